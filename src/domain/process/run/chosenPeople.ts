import type { PeopleByNode } from '../../workflow/command.ts';
import type { NodeOf } from '../../workflow/processDefinition.ts';
import { distinct } from './stepPeople.ts';
import type { Run } from './run.ts';
import { refuseRun, nameExecutors } from './run.ts';

/**
 * Takes over the people a signer chose for the next nodes. Clients also send the people they merely showed, so a choice
 * counts only where the signer's node lets them choose (`selectPeople`); where it wants one person, more are refused.
 */
export function choosePeople(run: Run, node: NodeOf<'userTask'>, chosen: PeopleByNode): void {
  if (!node.task.switches.includes('selectPeople')) return;
  const entries = Object.entries(chosen)
    .filter(([id, people]) => people.length > 0 && Object.hasOwn(run.definition.nodes, id))
    .map(([id, people]) => [id, distinct(people)] as const);
  const isTooMany = node.task.switches.includes('singlePerson') && entries.some(([, people]) => people.length > 1);
  if (isTooMany) return refuseRun(run, 'people.tooMany', { node: node.name, limit: 1 });
  nameExecutors(
    run,
    entries.flatMap(([, people]) => people.filter((each) => each.kind === 'person')),
  );
  run.chosenPeople = Object.fromEntries(entries);
}

/** A choice for a node the request has not come to yet waits for it. */
export function keepUnusedChoices(run: Run): void {
  const entered = new Set(run.steps);
  const unused = Object.entries(run.chosenPeople).filter(([id]) => !entered.has(id));
  if (unused.length > 0) run.draft.chosenPeople = { ...run.draft.chosenPeople, ...Object.fromEntries(unused) };
}
