import { findAttribute, type ScimAttribute } from './attributes.ts';
import type { ScimFilter } from './filter.ts';
import { ScimError } from './scimFault.ts';

export type ScimResource = Readonly<Record<string, unknown>>;

/** Whether a value of a multi-valued attribute matches a filter; a simple value is compared as `value`. */
export function matchesValue(attribute: ScimAttribute, filter: ScimFilter, value: unknown): boolean {
  return holds(filter, (path) => {
    const parts = attribute.parts.length === 0 ? [{ ...attribute, name: 'value' }] : attribute.parts;
    const part = findAttribute(parts, path);
    if (part === undefined) return { attribute: undefined, values: [] };
    const found = isScimObject(value) ? value[part.name] : value;
    return { attribute: part, values: present([found]) };
  });
}

interface Found {
  readonly attribute: ScimAttribute | undefined;
  readonly values: readonly unknown[];
}

function holds(filter: ScimFilter, find: (path: string) => Found): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((each) => holds(each, find));
    case 'or':
      return filter.filters.some((each) => holds(each, find));
    case 'not':
      return !holds(filter.filter, find);
    case 'present':
      return find(filter.path).values.length > 0;
    case 'within': {
      const { attribute, values } = find(filter.path);
      return attribute !== undefined && values.some((each) => matchesValue(attribute, filter.filter, each));
    }
    case 'compare':
      return compares(filter, find(filter.path));
  }
}

function compares(
  { operator, value }: Extract<ScimFilter, { kind: 'compare' }>,
  { attribute, values }: Found,
): boolean {
  if (operator === 'ne') return !isEqual(value, values, attribute);
  if (operator === 'eq') return isEqual(value, values, attribute);
  if (attribute?.type === 'boolean' || typeof value !== 'string')
    throw new ScimError(400, `“${operator}” compares texts only`, 'invalidFilter');
  const wanted = folded(value, attribute);
  return values.some((each) => {
    const found = folded(simple(each), attribute);
    if (typeof found !== 'string' || typeof wanted !== 'string') return false;
    if (operator === 'co') return found.includes(wanted);
    if (operator === 'sw') return found.startsWith(wanted);
    if (operator === 'ew') return found.endsWith(wanted);
    if (operator === 'gt') return found > wanted;
    if (operator === 'ge') return found >= wanted;
    if (operator === 'lt') return found < wanted;
    return found <= wanted;
  });
}

/** Entra ID sends booleans as text. */
function isEqual(wanted: unknown, values: readonly unknown[], attribute: ScimAttribute | undefined): boolean {
  if (wanted === null) return values.length === 0;
  const isFlag = attribute?.type === 'boolean' && typeof wanted === 'string';
  const meant = isFlag ? wanted.toLowerCase() === 'true' : folded(wanted, attribute);
  return values.some((each) => folded(simple(each), attribute) === meant);
}

/** A complex value is compared by its `value`. */
const simple = (value: unknown): unknown => (isScimObject(value) ? value['value'] : value);
const folded = (value: unknown, attribute: ScimAttribute | undefined): unknown =>
  typeof value === 'string' && attribute?.isCaseExact !== true ? value.toLowerCase() : value;

const present = (values: readonly unknown[]): readonly unknown[] =>
  values.filter((each) => each !== undefined && each !== null && each !== '');
export const isScimObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
