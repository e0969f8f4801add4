import { addToDate, dateDifference, formatDate, isDateUnit, readDate } from '../shared/calendar.ts';
import { roundTo, tidy } from '../shared/decimal.ts';
import { OFFICE_WEEK, readWorkCalendar, workingDaysBetween } from '../shared/workCalendar.ts';
import { isEqual, readNumber, toText } from './compare.ts';
import type { Value } from './tree.ts';
import { isList, isRecord, ownValue, readRecord } from './valueKinds.ts';

type Call = (...args: readonly (Value | undefined)[]) => Value;
const NOTHING: Value = null;

/** Those that other modellers write as methods of a value, which comes first here. */
const methodsBy = (isSame: typeof isEqual): readonly (readonly [string, Call])[] => [
  [
    'contains',
    (whole = NOTHING, part = NOTHING) =>
      isList(whole) ? whole.some((item) => isSame(item, part)) : toText(whole).includes(toText(part)),
  ],
  [
    'indexOf',
    (whole = NOTHING, part = NOTHING) =>
      isList(whole) ? whole.findIndex((item) => isSame(item, part)) : toText(whole).indexOf(toText(part)),
  ],
  ['startsWith', (whole = NOTHING, part = NOTHING) => toText(whole).startsWith(toText(part))],
  ['endsWith', (whole = NOTHING, part = NOTHING) => toText(whole).endsWith(toText(part))],
  ['equals', (left = NOTHING, right = NOTHING) => isSame(left, right)],
  ['equalsIgnoreCase', (left = NOTHING, right = NOTHING) => toText(left).toLowerCase() === toText(right).toLowerCase()],
  ['isEmpty', (value = NOTHING) => lengthOf(value) === 0],
  ['length', (value = NOTHING) => lengthOf(value)],
  ['trim', (value = NOTHING) => toText(value).trim()],
  ['toLowerCase', (value = NOTHING) => toText(value).toLowerCase()],
  ['toUpperCase', (value = NOTHING) => toText(value).toUpperCase()],
];
const METHODS: ReadonlyMap<string, Call> = new Map(methodsBy(isEqual));

/**
 * The functions an expression may call, by name (contract form 9, 16, and the methods above). `IF_ELSE` and `EACH` are
 * read by `evaluate` itself. A sum or extreme over no rows is missing, so that the field keeps its value.
 */
export const FUNCTIONS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['SUB_SUM', (rows, digits) => rounded(sumOf(rows), digits)],
  ['SUB_AVERAGE', (rows, digits) => rounded(averageOf(rows), digits)],
  ['SUB_EXTREME', (rows, which) => (which === 'min' ? extremeOf(rows, Math.min) : extremeOf(rows, Math.max))],
  ['SUM', (...rows) => sumOf(given(rows))],
  ['AVG', (...rows) => averageOf(given(rows))],
  ['MIN', (...rows) => extremeOf(given(rows), Math.min)],
  ['MAX', (...rows) => extremeOf(given(rows), Math.max)],
  ['COUNT', (...rows) => flatten(given(rows)).length],
  ['NUM', (value = NOTHING) => readNumber(value) ?? 0],
  ['ROUND', (value = NOTHING, digits) => rounded(readNumber(value) ?? null, digits ?? 0)],
  ['ABS', (value = NOTHING) => absolute(readNumber(value))],
  ['CONCAT', (...parts) => given(parts).map(toText).join('')],
  ['GETVALUE', (double = NOTHING) => innerValue(double)],
  ['CHOICES', (chosen = NOTHING) => choicesIn(chosen)],
  ['DATEDIF', (left, right, unit, digits, amend) => difference(left, right, unit ?? 'days', digits, amend)],
  ['WORK_DAYS', (begin, end, calendar) => workDays(begin ?? NOTHING, end ?? NOTHING, calendar)],
  ['DAYS', (left, right) => difference(left, right, 'days', 0, 0)],
  [
    'CALC_DATE',
    (date = NOTHING, amount = NOTHING, unit = 'days', direction = '+', format = 'YYYY-MM-DD') =>
      movedDate(date, amount, unit, direction, format),
  ],
  ...METHODS,
]);

/** The same as before our rules had their second version: numeric texts were rounded before they were compared. */
export const FUNCTIONS_OF_OLD: ReadonlyMap<string, Call> = new Map([
  ...FUNCTIONS,
  ...methodsBy((left, right) => isEqual(left, right, { isOfOld: true })),
]);

