import * as v from 'valibot';
import { id, rowId } from '#contract/wire/shapes.ts';
import { parseJsonSafely } from '#domain/shared/nesting.ts';
import { lacksFields } from './lacksFields.ts';

/** Marks a value that could not be read. */
export const UNREADABLE: unique symbol = Symbol('lost');

/** The parts of a schema that describe its content. */
interface OpenedShape extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, OpenedShape>>;
  readonly item?: OpenedShape;
  readonly value?: OpenedShape;
  readonly wrapped?: OpenedShape;
  readonly options?: readonly OpenedShape[];
  readonly getter?: (given: unknown) => OpenedShape;
}
interface ParseContext {
  readonly counted: { skipped: number };
  /** In a row, missing values become empty. At the top level, missing texts make the answer unreadable. */
  readonly isInRow: boolean;
  /** Whether the value is the whole answer or its page. There, an unreadable list must not become an empty one. */
  readonly isRoot: boolean;
}

/**
 * Converts a value to its shape (contract wire 11): a flag from `1` or `"YES"`, a number from a numeric text, a text
 * from a number, an object from JSON text. Values that cannot be converted become empty. A row without its id, or with
 * none of the expected fields, is lost. A list is lost if none of its rows could be read.
 */
export function lenientParse(
  shape: v.GenericSchema,
  given: unknown,
  counted: ParseContext['counted'] = { skipped: 0 },
): unknown {
  return parseShape({ counted, isInRow: false, isRoot: true }, shape, given);
}

function parseShape(place: ParseContext, shape: OpenedShape, given: unknown): unknown {
  if (v.is(shape, given)) return given;
  if (shape === id || shape === rowId) return UNREADABLE;
  const { wrapped, entries, item, value, options, getter } = shape;
  if (wrapped) {
    const inside = given === null || given === undefined ? UNREADABLE : parseShape(place, wrapped, given);
    return inside === UNREADABLE ? (shape.type === 'nullable' ? null : undefined) : inside;
  }
  if (getter) return parseShape(place, getter(given), given);
  if (entries) return parseObject(place, shape, given);
  if (item) return parseRows(place, item, given);
  if (shape.type === 'record' && value) return parseRecord(place, value, given);
  const mended = options ? parseOption(place, options, given) : parseScalar(place, shape.type, given);
  return mended !== UNREADABLE && v.is(shape, mended) ? mended : UNREADABLE;
}

const parseOption = (place: ParseContext, options: readonly unknown[], given: unknown): unknown =>
  options
    .filter((option): option is OpenedShape => typeof option === 'object')
    .filter((option) => !lacksFields(option, given))
    .map((option) => parseShape(place, option, given))
    .find((mended) => mended !== UNREADABLE) ?? UNREADABLE;

function parseObject(place: ParseContext, object: OpenedShape, given: unknown): unknown {
  const { entries = {} } = object;
  const source = parseJsonObject(given);
  if (source === undefined) return UNREADABLE;
  if (!place.isInRow && Object.keys(source).length > 0 && lacksFields(object, source)) return UNREADABLE;
  const mended: Record<string, unknown> = {};
  for (const [key, shape] of Object.entries(entries)) {
    let value = parseShape({ ...place, isRoot: place.isRoot && key === 'result' }, shape, source[key]);
    if (place.isRoot && isUnreadableList(shape, source[key], value)) return UNREADABLE;
    if (value === UNREADABLE && shape !== rowId) value = emptyValueFor(place, shape);
    if (value === UNREADABLE) return UNREADABLE;
    mended[key] = value;
  }
  return mended;
}

function isUnreadableList({ type, wrapped }: OpenedShape, given: unknown, mended: unknown): boolean {
  if (wrapped) return isUnreadableList(wrapped, given, mended);
  const isThere = given !== null && given !== undefined;
  return type === 'array' && isThere && (mended === UNREADABLE || mended === null || mended === undefined);
}

function parseRows(place: ParseContext, item: OpenedShape, given: unknown): unknown {
  const source = typeof given === 'string' ? parseJsonSafely(given) : given;
  if (!Array.isArray(source)) return UNREADABLE;
  const inRow = { ...place, isInRow: true, isRoot: false };
  const rows = source.map((each) => {
    const opened = parseJsonObject(each);
    return opened !== undefined && lacksFields(item, opened) ? UNREADABLE : parseShape(inRow, item, each);
  });
  const kept = rows.filter((row) => row !== UNREADABLE);
  if (!place.isInRow && kept.length === 0 && rows.length > 0) return UNREADABLE;
  if (!place.isInRow) place.counted.skipped += rows.length - kept.length;
  return kept;
}

function parseRecord(place: ParseContext, value: OpenedShape, given: unknown): unknown {
  const source = parseJsonObject(given);
  if (source === undefined) return UNREADABLE;
  const entries = Object.entries(source).map(([key, each]) => [key, parseShape(place, value, each)] as const);
  return Object.fromEntries(entries.filter(([, each]) => each !== UNREADABLE));
}

const TRUE = new Set(['true', 'yes', 'y', '1']);
const FALSE = new Set(['false', 'no', 'n', '0', '']);

function parseScalar({ isRoot }: ParseContext, type: string, given: unknown): unknown {
  if (given === null || given === undefined || (isRoot && typeof given === 'object')) return UNREADABLE;
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  if (type === 'string') return text;
  const word = text.trim().toLowerCase();
  if (type === 'boolean') return TRUE.has(word) ? true : FALSE.has(word) ? false : UNREADABLE;
  if (type === 'number') return word === '' || Number.isNaN(Number(word)) ? UNREADABLE : Number(word);
  return UNREADABLE;
}

const EMPTY: readonly unknown[] = [0, false, [], {}];
/** Returns the empty value for a value that could not be read. */
function emptyValueFor({ isInRow }: ParseContext, shape: OpenedShape): unknown {
  if (shape === id && !isInRow) return UNREADABLE;
  return (isInRow ? ['', ...EMPTY] : EMPTY).find((each) => v.is(shape, each)) ?? UNREADABLE;
}

const parseJsonObject = (given: unknown): Readonly<Record<string, unknown>> | undefined => {
  const opened = typeof given === 'string' ? parseJsonSafely(given) : given;
  return typeof opened === 'object' && opened !== null && !Array.isArray(opened)
    ? (opened as Readonly<Record<string, unknown>>)
    : undefined;
};
