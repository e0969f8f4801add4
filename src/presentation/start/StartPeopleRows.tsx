import { observer } from 'mobx-react-lite';
import type { StartPeople } from '#application/ports/instanceGateway.ts';
import type { Person } from '#domain/directory/person.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { PeopleRow } from '../shared/people/PeopleRow.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import type { StartViewModel } from './StartViewModel.ts';

/** Nodes whose people are named at the start: those that must be, and those that may. */
export const StartPeopleRows = observer(function StartPeopleRows({ model }: { readonly model: StartViewModel }) {
  const { t } = useTexts();
  if (model.required.length + model.selectable.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('start.people')}</SectionTitle>
      <Card className="divide-y divide-line px-4">
        {model.required.map((row) => (
          <PeopleRow key={row.node} label={row.name} isRequired isSingle={row.isSinglePerson} people={model.people[row.node] ?? []} onDone={(people) => model.choosePeople(row.node, people)} {...(row.people.length > 0 ? { offered: offeredOf(row) } : {})} />
        ))}
        {model.selectable.map((node) => (
          <PeopleRow key={node.id} label={node.name} isRequired={!node.mayBeEmpty} isSingle={node.isSinglePerson} people={model.people[node.id] ?? node.executors} onDone={(people) => model.choosePeople(node.id, people)} />
        ))}
      </Card>
    </section>
  );
});

/** The platform names them without their departments. */
const offeredOf = ({ people }: StartPeople): readonly Person[] => people.map(({ id, name }) => ({ id, name, account: '', departmentName: '', post: '' }));
