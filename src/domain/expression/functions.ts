import { splitList } from '../shared/commaList.ts';
import { addToDate, dateDifference, formatDate, isDateUnit, parseDate } from '../shared/calendar.ts';
import { roundTo, removeBinaryNoise } from '../shared/decimal.ts';
import {
  DEFAULT_WORK_CALENDAR,
  parseWorkCalendar,
  countWorkingDays,
  type WorkCalendar,
} from '../shared/workCalendar.ts';
import { isEqual, parseNumericValue, toText } from './compare.ts';
import type { Value } from './tree.ts';
import { isList, isRecord, ownValue, parseRecord } from './valueKinds.ts';

type Call = (...args: readonly (Value | undefined)[]) => Value;
const NOTHING: Value = null;

/** Functions that other modellers write as methods; the object is the first argument. */
const createMethods = (isSame: typeof isEqual): readonly (readonly [string, Call])[] => [
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
const METHODS: ReadonlyMap<string, Call> = new Map(createMethods(isEqual));

/**
 * The functions an expression may call, by name (contract form 9, 16, and the methods above). `IF_ELSE` and `EACH` are
 * implemented in `Evaluation`. A sum or extreme over no rows is missing, so that the target field keeps its value.
 */
export const FUNCTIONS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['SUB_SUM', (rows, digits) => rounded(sumOf(rows), digits)],
  ['SUB_AVERAGE', (rows, digits) => rounded(averageOf(rows), digits)],
  ['SUB_EXTREME', (rows, which) => (which === 'min' ? findExtreme(rows, Math.min) : findExtreme(rows, Math.max))],
  ['SUM', (...rows) => sumOf(given(rows))],
  ['AVG', (...rows) => averageOf(given(rows))],
  ['MIN', (...rows) => findExtreme(given(rows), Math.min)],
  ['MAX', (...rows) => findExtreme(given(rows), Math.max)],
  ['COUNT', (...rows) => flatten(given(rows)).length],
  ['NUM', (value = NOTHING) => parseNumericValue(value) ?? 0],
  ['ROUND', (value = NOTHING, digits) => rounded(parseNumericValue(value) ?? null, digits ?? 0)],
  ['ABS', (value = NOTHING) => absolute(parseNumericValue(value))],
  ['CONCAT', (...parts) => given(parts).map(toText).join('')],
  ['GETVALUE', (double = NOTHING) => innerValue(double)],
  ['CHOICES', (chosen = NOTHING) => splitChoices(chosen)],
  ['DATEDIF', (left, right, unit, digits, amend) => difference(left, right, unit ?? 'days', digits, amend)],
  ['WORK_DAYS', (begin, end, calendar) => workDays(begin ?? NOTHING, end ?? NOTHING, calendar)],
  ['DAYS', (left, right) => difference(left, right, 'days', 0, 0)],
  [
    'CALC_DATE',
    (date = NOTHING, amount = NOTHING, unit = 'days', direction = '+', format = 'YYYY-MM-DD') =>
      addDateUnits(date, amount, unit, direction, format),
  ],
  ...METHODS,
]);

/** The functions of rules version 1: numeric texts are rounded to floating-point numbers before they are compared. */
export const LEGACY_FUNCTIONS: ReadonlyMap<string, Call> = new Map([
  ...FUNCTIONS,
  ...createMethods((left, right) => isEqual(left, right, { isLegacy: true })),
]);

/**
 * Whether an expression may call a function (contract form 9, 16); the parser refuses unknown names.
 * @param name as written in the expression, such as `SUB_SUM`
 * @returns true for every function that `evaluate` can call
 * @example
 * isFunctionName('SUB_SUM'); // true
 * isFunctionName('alert'); // false
 */
export const isFunctionName = (name: string): boolean => name === 'IF_ELSE' || name === 'EACH' || FUNCTIONS.has(name);

const METHOD_ALIASES: ReadonlyMap<string, string> = new Map([
  ['includes', 'contains'],
  ['size', 'length'],
]);

/** Returns the function that implements a method; `undefined` if there is none. */
export function findMethod(name: string): string | undefined {
  const method = METHOD_ALIASES.get(name) ?? name;
  return METHODS.has(method) ? method : undefined;
}

