import type { Instant, InstanceId, NodeId, PersonId } from '../shared/ids.ts';
import type { InstanceOutcome, InstanceStatus } from '../workflow/instanceStatus.ts';

/** The parameters of a report: first and last day (both inclusive), and the key of one process, or empty for all. */
export interface ReportQuery {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly process: string;
}
/** A day in the company's time zone, `2026-05-31`. */
export type CalendarDay = string;

/** Numbers of requests started in the period. `handled` have ended; `handled` and `waiting` add up to `started`. */
export interface RequestFigures {
  readonly started: number;
  readonly handled: number;
  readonly waiting: number;
  readonly approved: number;
  readonly refused: number;
}

export interface ProcessFigures extends RequestFigures {
  readonly process: string;
  readonly processName: string;
}

/** A week or month: the number of requests started in it, and of those ended in it regardless of their start. */
export interface PeriodFigures {
  readonly begins: CalendarDay;
  readonly started: number;
  readonly ended: number;
}

/** Statistics of a step: what was decided in the period, and what is open now. Times in milliseconds. */
export interface StepFigures {
  readonly process: string;
  readonly processName: string;
  readonly node: NodeId;
  readonly nodeName: string;
  readonly decided: number;
  /** Time from arrival to decision: `median`, and `percentile90`, the 90th percentile. */
  readonly median: number;
  readonly percentile90: number;
  readonly returned: number;
  readonly refused: number;
  readonly open: number;
  /** Waiting time of the oldest open task. */
  readonly longestOpen: number;
  /** Total waiting time of all requests at this step, open ones until now. The highest value is the bottleneck. */
  readonly totalWaiting: number;
}

/** How often requests were returned from a step, and the most frequent opinions. */
export interface ReturnFigures extends Pick<StepFigures, 'process' | 'processName' | 'node' | 'nodeName' | 'returned'> {
  readonly opinions: readonly { readonly opinion: string; readonly times: number }[];
}

/** Statistics of one user; shown only to the head of their department. */
export interface PersonFigures {
  readonly person: PersonId;
  readonly name: string;
  readonly decided: number;
  readonly median: number;
  readonly open: number;
}

/** The scope of a report: the whole company, or the departments the user leads. */
export interface ReportScope {
  readonly isCompany: boolean;
  readonly departments: readonly string[];
}

/** A report on the work of a company or of departments. */
export interface WorkflowReport {
  readonly at: Instant;
  readonly scope: ReportScope;
  readonly unit: PeriodUnit;
  /** The processes the report can be restricted to. */
  readonly processes: readonly { readonly process: string; readonly processName: string }[];
  readonly requests: RequestFigures;
  readonly byProcess: readonly ProcessFigures[];
  readonly periods: readonly PeriodFigures[];
  /** Sorted by total waiting time, highest first. */
  readonly steps: readonly StepFigures[];
  readonly returns: readonly ReturnFigures[];
  readonly people: readonly PersonFigures[];
}

export const PERIOD_UNITS = ['week', 'month'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** The figures whose underlying rows can be listed. */
export const FIGURES = [
  'started',
  'handled',
  'waiting',
  'approved',
  'refused',
  'begun',
  'ended',
  'decided',
  'returned',
  'refusedAt',
  'open',
] as const;
/**
 * `started` to `refused`: requests started in the period of the query. `begun`, `ended`: those of the week or month
 * that begins on `begins`. The others: what was decided, returned, refused or is open at a step, or for a user.
 */
export type Figure = (typeof FIGURES)[number];
export interface FigureQuery extends ReportQuery {
  readonly figure: Figure;
  readonly begins?: CalendarDay;
  readonly node?: NodeId;
  readonly person?: PersonId;
}

/** A request, or a decision on it. `subject` is absent if the user may not read the request. */
export interface ReportRow {
  readonly key: string;
  readonly instance: InstanceId;
  readonly subject?: string;
  readonly number: string;
  readonly processName: string;
  readonly initiatorName: string;
  readonly status: InstanceStatus;
  readonly outcome: InstanceOutcome;
  readonly startedAt: Instant;
  readonly endedAt?: Instant;
  readonly nodeName?: string;
  /** Duration in milliseconds, until now if it has not ended. */
  readonly durationMs?: number;
  readonly opinion?: string;
}

const DAY = 86_400_000;
/** Maximum number of days shown by weeks; longer periods are shown by months. */
const MAX_WEEKLY_DAYS = 100;

const dayNumber = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** Returns whether a period is shown by weeks or by months. */
export const periodUnit = ({ from, to }: Pick<ReportQuery, 'from' | 'to'>): PeriodUnit =>
  dayNumber(to) - dayNumber(from) < MAX_WEEKLY_DAYS ? 'week' : 'month';

const dayAt = (day: number): CalendarDay => new Date(day * DAY).toISOString().slice(0, 10);
/** 1970-01-01 was a Thursday; weeks begin on Monday (ISO 8601). */
const getWeekStart = (day: number): CalendarDay => dayAt(day - ((day + 3) % 7));

/** Returns the first day of the week or month that contains a day. */
const getPeriodStart = (unit: PeriodUnit, day: CalendarDay): CalendarDay =>
  unit === 'month' ? `${day.slice(0, 7)}-01` : getWeekStart(dayNumber(day));

/** Returns the first days of all weeks or months in a period, oldest first, including those without requests. */
export function listPeriods({ from, to }: Pick<ReportQuery, 'from' | 'to'>): readonly CalendarDay[] {
  const unit = periodUnit({ from, to });
  const found: CalendarDay[] = [];
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
    const begins = getPeriodStart(unit, dayAt(day));
    if (found.at(-1) !== begins) found.push(begins);
  }
  return found;
}

/** Returns the first day after the week or month. */
export function getPeriodEnd(unit: PeriodUnit, begins: CalendarDay): CalendarDay {
  if (unit === 'week') return dayAt(dayNumber(begins) + 7);
  const [year = 0, month = 0] = begins.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** The selectable periods, with their length in days. They end today. */
export const REPORT_SPANS = { month: 30, quarter: 91, year: 365, all: 730 } as const;
export type ReportSpan = keyof typeof REPORT_SPANS;

/** Returns the first and last day of a period that ends today. */
export const toReportDays = (span: ReportSpan, today: CalendarDay): Pick<ReportQuery, 'from' | 'to'> => ({
  from: dayAt(dayNumber(today) - REPORT_SPANS[span] + 1),
  to: today,
});
