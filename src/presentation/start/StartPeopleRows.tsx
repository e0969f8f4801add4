import { observer } from 'mobx-react-lite';
import type { StartPeople } from '#application/ports/instanceGateway.ts';
import type { Person } from '#domain/directory/person.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { NextPeople } from '../shared/people/NextPeople.tsx';
import { PeopleRow } from '../shared/people/PeopleRow.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import type { StartViewModel } from './StartViewModel.ts';

/** Nodes whose people are chosen at the start: the next ones, and those the process names, which must or may be. */
export const StartPeopleRows = observer(function StartPeopleRows({ model }: { readonly model: StartViewModel }) {
  const { t } = useTexts();
  const { named, selectable, choice } = model;
  if (named.length + selectable.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('start.people')}</SectionTitle>
      <Card className="divide-y divide-line px-4">
        <NextPeople choice={choice} nodes={selectable} />
        {named.map((row) => {
          const isRequired = model.isRequired(row);
          const foreseen = isRequired ? [] : row.people;
          return (
            <PeopleRow
              key={row.node}
              label={row.name}
              isRequired={isRequired}
              isSingle={row.isSinglePerson}
              people={choice.people[row.node] ?? foreseen}
              onDone={(people) => choice.choosePeople(row.node, people)}
              {...(row.people.length > 0 && { offered: offeredOf(row) })}
            />
          );
        })}
      </Card>
    </section>
  );
});

/** The platform names them without their departments. */
const offeredOf = ({ people }: StartPeople): readonly Person[] =>
  people.map(({ id, name }) => ({ id, name, account: '', departmentName: '', post: '' }));
