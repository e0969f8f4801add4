import { formatDate } from '#domain/shared/calendar.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { dateFormatter } from '../formatters.ts';
import type { Language } from '../language.ts';

/**
 * What a date field asks for, by the phone's own pickers. Date fields have no zone: what is written is what is meant.
 */
export type DateKind = 'date' | 'datetime-local' | 'month' | 'time';

const DEFAULTS: Readonly<Record<string, string>> = {
  'rx-date': 'YYYY-MM-DD HH:mm:ss',
  'rx-date-range': 'YYYY-MM-DD',
  'rx-month': 'YYYY-MM',
  'rx-time': 'HH:mm:ss',
};
export const dateFormatOf = ({ control, settings }: FieldDefinition): string =>
  asText(settings['format']) || DEFAULTS[control] || 'YYYY-MM-DD';

export function dateKindOf(format: string): DateKind {
  if (!/[yY]/u.test(format)) return 'time';
  if (/H/u.test(format)) return 'datetime-local';
  return /[dD]/u.test(format) ? 'date' : 'month';
}

const STORED = /^(?:(\d{4})-(\d{2})(?:-(\d{2}))?)?[ T]?(?:(\d{2}):(\d{2}))?/u;

/** The stored text as the phone's picker writes it; `''` when it is no date. */
export function toPicker(stored: string, kind: DateKind): string {
  const [, year, month, day = '01', hour, minute] = STORED.exec(stored) ?? [];
  if (kind === 'time') return hour === undefined ? '' : `${hour}:${minute ?? '00'}`;
  if (year === undefined || month === undefined) return '';
  if (kind === 'month') return `${year}-${month}`;
  return kind === 'date' ? `${year}-${month}-${day}` : `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}`;
}

/** Back to the format of the field. */
export function fromPicker(picked: string, format: string): string {
  const at = momentOf(picked);
  return at === undefined ? '' : formatDate(at, format);
}

/**
 * In the words of a language: a day, a day with its time, a month, or a time.
 * @param thisYear left out of days that lie in it; absent: the year is always written.
 */
export function writeDate(stored: string, format: string, language: Language, thisYear?: number): string {
  const kind = dateKindOf(format);
  const at = momentOf(toPicker(stored, kind));
  return at === undefined ? stored : wordsOf(at, kind, language, yearOf(at) === thisYear);
}

/** A range in one breath: what both ends share is said once. */
export function writeDateRange(
  start: string,
  end: string,
  format: string,
  language: Language,
  thisYear?: number,
): string {
  const kind = dateKindOf(format);
  const [from, to] = [momentOf(toPicker(start, kind)), momentOf(toPicker(end, kind))];
  if (from === undefined || to === undefined || from === to)
    return [...new Set([start, end])]
      .filter((part) => part !== '')
      .map((part) => writeDate(part, format, language, thisYear))
      .join(DASH);
  const known = yearOf(to) === thisYear ? thisYear : undefined;
  // Chinese and Japanese ranges come out in bare numbers, 2026/11/12; their two dates are joined instead.
  if (language === 'en-US') return formatter(kind, language, yearOf(from) === known).formatRange(from, to);
  return [writeDate(start, format, language, known), writeDate(end, format, language, yearOf(from))].join(DASH);
}

/** The days of lists are the same again and again, and are found sooner than written; so many are kept. */
const MOST_KEPT = 5000;
const kept = new Map<string, string>();

function wordsOf(at: number, kind: DateKind, language: Language, isYearKnown: boolean): string {
  const name = `${at} ${kind} ${language} ${isYearKnown}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const words = formatter(kind, language, isYearKnown).format(at);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(name, words);
  return words;
}

const DASH = ' \u2013 ';
const yearOf = (at: number): number => new Date(at).getUTCFullYear();

const formatter = (kind: DateKind, language: Language, isYearKnown: boolean): Intl.DateTimeFormat =>
  dateFormatter(language, (isYearKnown ? WITHOUT_YEAR : SHOWN)[kind]);

const SHOWN: Readonly<Record<DateKind, Intl.DateTimeFormatOptions>> = {
  date: { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
  'datetime-local': {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  },
  month: { year: 'numeric', month: 'long', timeZone: 'UTC' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' },
};
const withoutYear = ({ year: _, ...others }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => others;
/** A month without its year is none. */
const WITHOUT_YEAR: typeof SHOWN = {
  ...SHOWN,
  date: withoutYear(SHOWN.date),
  'datetime-local': withoutYear(SHOWN['datetime-local']),
};

/** Reads what a picker gives, on a calendar without zones. */
function momentOf(picked: string): number | undefined {
  const whole = /^\d{2}:\d{2}/u.test(picked)
    ? `1970-01-01T${picked}`
    : /^\d{4}-\d{2}$/u.test(picked)
      ? `${picked}-01`
      : picked;
  const at = Date.parse(`${whole.length === 10 ? `${whole}T00:00` : whole}Z`);
  return Number.isNaN(at) ? undefined : at;
}
