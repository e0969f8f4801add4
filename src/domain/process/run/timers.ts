import { evaluate } from '../../expression/evaluate.ts';
import type { ValueLookup } from '../../expression/lookup.ts';
import type { Value } from '../../expression/tree.ts';
import { afterWorkingTime, OFFICE_WEEK, type WorkCalendar, type WorkingSpan } from '../../shared/workCalendar.ts';
import { WALL_OFFSET_MS } from '../../shared/companyWall.ts';
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
  switch (rule.kind) {
    case 'after':
      return nowOf(run) + rule.ms;
    case 'afterWork':
      return afterWork(run.definition.calendar ?? OFFICE_WEEK, nowOf(run), rule);
    case 'at':
      return rule.instant;
    case 'atExpression':
      return readInstant(evaluate(rule.expression, lookup));
  }
}

function afterWork(calendar: WorkCalendar, now: Instant, span: WorkingSpan): Instant | undefined {
  const end = afterWorkingTime(calendar, now + WALL_OFFSET_MS, span);
  return end === undefined ? undefined : end - WALL_OFFSET_MS;
}

/** Epoch milliseconds, or an ISO 8601 text. */
function readInstant(value: Value): Instant | undefined {
  const instant = typeof value === 'string' && !/^\d+$/u.test(value) ? Date.parse(value) : Number(value ?? Number.NaN);
  return Number.isFinite(instant) ? instant : undefined;
}
