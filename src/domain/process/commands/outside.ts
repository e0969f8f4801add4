import type { CommandOf } from '../../workflow/command.ts';
import type { Vote } from '../../workflow/processDefinition.ts';
import { leave } from '../run/leave.ts';
import { refuseRun, type Run } from '../run/run.ts';
import { endInstance, isResting } from '../run/changeStatus.ts';
import { changeToken, getToken } from '../run/tokens.ts';
import type { CalledInstance, CalledOutcome, HandlerJob } from '../../workflow/instanceState.ts';

/**
 * Stores the result of a handler job. It is applied later if the request is suspended or on hold. A final failure
 * aborts the request.
 */
export function finishHandler(run: Run, { job: id, result }: CommandOf<'finishHandler'>): void {
  const job = run.draft.jobs.find((each) => each.id === id);
  if (!job) return refuseRun(run, 'notFound');
  const done = { ...job, result };
  run.draft.jobs = run.draft.jobs.map((each) => (each.id === id ? done : each));
  if (!isResting(run)) applyResult(run, done);
}

/**
 * Stores the end of a called request. A refused or voided one counts as refusal of its node, one without an outcome as
 * abstention.
 */
export function finishCalledInstance(run: Run, { called, outcome, variables }: CommandOf<'calledEnded'>): void {
  const call = run.draft.calls.find((each) => each.id === called);
  if (!call) return refuseRun(run, 'notFound');
  const ended = { ...call, ended: { outcome, variables } };
  run.draft.calls = run.draft.calls.map((each) => (each.id === called ? ended : each));
  if (!isResting(run)) applyCalledEnd(run, ended);
}

/** Applies the results that arrived while the request was suspended or on hold. */
export function applyWaitingResults(run: Run): void {
  run.isForward = true;
  for (const job of run.draft.jobs) applyResult(run, job);
  for (const call of run.draft.calls) applyCalledEnd(run, call);
}

function applyResult(run: Run, { token, result }: HandlerJob): void {
  if (!result || run.draft.endedAt !== undefined) return;
  if (!result.ok) return endInstance(run, 'abort');
  run.isForward = true;
  run.draft.variables = { ...run.draft.variables, ...result.variables };
  leave(run, getToken(run, token), { leftBy: 'system' });
}

const VOTES_OF: Readonly<Record<CalledOutcome, Vote>> = {
  approved: 'agree',
  none: 'abstain',
  refused: 'refuse',
  cancelled: 'refuse',
};

function applyCalledEnd(run: Run, { id, token, node, ended }: CalledInstance): void {
  if (!ended || run.draft.endedAt !== undefined) return;
  const vote = VOTES_OF[ended.outcome];
  run.isForward = true;
  run.draft.variables = { ...run.draft.variables, ...ended.variables };
  run.draft.verdicts = { ...run.draft.verdicts, [node]: vote };
  run.draft.calls = run.draft.calls.filter((call) => call.id !== id);
  leave(run, changeToken(run, token, { vote }), { leftBy: vote });
}
