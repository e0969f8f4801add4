import { circulationRefusal } from '../../task/peopleRefusal.ts';
import type { CommandOf } from '../../workflow/command.ts';
import { askNextReader, changeCirculation, endCirculation } from '../run/completeAny.ts';
import { recordDone } from '../run/complete.ts';
import { distinct } from '../run/stepPeople.ts';
import type { Run } from '../run/run.ts';
import { nextLocalId, nameExecutors } from '../run/run.ts';
import type { Circulation } from '../../workflow/instanceState.ts';
import { checkOpinion, checkPeople, taskOf } from './checks.ts';

/**
 * Sends a task round to others, who decide before it comes back or goes on (contract process 7). Meanwhile it can only
 * be viewed or called back.
 */
export function circulate(
  run: Run,
  { task: id, people, order, afterwards, completion, opinion }: CommandOf<'circulate'>,
): void {
  const task = taskOf(run, id);
  checkOpinion(run, opinion);
  checkPeople(run, people, [run.actor.person.id, ...(task.assignee === undefined ? [] : [task.assignee])]);
  const readers = distinct(people);
  if (readers.length > 0) run.refusal ??= circulationRefusal(completion, readers.length);
  if (run.refusal) return;
  nameExecutors(run, readers);
  const circulation: Circulation = {
    id: nextLocalId(run),
    task: id,
    order,
    afterwards,
    completion,
    note: opinion,
    people: readers,
    rows: readers.map((each) => ({ person: each.id, status: 'waiting' })),
  };
  run.draft.circulations = [...run.draft.circulations, circulation];
  markRow(run, id, 'passedOn');
  recordDone(run, task, { action: 'circulate', handler: run.actor.person.id, opinion, partners: readers });
  askNextReader(run, circulation);
}

/** A reader who circulates the task further has passed it on; called back, it waits with them again. */
function markRow(run: Run, task: string, status: 'waiting' | 'passedOn'): void {
  for (const circulation of run.draft.circulations) {
    if (circulation.rows.some((row) => row.task === task))
      changeCirculation(run, {
        ...circulation,
        rows: circulation.rows.map((row) => (row.task === task ? { ...row, status } : row)),
      });
  }
}

/** Calls a circulation back: everything that came of it ends, and the task is free again. */
export function cancelCirculation(run: Run, { task: id }: CommandOf<'cancelCirculation'>): void {
  const circulations = run.draft.circulations.filter(({ task }) => task === id);
  recordDone(run, taskOf(run, id), {
    action: 'cancelCirculation',
    handler: run.actor.person.id,
    opinion: '',
    partners: circulations.flatMap(({ people }) => people),
  });
  for (const circulation of circulations) endCirculation(run, circulation);
  markRow(run, id, 'waiting');
}
