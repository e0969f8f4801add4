import type { CommandOf } from '../../workflow/command.ts';
import type { FormerAssignment, TaskState } from '../../workflow/instanceState.ts';
import { isResting } from '../run/changeStatus.ts';
import { recordDone } from '../run/complete.ts';
import { changeRound } from '../run/rounds.ts';
import { refuseRun, type Run } from '../run/run.ts';
import { changeTask } from '../run/tokens.ts';

/**
 * Reactivates users who had left: each open task that was reassigned because of it is theirs again. Votes already
 * counted without them remain (ADR 18).
 */
export function reactivateUsers(run: Run, { people }: CommandOf<'peopleBack'>): void {
  if (isResting(run)) return refuseRun(run, 'instance.notRunning');
  const back = new Set(people);
  const theirs = run.draft.tasks.flatMap((task) => {
    const before = task.handedOn?.find(({ by }) => back.has(by));
    return before ? [{ task, before }] : [];
  });
  if (theirs.length === 0) return refuseRun(run, 'notFound');
  for (const { task, before } of theirs) restoreAssignment(run, task, before);
}

function restoreAssignment(run: Run, task: TaskState, before: FormerAssignment): void {
  const { by, vote, ...hands } = before;
  recordDone(run, task, { action: 'comeBack', handler: by, opinion: '' });
  const { handedOn = [], owner: _owner, assignee: _assignee, agentFor: _agentFor, seat: _seat, ...rest } = task;
  const earlier = handedOn.slice(0, handedOn.indexOf(before));
  // A task with several candidates that another candidate has claimed since stays claimed.
  const isTaken = before.assignee === undefined && task.assignee !== undefined;
  const kept = isTaken ? { ...task, candidates: before.candidates } : { ...rest, ...hands };
  const { handedOn: _handedOn, ...given } = kept as TaskState;
  changeTask(run, task.id, () => ({
    ...given,
    ...(earlier.length > 0 && { handedOn: earlier }),
    status: task.status === 'opened' && !isTaken ? 'new' : task.status,
    version: task.version + 1,
  }));
  const round = run.draft.rounds.find(({ id }) => id === task.round);
  if (round && vote && !isTaken)
    changeRound(run, {
      ...round,
      signers: round.signers.with(vote.index, vote.signer),
      ...(round.seats &&
        vote.people && {
          seats: round.seats.map((seat, at) => (at === vote.index ? { ...seat, people: vote.people ?? [] } : seat)),
        }),
    });
  if (!isTaken) run.effects.push({ kind: 'notified', people: [by], about: 'approve', task: task.id, opinion: '' });
}
