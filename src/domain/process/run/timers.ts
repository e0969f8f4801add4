import { evaluate } from '../../expression/evaluate.ts';
import type { ValueLookup } from '../../expression/lookup.ts';
import type { Value } from '../../expression/tree.ts';
import {
  addWorkingTime,
  DEFAULT_WORK_CALENDAR,
  type WorkCalendar,
  type WorkingSpan,
} from '../../shared/workCalendar.ts';
import { addToDate, parseDate } from '../../shared/calendar.ts';
import { PLATFORM_ZONE } from '../../shared/platformZone.ts';
import { toInstant, wallTime } from '../../shared/timeZone.ts';
import type { Instant } from '../../shared/ids.ts';
import { getBoundaryTimers } from '../chart/graph.ts';
import type { ProcessDefinition, ProcessNode, TimerRule } from '../../workflow/processDefinition.ts';
import type { FlowToken } from '../../workflow/instanceState.ts';
import { createRunLookup } from './createRunLookup.ts';
import type { Run } from './run.ts';
import { nextId, getNow, refuseRun } from './run.ts';

/** Starts the boundary timers of a node that has been entered. */
export function startBoundaryTimers(run: Run, token: FlowToken): void {
  for (const timer of getBoundaryTimers(run.definition, token.node)) startTimer(run, token, timer, timer.timer);
}

/** Starts a timer. Refuses the command if the due time cannot be computed, because the timer would never fire. */
export function startTimer(run: Run, token: FlowToken, node: ProcessNode, rule: TimerRule): void {
  const dueAt = computeDueTime(run, rule, createRunLookup(run, token));
  if (dueAt === undefined) return refuseRun(run, 'process.deadEnd', { node: node.name });
  run.draft.timers = [...run.draft.timers, { id: nextId(run), node: node.id, token: token.id, dueAt }];
}

export function computeDueTime(run: Run, rule: TimerRule, lookup: ValueLookup): Instant | undefined {
  switch (rule.kind) {
    case 'after':
      return addMonthsInZone(getTimeZone(run.definition), getNow(run), rule.months ?? 0) + rule.ms;
    case 'afterWork':
      return afterWork(run.definition.calendar ?? DEFAULT_WORK_CALENDAR, getNow(run), rule);
    case 'at':
      return rule.instant;
    case 'atExpression':
      return parseInstant(run, evaluate(rule.expression, lookup));
  }
}

function afterWork(calendar: WorkCalendar, now: Instant, span: WorkingSpan): Instant | undefined {
  const { timeZone = PLATFORM_ZONE } = calendar;
  const end = addWorkingTime(calendar, wallTime(now, timeZone), span);
  return end === undefined ? undefined : toInstant(end, timeZone);
}

/** Returns the time zone of the company, as stored in the version of the process. */
export const getTimeZone = ({ calendar }: Pick<ProcessDefinition, 'calendar'>): string =>
  calendar?.timeZone ?? PLATFORM_ZONE;

/** Adds calendar months in the time zone of the company, keeping the time of day. */
function addMonthsInZone(zone: string, now: Instant, months: number): Instant {
  const end = months === 0 ? undefined : addToDate(wallTime(now, zone), months, 'months');
  return end === undefined ? now : toInstant(end, zone);
}

/**
 * Parses milliseconds since 1970 or a date. A date without an offset from UTC is in the time zone of the company;
 * before rules version 4 it was in that of the server.
 */
function parseInstant({ rules, definition }: Run, value: Value): Instant | undefined {
  const isDate = typeof value === 'string' && !/^\d+$/u.test(value);
  if (isDate && rules > 3) {
    const [, local = value, offset] = /^([^T]+T[\d:.]+)(Z|[+-]\d{2}:\d{2})$/u.exec(value) ?? [];
    const wall = parseDate(local);
    if (wall === undefined) return undefined;
    if (offset === undefined) return toInstant(wall, getTimeZone(definition));
  }
  const instant = isDate ? Date.parse(value) : Number(value ?? Number.NaN);
  return Number.isFinite(instant) ? instant : undefined;
}