const given = (values: readonly (Value | undefined)[]): readonly Value[] => values.map((value) => value ?? null);

/** Flattens nested lists of row values; empty cells are left out. */
const flatten = (rows: Value | undefined): readonly Value[] =>
  isList(rows) ? rows.flatMap(flatten) : rows === undefined || rows === null || rows === '' ? [] : [rows];
const numbersOf = (rows: Value | undefined): readonly number[] =>
  flatten(rows).map((value) => parseNumericValue(value) ?? 0);

function sumOf(rows: Value | undefined): number | null {
  const numbers = numbersOf(rows);
  return numbers.length === 0 ? null : numbers.reduce((sum, each) => removeBinaryNoise(sum + each), 0);
}

function averageOf(rows: Value | undefined): number | null {
  const sum = sumOf(rows);
  return sum === null ? null : removeBinaryNoise(sum / numbersOf(rows).length);
}

function findExtreme(rows: Value | undefined, choose: (a: number, b: number) => number): number | null {
  const numbers = numbersOf(rows);
  return numbers.length === 0 ? null : numbers.reduce((a, b) => choose(a, b));
}

function rounded(value: number | null, digits: Value | undefined): number | null {
  const places = parseNumericValue(digits ?? null);
  return value === null || places === undefined ? value : roundTo(value, places);
}

const absolute = (value: number | undefined): number | null => (value === undefined ? null : Math.abs(value));

/** Returns the inner value of a double value, stored as text or object; any other value is returned unchanged. */
function innerValue(double: Value): Value {
  const opened = typeof double === 'string' ? parseRecord(double) : double;
  return (isRecord(opened) ? ownValue(opened, 'value') : undefined) ?? double;
}

/**
 * Splits a multiple-choice value, which is stored as comma-separated text. The choices of several rows are
 * concatenated.
 */
function splitChoices(chosen: Value): readonly Value[] {
  if (isList(chosen)) return chosen.flatMap(splitChoices);
  const value = innerValue(chosen);
  if (typeof value !== 'string') return value === null ? [] : [value];
  return splitList(value)
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
  const [a, b] = [parseDate(left ?? null), parseDate(right ?? null)];
  if (a === undefined || b === undefined || !isDateUnit(unit)) return null;
  return rounded(removeBinaryNoise(dateDifference(a, b, unit) + (parseNumericValue(amend ?? null) ?? 0)), digits);
}

/**
 * Counts working days. An end without a time of day includes the whole day. `calendar` is JSON text; the default is a
 * Monday to Friday week.
 */
function workDays(begin: Value, end: Value, calendar: Value | undefined): number | null {
  const counted = parseWorkDaysArgs(begin, end, calendar);
  return counted === undefined ? null : (countWorkingDays(counted.calendar, counted.from, counted.until) ?? null);
}

/** Parses the arguments of `WORK_DAYS`. Returns `undefined` if one of them is missing or invalid. */
export function parseWorkDaysArgs(
  begin: Value,
  end: Value,
  calendar: Value | undefined,
): { readonly calendar: WorkCalendar; readonly from: number; readonly until: number } | undefined {
  const [from, last] = [parseDate(begin), parseDate(end)];
  const week = typeof calendar === 'string' ? parseWorkCalendar(parseRecord(calendar)) : DEFAULT_WORK_CALENDAR;
  if (from === undefined || last === undefined || week === undefined) return undefined;
  const isWholeDay = typeof end === 'string' && !end.includes(':');
  return { calendar: week, from, until: (isWholeDay ? addToDate(last, 1, 'days') : last) ?? last };
}

function addDateUnits(date: Value, amount: Value, unit: Value, direction: Value, format: Value): string | null {
  const [start, steps] = [parseDate(date), parseNumericValue(amount)];
  if (start === undefined || steps === undefined || !isDateUnit(unit)) return null;
  const moved = addToDate(start, direction === '-' ? -steps : steps, unit);
  return moved === undefined ? null : formatDate(moved, toText(format));
}

function lengthOf(value: Value): number {
  if (value === null || typeof value === 'boolean') return 0;
  return typeof value === 'object' ? Object.keys(value).length : toText(value).length;
}
