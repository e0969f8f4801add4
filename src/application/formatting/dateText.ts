import { formatDate } from '#domain/shared/calendar.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { dateFormatter } from './formatters.ts';
import type { Language } from './language.ts';

/** Type of the native picker for a date field. Date fields have no time zone: the stored text is the local value. */
export type DateKind = 'date' | 'datetime-local' | 'month' | 'time';

const DEFAULTS: Readonly<Record<string, string>> = {
  'rx-date': 'YYYY-MM-DD HH:mm:ss',
  'rx-date-range': 'YYYY-MM-DD',
  'rx-month': 'YYYY-MM',
  'rx-time': 'HH:mm:ss',
};
export const getDateFormat = ({ control, settings }: FieldDefinition): string =>
  asText(settings['format']) || DEFAULTS[control] || 'YYYY-MM-DD';

export function getDateKind(format: string): DateKind {
  if (!/[yY]/u.test(format)) return 'time';
  if (/H/u.test(format)) return 'datetime-local';
  return /[dD]/u.test(format) ? 'date' : 'month';
}

const STORED = /^(?:(\d{4})-(\d{2})(?:-(\d{2}))?)?[ T]?(?:(\d{2}):(\d{2}))?/u;

/** Converts a stored text to the value of the native picker. Returns `''` if the text is not a date. */
export function toPickerValue(stored: string, kind: DateKind): string {
  const [, year, month, day = '01', hour, minute] = STORED.exec(stored) ?? [];
  if (kind === 'time') return hour === undefined ? '' : `${hour}:${minute ?? '00'}`;
  if (year === undefined || month === undefined) return '';
  if (kind === 'month') return `${year}-${month}`;
  return kind === 'date' ? `${year}-${month}-${day}` : `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}`;
}

export function formatPickerValue(picked: string, format: string): string {
  const at = parsePickerValue(picked);
  return at === undefined ? '' : formatDate(at, format);
}

/**
 * Formats a stored date, date with time, month or time for display. Returns the text unchanged if it is not a date.
 * @param thisYear the year is omitted from dates in this year; if missing, the year is always shown.
 */
export function formatStoredDate(stored: string, format: string, language: Language, thisYear?: number): string {
  const kind = getDateKind(format);
  const at = parsePickerValue(toPickerValue(stored, kind));
  return at === undefined ? stored : formatCached(at, kind, language, getYear(at) === thisYear);
}

/** Formats a date range. Parts that both ends share are shown once. */
export function formatStoredDateRange(
  start: string,
  end: string,
  format: string,
  language: Language,
  thisYear?: number,
): string {
  const kind = getDateKind(format);
  const [from, to] = [parsePickerValue(toPickerValue(start, kind)), parsePickerValue(toPickerValue(end, kind))];
  if (from === undefined || to === undefined || from === to)
    return [...new Set([start, end])]
      .filter((part) => part !== '')
      .map((part) => formatStoredDate(part, format, language, thisYear))
      .join(DASH);
  const known = getYear(to) === thisYear ? thisYear : undefined;
  // `formatRange` returns numeric dates (2026/11/12) for Chinese and Japanese; their two dates are joined instead.
  if (language === 'en-US') return formatter(kind, language, getYear(from) === known).formatRange(from, to);
  return [
    formatStoredDate(start, format, language, known),
    formatStoredDate(end, format, language, getYear(from)),
  ].join(DASH);
}

/** Maximum size of the cache of formatted dates. Lists repeat the same days, and a lookup is faster than formatting. */
const MAX_CACHED_DATES = 5000;
const dateCache = new Map<string, string>();

function formatCached(at: number, kind: DateKind, language: Language, isYearKnown: boolean): string {
  const name = `${at} ${kind} ${language} ${isYearKnown}`;
  const known = dateCache.get(name);
  if (known !== undefined) return known;
  const words = formatter(kind, language, isYearKnown).format(at);
  if (dateCache.size >= MAX_CACHED_DATES) dateCache.clear();
  dateCache.set(name, words);
  return words;
}

const DASH = ' \u2013 ';
const getYear = (at: number): number => new Date(at).getUTCFullYear();

const formatter = (kind: DateKind, language: Language, isYearKnown: boolean): Intl.DateTimeFormat =>
  dateFormatter(language, (isYearKnown ? OPTIONS_WITHOUT_YEAR : FORMAT_OPTIONS)[kind]);

const FORMAT_OPTIONS: Readonly<Record<DateKind, Intl.DateTimeFormatOptions>> = {
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
/** A month always keeps its year. */
const OPTIONS_WITHOUT_YEAR: typeof FORMAT_OPTIONS = {
  ...FORMAT_OPTIONS,
  date: withoutYear(FORMAT_OPTIONS.date),
  'datetime-local': withoutYear(FORMAT_OPTIONS['datetime-local']),
};

/** Parses a picker value as UTC, because date fields have no time zone. */
function parsePickerValue(picked: string): number | undefined {
  const whole = /^\d{2}:\d{2}/u.test(picked)
    ? `1970-01-01T${picked}`
    : /^\d{4}-\d{2}$/u.test(picked)
      ? `${picked}-01`
      : picked;
  const at = Date.parse(`${whole.length === 10 ? `${whole}T00:00` : whole}Z`);
  return Number.isNaN(at) ? undefined : at;
}
