import { observer } from 'mobx-react-lite';
import type { NextNode } from '#domain/task/taskViews.ts';
import type { NextChoice } from '../NextChoice.ts';
import { PeopleRow } from './PeopleRow.tsx';

interface NextPeopleProps {
  readonly choice: NextChoice;
  readonly nodes: readonly NextNode[];
}

/**
 * A row for each node whose people one may name; those the platform foresees stand there until somebody chooses others.
 */
export const NextPeople = observer(function NextPeople({ choice: { people, choosePeople }, nodes }: NextPeopleProps) {
  return nodes
    .filter(({ maySelectPeople }) => maySelectPeople)
    .map((node) => (
      <PeopleRow
        key={node.id}
        label={node.name}
        isRequired={!node.mayBeEmpty}
        isSingle={node.isSinglePerson}
        people={people[node.id] ?? node.executors}
        onDone={(chosen) => choosePeople(node.id, chosen)}
      />
    ));
});
