import { circulationRefusal } from '../../tasks/peopleRefusal.ts';
import type { CommandOf } from '../../workflow/command.ts';
import { askNextReader, changeCirculation, endCirculation } from '../run/completeAny.ts';
import { recordDone } from '../run/complete.ts';
import { distinctExecutors } from '../run/stepPeople.ts';
import { nextLocalId, nameExecutors, type Run } from '../run/run.ts';
import type { Circulation } from '../../workflow/instanceState.ts';
import { checkOpinion, checkPeople, getTask } from './checks.ts';

/**
 * Circulates a task: others decide first, before it returns to the user or continues (contract process 7). Meanwhile
 * the task can only be viewed or called back.
 */
export function circulate(
  run: Run,
  { task: id, people, order, afterwards, completion, opinion }: CommandOf<'circulate'>,
): void {
  const task = getTask(run, id);
  checkOpinion(run, opinion);
  checkPeople(run, people, [run.actor.person.id, ...(task.assignee === undefined ? [] : [task.assignee])]);
  const readers = distinctExecutors(people);
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
  setReaderStatus(run, id, 'passedOn');
  recordDone(run, task, { action: 'circulate', handler: run.actor.person.id, opinion, partners: readers });
  askNextReader(run, circulation);
}

/**
 * Changes the status of a reader who circulates the task further: `passedOn` at first, `waiting` again when the
 * circulation is called back.
 */
function setReaderStatus(run: Run, task: string, status: 'waiting' | 'passedOn'): void {
  for (const circulation of run.draft.circulations) {
    if (circulation.rows.some((row) => row.task === task))
      changeCirculation(run, {
        ...circulation,
        rows: circulation.rows.map((row) => (row.task === task ? { ...row, status } : row)),
      });
  }
}

/** Calls a circulation back: ends all tasks it created and unlocks the circulated task. */
export function cancelCirculation(run: Run, { task: id }: CommandOf<'cancelCirculation'>): void {
  const circulations = run.draft.circulations.filter(({ task }) => task === id);
  recordDone(run, getTask(run, id), {
    action: 'cancelCirculation',
    handler: run.actor.person.id,
    opinion: '',
    partners: circulations.flatMap(({ people }) => people),
  });
  for (const circulation of circulations) endCirculation(run, circulation);
  setReaderStatus(run, id, 'waiting');
}
