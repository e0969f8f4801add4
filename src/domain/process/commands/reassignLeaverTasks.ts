import { compact } from '../../shared/compact.ts';
import type { PersonId } from '../../shared/ids.ts';
import type { CommandOf } from '../../workflow/command.ts';
import type { Executor, FormerAssignment, TaskState } from '../../workflow/instanceState.ts';
import { isResting } from '../run/changeStatus.ts';
import { recordDone } from '../run/complete.ts';
import { removeReaderOfLeaver, unlockReturningTask } from '../run/completeAny.ts';
import { reassignStep } from '../run/reassignStep.ts';
import { refuseRun, type Run } from '../run/run.ts';
import { changeTask, closeTasks, returnToAssignee } from '../run/tokens.ts';

/**
 * Reassigns the tasks of users who have left the company (ADR 18): to the other candidates, to the user who transferred
 * it, to the assignees the step finds now, or closes the task. Locked tasks are checked when they are unlocked.
 */
export function reassignLeaverTasks(run: Run, { people }: CommandOf<'peopleLeft'>): void {
  if (isResting(run)) return refuseRun(run, 'instance.notRunning');
  const gone = new Set(people);
  const held = run.draft.tasks.filter((task) => isAsked(task, gone));
  if (held.length === 0) return refuseRun(run, 'notFound');
  run.isForward = true;
  for (const { id } of held) {
    const task = run.draft.tasks.find((each) => each.id === id);
    if (task === undefined) continue;
    const before = toFormerAssignment(run, task, gone);
    reassignTask(run, task, gone);
    // Events recorded before this feature contain no managers and are replayed without it.
    if (run.answers.superiors)
      changeTask(run, id, (each) => ({ ...each, handedOn: [...(each.handedOn ?? []), before] }));
  }
}

/** Returns what is needed to give the task back if the user is reactivated. */
function toFormerAssignment(run: Run, task: TaskState, gone: ReadonlySet<PersonId>): FormerAssignment {
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

/** Whether a task waits for one of these users. */
function isAsked({ status, assignee, candidates }: TaskState, gone: ReadonlySet<PersonId>): boolean {
  if (status === 'locked' || status === 'replied') return false;
  return assignee === undefined ? candidates.some((each) => isOneOf(each, gone)) : gone.has(assignee);
}

const isOneOf = ({ kind, id }: Executor, gone: ReadonlySet<PersonId>): boolean => kind === 'person' && gone.has(id);

function reassignTask(run: Run, task: TaskState, leavers: ReadonlySet<PersonId>): void {
  const { id, kind, candidates, transferredBy } = task;
  const handler = leaverOf(task, leavers);
  recordDone(run, task, { action: 'leave', handler, opinion: '' });
  const others = candidates.filter((each) => !isOneOf(each, leavers));
  if (others.length > 0)
    return changeTask(run, id, ({ assignee: _gone, ...each }) => ({
      ...each,
      candidates: others,
      version: each.version + 1,
    }));
  const giver = transferredBy.findLast((each) => !leavers.has(each));
  if (giver !== undefined) return takeBack(run, task, giver);
  if (kind === 'communication') return closeTasks(run, [id]);
  if (kind === 'circulated') return removeReaderOfLeaver(run, task, { handler, opinion: '' });
  if (kind === 'returned') return unlockReturningTask(run, task, { handler, opinion: '' });
  reassignStep(run, task, { handler, leavers });
}

function takeBack(run: Run, { id }: TaskState, giver: PersonId): void {
  returnToAssignee(run, id, giver);
  run.effects.push({ kind: 'notified', people: [giver], about: 'approve', task: id, opinion: '' });
}
