import type { CommandOf } from '../../workflow/command.ts';
import { recordDone } from '../run/complete.ts';
import { extendRound } from '../run/rounds.ts';
import { refuseRun, nameExecutors, type Run } from '../run/run.ts';
import { distinctExecutors } from '../run/stepPeople.ts';
import { getToken } from '../run/tokens.ts';
import { checkOpinion, checkPeople, getTask } from './checks.ts';

/**
 * Adds signers to a running counter-sign; all of them count in the vote (contract process 6). In a parallel vote they
 * receive their tasks at once, in a sequential one after all other signers. The positions `before` and `after` are
 * refused.
 */
export function addSigners(run: Run, { task: id, people, position, opinion }: CommandOf<'addSigners'>): void {
  const task = getTask(run, id);
  const round = run.draft.rounds.find((each) => each.id === task.round);
  checkOpinion(run, opinion);
  checkPeople(run, people, []);
  if (!round || position === 'before' || position === 'after') return refuseRun(run, 'task.notAllowedHere');
  const signing = new Set([
    ...round.signers.map((each) => each.id),
    ...run.draft.tasks.filter((each) => each.round === round.id).map((each) => each.assignee),
  ]);
  const again = people.find((each) => signing.has(each.id));
  if (again) return refuseRun(run, 'people.alreadySigner', { person: again.name });
  const added = distinctExecutors(people);
  nameExecutors(run, added);
  const mode = task.kind === 'parallelSigner' ? 'parallel' : 'sequential';
  extendRound(run, getToken(run, task.token), round, added, mode);
  recordDone(run, task, { action: 'addSigners', handler: run.actor.person.id, opinion, partners: added });
}
