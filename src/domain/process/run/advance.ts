import type { InstanceOutcome } from '../../workflow/instanceStatus.ts';
import { SYSTEM } from '../../workflow/command.ts';
import { nodeOf } from '../chart/graph.ts';
import { closedJoins } from '../closedJoins.ts';
import { arrive } from './arrive.ts';
import { releaseJoin } from './joins.ts';
import type { Run } from './run.ts';
import { nowOf, record, refuseRun } from './run.ts';
import { skipIfRuled } from './skip.ts';
import { decidingEnd, outcomeOf } from './outcomeOf.ts';
import { endInstance } from './changeStatus.ts';

/** A chart that runs on without ever waiting for somebody is refused whole (ADR 5). */
const MOST_STEPS = 1000;

/** Lets everything happen that needs nobody: tokens arrive, skip rules apply, joins let go, the instance ends. */
export function advance(run: Run): void {
  while (run.refusal === undefined && (arriveNext(run) || skipNext(run) || releaseJoin(run)));
  if (run.refusal !== undefined) return;
  if (run.draft.tokens.length === 0) end(run);
  else if (run.rules > 1 && run.questions.size === 0 && !canMove(run)) endAtJoins(run);
}

function arriveNext(run: Run): boolean {
  const id = run.moved.shift();
  if (id === undefined) return false;
  const token = run.draft.tokens.find((each) => each.id === id);
  if (token) {
    run.steps.push(token.node);
    if (run.steps.length > MOST_STEPS) refuseRun(run, 'process.endlessLoop', { nodes: circleOf(run) });
    else arrive(run, token);
  }
  return true;
}

/** The names of the nodes the run goes round and round. */
function circleOf(run: Run): string {
  const last = run.steps.at(-1);
  const before = run.steps.lastIndexOf(last ?? '', -2);
  const circle = new Set(run.steps.slice(before + 1));
  return [...circle].map((id) => nodeOf(run.definition, id).name || id).join(', ');
}

function skipNext(run: Run): boolean {
  const id = run.fresh.shift();
  if (id === undefined) return false;
  const task = run.draft.tasks.find((each) => each.id === id);
  if (run.isForward && task && task.kind !== 'returned' && task.kind !== 'circulated' && task.kind !== 'communication')
    skipIfRuled(run, task);
  return true;
}

/** Whether anything is left that somebody, or time, can move; what only waits at joins cannot. */
const canMove = ({ draft: { tasks, timers, jobs, calls } }: Run): boolean =>
  [tasks, timers, jobs, calls].some((work) => work.length > 0);

/**
 * All that is left waits for branches by which nobody comes (ADR 16): whoever refused on one of them has refused the
 * request, otherwise its chart has failed.
 */
function endAtJoins(run: Run): void {
  const joins = closedJoins(run.definition, run.draft);
  run.closedJoins = joins;
  for (const { node, nodeName, branches } of joins)
    for (const name of branches)
      record(run, { node, nodeName, action: 'branchMissing', handler: SYSTEM, arrivedAt: nowOf(run), remark: name });
  const isRefused = joins.some((join) => join.isRefused);
  if (isRefused) run.draft.outcome = 'refused';
  endInstance(run, isRefused ? 'finish' : 'abort');
}

/** A request that somebody refused to the last is refused, whatever way the chart took (ADR 5). */
const landedOutcome = ({ draft }: Run): InstanceOutcome =>
  Object.values(draft.verdicts).includes('refuse') ? 'refused' : 'approved';

function end(run: Run): void {
  const { draft } = run;
  if (draft.endedAt !== undefined) return;
  draft.outcome = run.rules === 1 ? landedOutcome(run) : outcomeOf(run.definition, draft);
  const said = run.rules === 1 ? undefined : decidingEnd(run.definition, draft);
  if (said) {
    const { id: node, name: nodeName } = nodeOf(run.definition, said.entry.node);
    record(run, { node, nodeName, action: 'endDecided', handler: SYSTEM, arrivedAt: said.entry.enteredAt, remark: '' });
  }
  endInstance(run, 'finish');
}
