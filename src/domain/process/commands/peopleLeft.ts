import { compact } from '../../shared/compact.ts';
import type { PersonId } from '../../shared/ids.ts';
import type { CommandOf } from '../../workflow/command.ts';
import type { Executor, FormerHands, TaskState } from '../../workflow/instanceState.ts';
import { isResting } from '../run/changeStatus.ts';
import { recordDone } from '../run/complete.ts';
import { forgetReader, wakeWaiting } from '../run/completeAny.ts';
import { handOnStep } from '../run/handOnStep.ts';
import { refuseRun, type Run } from '../run/run.ts';
import { changeTask, closeTasks, giveBack } from '../run/tokens.ts';

/**
 * Whoever has left the company decides nothing any more: each of their tasks goes back to the others who may do it, to
 * whoever handed it over, to whom the step finds now, or is asked of nobody (ADR 18). What sleeps is looked at when it
 * wakes up.
 */
export function peopleLeft(run: Run, { people }: CommandOf<'peopleLeft'>): void {
  if (isResting(run)) return refuseRun(run, 'instance.notRunning');
  const gone = new Set(people);
  const held = run.draft.tasks.filter((task) => isAsked(task, gone));
  if (held.length === 0) return refuseRun(run, 'notFound');
  run.isForward = true;
  for (const { id } of held) {
    const task = run.draft.tasks.find((each) => each.id === id);
    if (task === undefined) continue;
    const before = formerHands(run, task, gone);
    handOn(run, task, gone);
    // An event of old knows no superiors, and is told again as it was told then.
    if (run.answers.superiors)
      changeTask(run, id, (each) => ({ ...each, handedOn: [...(each.handedOn ?? []), before] }));
  }
}

/** What gives a task back to whoever has left, should they come back. */
function formerHands(run: Run, task: TaskState, gone: ReadonlySet<PersonId>): FormerHands {
  const { owner, assignee, agentFor, candidates, transferredBy, seat } = task;
  const by = leaverOf(task, gone);
  const round = run.draft.rounds.find(({ id }) => id === task.round);
  const index = seat ?? round?.signers.findIndex(({ id }) => id === (agentFor ?? transferredBy[0] ?? by)) ?? -1;
  const signer = round?.signers[index];
  const people = round?.seats?.[index]?.people;
  return compact({
    ...{ by, owner, assignee, agentFor, candidates, transferredBy, seat },
    vote: signer && compact({ index, signer, people }),
  });
}

const leaverOf = ({ assignee, candidates }: TaskState, gone: ReadonlySet<PersonId>): PersonId =>
  assignee ?? candidates.find((each) => isOneOf(each, gone))?.id ?? '';

/** Whether it waits for one of them. */
function isAsked({ status, assignee, candidates }: TaskState, gone: ReadonlySet<PersonId>): boolean {
  if (status === 'locked' || status === 'replied') return false;
  return assignee === undefined ? candidates.some((each) => isOneOf(each, gone)) : gone.has(assignee);
}

const isOneOf = ({ kind, id }: Executor, gone: ReadonlySet<PersonId>): boolean => kind === 'person' && gone.has(id);

function handOn(run: Run, task: TaskState, gone: ReadonlySet<PersonId>): void {
  const { id, kind, candidates, transferredBy } = task;
  const handler = leaverOf(task, gone);
  recordDone(run, task, { action: 'leave', handler, opinion: '' });
  const others = candidates.filter((each) => !isOneOf(each, gone));
  if (others.length > 0)
    return changeTask(run, id, ({ assignee: _gone, ...each }) => ({
      ...each,
      candidates: others,
      version: each.version + 1,
    }));
  const giver = transferredBy.findLast((each) => !gone.has(each));
  if (giver !== undefined) return takeBack(run, task, giver);
  if (kind === 'communication') return closeTasks(run, [id]);
  if (kind === 'circulated') return forgetReader(run, task, { handler, opinion: '' });
  if (kind === 'returned') return wakeWaiting(run, task, { handler, opinion: '' });
  handOnStep(run, task, { handler, gone });
}

function takeBack(run: Run, { id }: TaskState, giver: PersonId): void {
  giveBack(run, id, giver);
  run.effects.push({ kind: 'notified', people: [giver], about: 'approve', task: id, opinion: '' });
}