/**
 * Whether an expression may call this name (contract form 9, 16); a parser refuses any other.
 * @param name as it is written in the text, such as `SUB_SUM`
 * @returns true for every function that `evaluate` knows
 * @example
 * isFunctionName('SUB_SUM'); // true
 * isFunctionName('alert'); // false
 */
export const isFunctionName = (name: string): boolean => name === 'IF_ELSE' || name === 'EACH' || FUNCTIONS.has(name);

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['includes', 'contains'],
  ['size', 'length'],
]);

/** The function behind a method of a value; nothing where there is none. */
export function methodNamed(name: string): string | undefined {
  const method = OTHER_NAMES.get(name) ?? name;
  return METHODS.has(method) ? method : undefined;
}

const given = (values: readonly (Value | undefined)[]): readonly Value[] => values.map((value) => value ?? null);

/** The filled values of rows, however deeply listed; empty cells are left out. */
const flatten = (rows: Value | undefined): readonly Value[] =>
  isList(rows) ? rows.flatMap(flatten) : rows === undefined || rows === null || rows === '' ? [] : [rows];
const numbersOf = (rows: Value | undefined): readonly number[] => flatten(rows).map((value) => readNumber(value) ?? 0);

function sumOf(rows: Value | undefined): number | null {
  const numbers = numbersOf(rows);
  return numbers.length === 0 ? null : numbers.reduce((sum, each) => tidy(sum + each), 0);
}

function averageOf(rows: Value | undefined): number | null {
  const sum = sumOf(rows);
  return sum === null ? null : tidy(sum / numbersOf(rows).length);
}

function extremeOf(rows: Value | undefined, choose: (a: number, b: number) => number): number | null {
  const numbers = numbersOf(rows);
  return numbers.length === 0 ? null : numbers.reduce((a, b) => choose(a, b));
}

function rounded(value: number | null, digits: Value | undefined): number | null {
  const places = readNumber(digits ?? null);
  return value === null || places === undefined ? value : roundTo(value, places);
}

const absolute = (value: number | undefined): number | null => (value === undefined ? null : Math.abs(value));

/** The inner value of a double value, given as text or object; any other value is its own. */
function innerValue(double: Value): Value {
  const opened = typeof double === 'string' ? readRecord(double) : double;
  return (isRecord(opened) ? ownValue(opened, 'value') : undefined) ?? double;
}

/** Several choices are stored as one text with commas; those of rows stand behind each other. */
function choicesIn(chosen: Value): readonly Value[] {
  if (isList(chosen)) return chosen.flatMap(choicesIn);
  const value = innerValue(chosen);
  if (typeof value !== 'string') return value === null ? [] : [value];
  return value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function difference(
  left: Value | undefined,
  right: Value | undefined,
  unit: Value,
  digits: Value | undefined,
  amend: Value | undefined,
): number | null {
  const [a, b] = [readDate(left ?? null), readDate(right ?? null)];
  if (a === undefined || b === undefined || !isDateUnit(unit)) return null;
  return rounded(tidy(dateDifference(a, b, unit) + (readNumber(amend ?? null) ?? 0)), digits);
}

/** A last day without a time is meant whole. The calendar is the JSON text of one. */
function workDays(begin: Value, end: Value, calendar: Value | undefined): number | null {
  const [first, last] = [readDate(begin), readDate(end)];
  const week = typeof calendar === 'string' ? readWorkCalendar(readRecord(calendar)) : OFFICE_WEEK;
  if (first === undefined || last === undefined || week === undefined) return null;
  const isWholeDay = typeof end === 'string' && !end.includes(':');
  return workingDaysBetween(week, first, (isWholeDay ? addToDate(last, 1, 'days') : last) ?? last) ?? null;
}

function movedDate(date: Value, amount: Value, unit: Value, direction: Value, format: Value): string | null {
  const [start, steps] = [readDate(date), readNumber(amount)];
  if (start === undefined || steps === undefined || !isDateUnit(unit)) return null;
  const moved = addToDate(start, direction === '-' ? -steps : steps, unit);
  return moved === undefined ? null : formatDate(moved, toText(format));
}

function lengthOf(value: Value): number {
  if (value === null || typeof value === 'boolean') return 0;
  return typeof value === 'object' ? Object.keys(value).length : toText(value).length;
}
