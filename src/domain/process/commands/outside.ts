import type { CommandOf } from '../../workflow/command.ts';
import type { Vote } from '../../workflow/processDefinition.ts';
import { leave } from '../run/leave.ts';
import type { Run } from '../run/run.ts';
import { refuseRun } from '../run/run.ts';
import { endInstance, isResting } from '../run/changeStatus.ts';
import { changeToken, flowTokenOf } from '../run/tokens.ts';
import type { CalledInstance, CalledOutcome, HandlerJob } from '../../workflow/instanceState.ts';

/**
 * A handler has worked. Its result waits while the request rests; a failure the platform gave up on ends the request
 * abnormally.
 */
export function finishHandler(run: Run, { job: id, result }: CommandOf<'finishHandler'>): void {
  const job = run.draft.jobs.find((each) => each.id === id);
  if (!job) return refuseRun(run, 'notFound');
  const done = { ...job, result };
  run.draft.jobs = run.draft.jobs.map((each) => (each.id === id ? done : each));
  if (!isResting(run)) takeResult(run, done);
}

/**
 * A called instance has ended. One that was refused or voided counts as a refusal of its node, one without a decision
 * as an abstention.
 */
export function calledEnded(run: Run, { called, outcome, variables }: CommandOf<'calledEnded'>): void {
  const call = run.draft.calls.find((each) => each.id === called);
  if (!call) return refuseRun(run, 'notFound');
  const ended = { ...call, ended: { outcome, variables } };
  run.draft.calls = run.draft.calls.map((each) => (each.id === called ? ended : each));
  if (!isResting(run)) takeEnd(run, ended);
}

/** What came in while the request rested. */
export function takeWaitingResults(run: Run): void {
  run.isForward = true;
  for (const job of run.draft.jobs) takeResult(run, job);
  for (const call of run.draft.calls) takeEnd(run, call);
}

function takeResult(run: Run, { token, result }: HandlerJob): void {
  if (!result || run.draft.endedAt !== undefined) return;
  if (!result.ok) return endInstance(run, 'abort');
  run.isForward = true;
  run.draft.variables = { ...run.draft.variables, ...result.variables };
  leave(run, flowTokenOf(run, token), { leftBy: 'system' });
}

const VOTES_OF: Readonly<Record<CalledOutcome, Vote>> = {
  approved: 'agree',
  none: 'abstain',
  refused: 'refuse',
  cancelled: 'refuse',
};

function takeEnd(run: Run, { id, token, node, ended }: CalledInstance): void {
  if (!ended || run.draft.endedAt !== undefined) return;
  const vote = VOTES_OF[ended.outcome];
  run.isForward = true;
  run.draft.variables = { ...run.draft.variables, ...ended.variables };
  run.draft.verdicts = { ...run.draft.verdicts, [node]: vote };
  run.draft.calls = run.draft.calls.filter((call) => call.id !== id);
  leave(run, changeToken(run, token, { vote }), { leftBy: vote });
}
