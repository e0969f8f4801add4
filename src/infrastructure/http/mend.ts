import * as v from 'valibot';
import { id, rowId } from '#api/shapes.ts';
import { readJsonText } from '#domain/shared/nesting.ts';

/** What cannot be read. */
export const LOST: unique symbol = Symbol('lost');

/** The parts of a schema that say what is inside it. */
interface OpenedShape extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, OpenedShape>>;
  readonly item?: OpenedShape;
  readonly value?: OpenedShape;
  readonly wrapped?: OpenedShape;
  readonly options?: readonly OpenedShape[];
  readonly getter?: (given: unknown) => OpenedShape;
}
interface Place {
  readonly counted: { leftOut: number };
  /** Inside a row what is missing is empty; an answer as a whole must say its own texts. */
  readonly isInRow: boolean;
}

/**
 * Makes of what came what its shape asks for (contract wire 11): a flag of `1` or `"YES"`, a number of a numeric text,
 * a text of a number, an object of its JSON text. What nothing can be made of is empty; only a row without its id is
 * lost.
 */
export function mend(shape: v.GenericSchema, given: unknown, counted: Place['counted'] = { leftOut: 0 }): unknown {
  return mendIn({ counted, isInRow: false }, shape, given);
}

function mendIn(place: Place, shape: OpenedShape, given: unknown): unknown {
  if (v.is(shape, given)) return given;
  if (shape === id || shape === rowId) return LOST;
  const { wrapped, entries, item, value, options, getter } = shape;
  if (wrapped) {
    const inside = given === null || given === undefined ? LOST : mendIn(place, wrapped, given);
    return inside === LOST ? (shape.type === 'nullable' ? null : undefined) : inside;
  }
  if (getter) return mendIn(place, getter(given), given);
  if (entries) return mendObject(place, entries, given);
  if (item) return mendRows(place, item, given);
  if (shape.type === 'record' && value) return mendRecord(place, value, given);
  const mended = options ? mendOption(place, options, given) : mendScalar(shape.type, given);
  return mended !== LOST && v.is(shape, mended) ? mended : LOST;
}

const mendOption = (place: Place, options: readonly unknown[], given: unknown): unknown =>
  options
    .filter((option): option is OpenedShape => typeof option === 'object')
    .map((option) => mendIn(place, option, given))
    .find((mended) => mended !== LOST) ?? LOST;

function mendObject(place: Place, entries: Readonly<Record<string, OpenedShape>>, given: unknown): unknown {
  const source = openedRecord(given);
  if (source === undefined) return LOST;
  const mended: Record<string, unknown> = {};
  for (const [key, shape] of Object.entries(entries)) {
    let value = mendIn(place, shape, source[key]);
    if (value === LOST && shape !== rowId) value = emptyOf(place, shape);
    if (value === LOST) return LOST;
    mended[key] = value;
  }
  return mended;
}

function mendRows(place: Place, item: OpenedShape, given: unknown): unknown {
  const source = typeof given === 'string' ? readJsonText(given) : given;
  if (!Array.isArray(source)) return LOST;
  const rows = source.map((each) => mendIn({ ...place, isInRow: true }, item, each));
  const kept = rows.filter((row) => row !== LOST);
  if (!place.isInRow) place.counted.leftOut += rows.length - kept.length;
  return kept;
}

function mendRecord(place: Place, value: OpenedShape, given: unknown): unknown {
  const source = openedRecord(given);
  if (source === undefined) return LOST;
  const entries = Object.entries(source).map(([key, each]) => [key, mendIn(place, value, each)] as const);
  return Object.fromEntries(entries.filter(([, each]) => each !== LOST));
}

const TRUE = new Set(['true', 'yes', 'y', '1']);
const FALSE = new Set(['false', 'no', 'n', '0', '']);

function mendScalar(type: string, given: unknown): unknown {
  if (given === null || given === undefined) return LOST;
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  if (type === 'string') return text;
  const word = text.trim().toLowerCase();
  if (type === 'boolean') return TRUE.has(word) ? true : FALSE.has(word) ? false : LOST;
  if (type === 'number') return word === '' || Number.isNaN(Number(word)) ? LOST : Number(word);
  return LOST;
}

const EMPTY: readonly unknown[] = [0, false, [], {}];
/** What stands where a value could not be read. */
function emptyOf({ isInRow }: Place, shape: OpenedShape): unknown {
  if (shape === id && !isInRow) return LOST;
  return (isInRow ? ['', ...EMPTY] : EMPTY).find((each) => v.is(shape, each)) ?? LOST;
}

const openedRecord = (given: unknown): Readonly<Record<string, unknown>> | undefined => {
  const opened = typeof given === 'string' ? readJsonText(given) : given;
  return typeof opened === 'object' && opened !== null && !Array.isArray(opened)
    ? (opened as Readonly<Record<string, unknown>>)
    : undefined;
};
