import type { Endpoint, Shape } from '#api/endpoint.ts';
import { LIMITS, NAME_CHARACTERS, type Limits } from '#api/limits.ts';
import { idList, jsonText } from '#api/shapes.ts';
import { isFilter } from '../list/filters.ts';

/** Which limit of an endpoint a request goes beyond, where, and how much it may be. */
export interface Excess {
  readonly kind: Exclude<keyof Limits, 'bytes'>;
  readonly place: string;
  readonly limit: number;
}

export const limitsOf = ({ limits = 'ordinary' }: Endpoint): Limits => LIMITS[limits];

/** Looks at everything once and at nothing deeper than the limit, whether the endpoint knows it or not. */
export function overLimit(
  endpoint: Endpoint,
  { fields, body }: { readonly fields?: unknown; readonly body?: unknown },
): Excess | undefined {
  const limits = limitsOf(endpoint);
  return (
    overSize(fields, limits) ??
    overSize(body, limits) ??
    overMeaning(endpoint.fields, fields, limits) ??
    overMeaning(endpoint.body, body, limits) ??
    (endpoint.envelope === 'page' ? overFilters(body, limits) : undefined)
  );
}

interface Part {
  readonly value: unknown;
  readonly depth: number;
  /** The name it stands under at the top. */
  readonly place: string;
}

function overSize(sent: unknown, limits: Limits): Excess | undefined {
  const parts: Part[] = [{ value: sent, depth: 0, place: 'body' }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { value, depth, place } = part;
    if (typeof value === 'string' && value.length > limits.characters) return over(limits, 'characters', place);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === limits.depth) return over(limits, 'depth', place);
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size > limits.entries) return over(limits, 'entries', place);
    const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
    for (const [name, each] of entries) {
      if (name.length > NAME_CHARACTERS) return { kind: 'characters', place, limit: NAME_CHARACTERS };
      parts.push({ value: each, depth: depth + 1, place: depth === 0 ? name : place });
    }
  }
  return undefined;
}

/** What is a list, or JSON, by its shape: a text to look at. */
function overMeaning(shape: Shape | undefined, value: unknown, limits: Limits, place = 'body'): Excess | undefined {
  if (shape === undefined) return undefined;
  if (shape === idList) return over(limits, 'ids', place, numberOfIds(value) > limits.ids);
  if (shape === jsonText) return over(limits, 'depth', place, depthOf(value) > limits.depth);
  const { wrapped, options = [], entries = {} } = shape as ShapeParts;
  const sent = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  return first([
    ...[wrapped, ...options].map((each) => () => overMeaning(each, value, limits, place)),
    ...Object.entries(entries).map(
      ([name, each]) =>
        () =>
          Object.hasOwn(sent, name)
            ? overMeaning(each, sent[name], limits, place === 'body' ? name : place)
            : undefined,
    ),
  ]);
}

/** What valibot's shapes are made of, as far as requests use them. */
interface ShapeParts {
  readonly wrapped?: Shape;
  readonly options?: readonly Shape[];
  readonly entries?: Readonly<Record<string, Shape>>;
}

/** `Q_…_IN` is a list, too. */
function overFilters(body: unknown, limits: Limits): Excess | undefined {
  const { params } = (body ?? {}) as { readonly params?: unknown };
  const filters = Object.entries(params ?? {}).filter(([key]) => isFilter(key) && key.endsWith('_IN'));
  return first(
    filters.map(
      ([key, value]) =>
        () =>
          over(limits, 'ids', key, numberOfIds(value) > limits.ids),
    ),
  );
}

function over(limits: Limits, kind: Excess['kind'], place: string, isOver = true): Excess | undefined {
  return isOver ? { kind, place, limit: limits[kind] } : undefined;
}

function first(questions: readonly (() => Excess | undefined)[]): Excess | undefined {
  for (const ask of questions) {
    const found = ask();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A sub table has fewer columns. */
const FIELDS_OF_ROW = 100;

function signsIn(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found += 1;
  return found;
}

/** JSON nested deeper, or of more parts, than any request may be: not even parsed, which would take its time. */
export function excessIn(json: string): Excess | undefined {
  const limit = Math.max(...Object.values(LIMITS).map(({ depth }) => depth));
  if (depthOf(json) > limit) return { kind: 'depth', place: 'body', limit };
  const values = LIMITS.form.entries * FIELDS_OF_ROW;
  return json.length > values && signsIn(json, ',') > values
    ? { kind: 'entries', place: 'body', limit: values }
    : undefined;
}

/** Carries an excess out of the parser of a body. */
export class ExcessFault extends Error {
  readonly statusCode = 400;
  readonly excess: Excess;
  constructor(excess: Excess) {
    super('too much');
    this.excess = excess;
  }
}

const numberOfIds = (value: unknown): number =>
  typeof value === 'string' ? value.split(',').filter((id) => id !== '').length : 0;

/** How deep lists and objects stand in each other in a JSON text, which may be none. */
function depthOf(json: unknown): number {
  if (typeof json !== 'string') return 0;
  let [depth, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') isInText = !isInText;
    else if (isInText && sign === '\\') at += 1;
    else if (!isInText && (sign === '[' || sign === '{')) deepest = Math.max(deepest, (depth += 1));
    else if (!isInText && (sign === ']' || sign === '}')) depth -= 1;
  }
  return deepest;
}
