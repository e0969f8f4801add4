import type { Endpoint, Shape } from '#contract/wire/endpoint.ts';
import { LIMITS, MAX_NAME_LENGTH, type Limits } from '#contract/wire/limits.ts';
import { idList, jsonText } from '#contract/wire/shapes.ts';
import { isFilter } from '#server/db/listQuery/filters.ts';

/** The exceeded limit of an endpoint, the field, and the maximum. */
export interface ExceededLimit {
  readonly kind: Exclude<keyof Limits, 'bytes'>;
  readonly place: string;
  readonly limit: number;
}

export const getLimits = ({ limits = 'ordinary' }: Endpoint): Limits => LIMITS[limits];

/** Checks all values once, including unknown ones, and never descends below the maximum depth. */
export function findExceededLimit(
  endpoint: Endpoint,
  { fields, body }: { readonly fields?: unknown; readonly body?: unknown },
): ExceededLimit | undefined {
  const limits = getLimits(endpoint);
  return (
    checkSize(fields, limits) ??
    checkSize(body, limits) ??
    checkSchemaLimits(endpoint.fields, fields, limits) ??
    checkSchemaLimits(endpoint.body, body, limits) ??
    (endpoint.envelope === 'page' ? checkFilterLimits(body, limits) : undefined)
  );
}

interface Part {
  readonly value: unknown;
  readonly depth: number;
  /** Name of the top-level field. */
  readonly place: string;
}

function checkSize(sent: unknown, limits: Limits): ExceededLimit | undefined {
  const parts: Part[] = [{ value: sent, depth: 0, place: 'body' }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { value, depth, place } = part;
    if (typeof value === 'string' && value.length > limits.characters)
      return toExceededLimit(limits, 'characters', place);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === limits.depth) return toExceededLimit(limits, 'depth', place);
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size > limits.entries) return toExceededLimit(limits, 'entries', place);
    const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
    for (const [name, each] of entries) {
      if (name.length > MAX_NAME_LENGTH) return { kind: 'characters', place, limit: MAX_NAME_LENGTH };
      parts.push({ value: each, depth: depth + 1, place: depth === 0 ? name : place });
    }
  }
  return undefined;
}

/** Checks id lists and JSON texts, which are recognized by their schema. */
function checkSchemaLimits(
  shape: Shape | undefined,
  value: unknown,
  limits: Limits,
  place = 'body',
): ExceededLimit | undefined {
  if (shape === undefined) return undefined;
  if (shape === idList) return toExceededLimit(limits, 'ids', place, numberOfIds(value) > limits.ids);
  if (shape === jsonText) return toExceededLimit(limits, 'depth', place, measureJsonDepth(value) > limits.depth);
  const { wrapped, options = [], entries = {} } = shape as ShapeParts;
  const sent = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  return findFirst([
    ...[wrapped, ...options].map((each) => () => checkSchemaLimits(each, value, limits, place)),
    ...Object.entries(entries).map(
      ([name, each]) =>
        () =>
          Object.hasOwn(sent, name)
            ? checkSchemaLimits(each, sent[name], limits, place === 'body' ? name : place)
            : undefined,
    ),
  ]);
}

/** The properties of valibot schemas that requests use. */
interface ShapeParts {
  readonly wrapped?: Shape;
  readonly options?: readonly Shape[];
  readonly entries?: Readonly<Record<string, Shape>>;
}

/** Checks `Q_…_IN` filters, which are lists too. */
function checkFilterLimits(body: unknown, limits: Limits): ExceededLimit | undefined {
  const { params } = (body ?? {}) as { readonly params?: unknown };
  const filters = Object.entries(params ?? {}).filter(([key]) => isFilter(key) && key.endsWith('_IN'));
  return findFirst(
    filters.map(
      ([key, value]) =>
        () =>
          toExceededLimit(limits, 'ids', key, numberOfIds(value) > limits.ids),
    ),
  );
}

function toExceededLimit(
  limits: Limits,
  kind: ExceededLimit['kind'],
  place: string,
  isOver = true,
): ExceededLimit | undefined {
  return isOver ? { kind, place, limit: limits[kind] } : undefined;
}

function findFirst(questions: readonly (() => ExceededLimit | undefined)[]): ExceededLimit | undefined {
  for (const ask of questions) {
    const found = ask();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Maximum number of columns of a sub table. */
const MAX_ROW_FIELDS = 100;

function countCharacter(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found += 1;
  return found;
}

/** Returns the limit that a JSON text exceeds in any request: depth or number of values. Such a text is not parsed. */
export function findExceededJsonLimit(json: string): ExceededLimit | undefined {
  const limit = Math.max(...Object.values(LIMITS).map(({ depth }) => depth));
  if (measureJsonDepth(json) > limit) return { kind: 'depth', place: 'body', limit };
  const values = LIMITS.form.entries * MAX_ROW_FIELDS;
  return json.length > values && countCharacter(json, ',') > values
    ? { kind: 'entries', place: 'body', limit: values }
    : undefined;
}

/** Passes an exceeded limit from the body parser to the error handler. */
export class LimitExceededError extends Error {
  readonly statusCode = 400;
  readonly excess: ExceededLimit;
  constructor(excess: ExceededLimit) {
    super('too much');
    this.excess = excess;
  }
}

const numberOfIds = (value: unknown): number =>
  typeof value === 'string' ? value.split(',').filter((id) => id !== '').length : 0;

/** Returns the nesting depth of a JSON text; 0 for other values. */
function measureJsonDepth(json: unknown): number {
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
