import { evaluate } from '../../expression/evaluate.ts';
import type { ValueLookup } from '../../expression/lookup.ts';
import type { Value } from '../../expression/tree.ts';
import type { Instant } from '../../shared/ids.ts';
import { boundariesOf } from '../chart/graph.ts';
import type { ProcessNode, TimerRule } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { lookupOf } from './lookupOf.ts';
import type { Run } from './run.ts';
import { nextId, nowOf, refuseRun } from './run.ts';

/** Starts the timers at the boundary of a node that has been entered. */
export function armBoundary(run: Run, token: FlowToken): void {
  for (const timer of boundariesOf(run.definition, token.node)) arm(run, token, timer, timer.timer);
}

/** Sets an alarm; a moment that cannot be read would never come, so it refuses the command. */
export function arm(run: Run, token: FlowToken, node: ProcessNode, rule: TimerRule): void {
  const dueAt = dueOf(run, rule, lookupOf(run, token));
  if (dueAt === undefined) return refuseRun(run, 'process.deadEnd', { node: node.name });
  run.draft.timers = [...run.draft.timers, { id: nextId(run), node: node.id, token: token.id, dueAt }];
}

export function dueOf(run: Run, rule: TimerRule, lookup: ValueLookup): Instant | undefined {
  if (rule.kind === 'after') return nowOf(run) + rule.ms;
  return rule.kind === 'at' ? rule.instant : readInstant(evaluate(rule.expression, lookup));
}

/** Epoch milliseconds, or an ISO 8601 text. */
function readInstant(value: Value): Instant | undefined {
  const instant = typeof value === 'string' && !/^\d+$/u.test(value) ? Date.parse(value) : Number(value ?? Number.NaN);
  return Number.isFinite(instant) ? instant : undefined;
}
