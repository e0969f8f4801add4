import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { StartAssignees } from '#application/ports/workflow/instanceGateway.ts';
import type { Person } from '#domain/directory/person.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { NextPeople } from '../../ui/people/NextPeople.tsx';
import { PeopleRow } from '../../ui/people/PeopleRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import type { StartViewModel } from './StartViewModel.ts';

/**
 * Rows for the nodes whose assignees are selected at the start: the next nodes, and those the process names as required
 * or selectable.
 */
export const StartPeopleRows = observer(function StartPeopleRows({ model }: { readonly model: StartViewModel }) {
  const { t } = useTranslation();
  const { startAssignees, selectable, choice } = model;
  if (startAssignees.length + selectable.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('start.people')}</SectionTitle>
      <Card className="divide-y divide-line px-4">
        <NextPeople choice={choice} nodes={selectable} />
        {startAssignees.map((row) => {
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
              {...(row.people.length > 0 && { offered: toPersons(row) })}
            />
          );
        })}
      </Card>
    </section>
  );
});

/** The platform returns the users without their departments. */
const toPersons = ({ people }: StartAssignees): readonly Person[] =>
  people.map(({ id, name }) => ({ id, name, account: '', departmentName: '', post: '' }));
