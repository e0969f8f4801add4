import { WALL_OFFSET_MS } from '../shared/companyWall.ts';
import type { Instant, InstanceId, NodeId, PersonId } from '../shared/ids.ts';
import type { InstanceOutcome, InstanceStatus } from '../workflow/instanceStatus.ts';

/** What a report is about: the days it looks at, both included, and one process or, empty, all. */
export interface ReportQuestion {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly process: string;
}
/** A day of the company's calendar, `2026-05-31`. */
export type CalendarDay = string;

/** Requests that were started in these days. `handled` have ended; `handled` and `waiting` together are `started`. */
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

/** One week or month: how many were started in it, and how many ended, whenever they had begun. */
export interface PeriodFigures {
  readonly begins: CalendarDay;
  readonly started: number;
  readonly ended: number;
}

/** How a step does: what was decided in these days, and what is open at it now. Times in milliseconds. */
export interface StepFigures {
  readonly process: string;
  readonly processName: string;
  readonly node: NodeId;
  readonly nodeName: string;
  readonly decided: number;
  /** From arriving to being decided: half took less, and nine in ten less than `ninth`. */
  readonly median: number;
  readonly ninth: number;
  readonly returned: number;
  readonly refused: number;
  readonly open: number;
  /** How long the oldest of what is open has waited. */
  readonly oldest: number;
  /** All that requests have waited here, open ones until now: where it is most, the work is held up most. */
  readonly waited: number;
}

/** Why requests came back from a step: how often, and what was said most often. */
export interface ReturnFigures extends Pick<StepFigures, 'process' | 'processName' | 'node' | 'nodeName' | 'returned'> {
  readonly said: readonly { readonly opinion: string; readonly times: number }[];
}

/** What one person has decided; told to the head of their department alone. */
export interface PersonFigures {
  readonly person: PersonId;
  readonly name: string;
  readonly decided: number;
  readonly median: number;
  readonly open: number;
}

/** Whose work a report is about: everybody's, or that of the departments one leads. */
export interface ReportScope {
  readonly isCompany: boolean;
  readonly departments: readonly string[];
}

/** How the work of a company, or of a department, went. */
export interface WorkflowReport {
  readonly at: Instant;
  readonly scope: ReportScope;
  readonly unit: PeriodUnit;
  /** Those one may ask for alone. */
  readonly processes: readonly { readonly process: string; readonly processName: string }[];
  readonly requests: RequestFigures;
  readonly byProcess: readonly ProcessFigures[];
  readonly periods: readonly PeriodFigures[];
  /** Where requests waited most stands first. */
  readonly steps: readonly StepFigures[];
  readonly returns: readonly ReturnFigures[];
  readonly people: readonly PersonFigures[];
}

export const PERIOD_UNITS = ['week', 'month'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** The rows a figure stands for. */
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
 * `started` to `refused`: requests started in the days of the question. `begun`, `ended`: those of the week or month
 * that begins on `begins`. The others: what was decided, came back, was refused or is open at a step, or of a person.
 */
export type Figure = (typeof FIGURES)[number];
export interface FigureQuestion extends ReportQuestion {
  readonly figure: Figure;
  readonly begins?: CalendarDay;
  readonly node?: NodeId;
  readonly person?: PersonId;
}

/** One request, or one decision on it. Without a subject: one may know of it, and not read it. */
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
  /** How long it took, or has taken until now. */
  readonly took?: number;
  readonly opinion?: string;
}

const DAY = 86_400_000;
/** Up to so many days are told by weeks, more by months. */
const BY_WEEKS = 100;

const dayNumber = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** Whether the days of a question are told by weeks or by months. */
export const periodUnit = ({ from, to }: Pick<ReportQuestion, 'from' | 'to'>): PeriodUnit =>
  dayNumber(to) - dayNumber(from) < BY_WEEKS ? 'week' : 'month';

const dayAt = (day: number): CalendarDay => new Date(day * DAY).toISOString().slice(0, 10);
/** 1970-01-01 was a Thursday; weeks begin on Monday (ISO 8601). */
const weekOf = (day: number): CalendarDay => dayAt(day - ((day + 3) % 7));

/** The first day of the week or month a day lies in. */
const beginOf = (unit: PeriodUnit, day: CalendarDay): CalendarDay =>
  unit === 'month' ? `${day.slice(0, 7)}-01` : weekOf(dayNumber(day));

/** The first days of all weeks or months that a question touches, oldest first: one without requests is one, too. */
export function periodsOf({ from, to }: Pick<ReportQuestion, 'from' | 'to'>): readonly CalendarDay[] {
  const unit = periodUnit({ from, to });
  const found: CalendarDay[] = [];
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
    const begins = beginOf(unit, dayAt(day));
    if (found.at(-1) !== begins) found.push(begins);
  }
  return found;
}

/** The first day after the week or month. */
export function endOf(unit: PeriodUnit, begins: CalendarDay): CalendarDay {
  if (unit === 'week') return dayAt(dayNumber(begins) + 7);
  const [year = 0, month = 0] = begins.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** Spans of days that end today, and how many days each has. */
export const REPORT_SPANS = { month: 30, quarter: 91, year: 365, all: 730 } as const;
export type ReportSpan = keyof typeof REPORT_SPANS;

/** The days of a span, the last of them today. */
export function daysOf(span: ReportSpan, now: Instant): Pick<ReportQuestion, 'from' | 'to'> {
  const today = Math.floor((now + WALL_OFFSET_MS) / DAY);
  return { from: dayAt(today - REPORT_SPANS[span] + 1), to: dayAt(today) };
}
