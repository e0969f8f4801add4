import { observer } from 'mobx-react-lite';
import type { NextNode } from '#domain/tasks/taskViews.ts';
import type { NextStepSelection } from '../workflow/NextStepSelection.ts';
import { PeopleRow } from './PeopleRow.tsx';

interface NextPeopleProps {
  readonly choice: NextStepSelection;
  readonly nodes: readonly NextNode[];
}

/**
 * A row for each node whose assignees the user may select. It shows the predicted assignees until others are selected.
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
