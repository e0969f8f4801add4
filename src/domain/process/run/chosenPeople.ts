import type { PeopleByNode } from '../../workflow/command.ts';
import type { NodeOf } from '../../workflow/processDefinition.ts';
import { distinctExecutors } from './stepPeople.ts';
import { refuseRun, nameExecutors, type Run } from './run.ts';

/**
 * Stores the users a signer chose for the next nodes. Clients also send users they only displayed, so the choice is
 * ignored unless the signer's node allows it (`selectPeople`). With `singlePerson`, more than one user is refused.
 */
export function storeChosenPeople(run: Run, node: NodeOf<'userTask'>, chosen: PeopleByNode): void {
  if (!node.task.switches.includes('selectPeople')) return;
  const entries = Object.entries(chosen)
    .filter(([id, people]) => people.length > 0 && Object.hasOwn(run.definition.nodes, id))
    .map(([id, people]) => [id, distinctExecutors(people)] as const);
  const isTooMany = node.task.switches.includes('singlePerson') && entries.some(([, people]) => people.length > 1);
  if (isTooMany) return refuseRun(run, 'people.tooMany', { node: node.name, limit: 1 });
  nameExecutors(run, entries.map(([, people]) => people).flat());
  run.chosenPeople = Object.fromEntries(entries);
}

/** Keeps the choices for nodes the request has not reached yet. */
export function keepUnusedChoices(run: Run): void {
  const entered = new Set(run.steps);
  const unused = Object.entries(run.chosenPeople).filter(([id]) => !entered.has(id));
  if (unused.length > 0) run.draft.chosenPeople = { ...run.draft.chosenPeople, ...Object.fromEntries(unused) };
}
