import { attributeAt, findAttribute, type ResourceKind, type ScimAttribute } from './attributes.ts';
import type { ScimFilter } from './filter.ts';
import { ScimFault } from './scimFault.ts';

export type ScimResource = Readonly<Record<string, unknown>>;

/** Whether a resource is meant by a filter. An attribute nobody knows has no value (RFC 7644 3.4.2.2). */
export function matches(kind: ResourceKind, filter: ScimFilter, resource: ScimResource): boolean {
  return holds(filter, (path) => valuesAt(kind, path, resource));
}

/** Whether one of several values is meant, by what it is made of: `value` where it is one thing. */
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
    throw new ScimFault(400, `“${operator}” compares texts only`, 'invalidFilter');
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

/** A flag may be asked for as a text, as Entra ID does. */
function isEqual(wanted: unknown, values: readonly unknown[], attribute: ScimAttribute | undefined): boolean {
  if (wanted === null) return values.length === 0;
  const isFlag = attribute?.type === 'boolean' && typeof wanted === 'string';
  const meant = isFlag ? wanted.toLowerCase() === 'true' : folded(wanted, attribute);
  return values.some((each) => folded(simple(each), attribute) === meant);
}

/** A value made of parts is compared by its `value`. */
const simple = (value: unknown): unknown => (isScimObject(value) ? value['value'] : value);
const folded = (value: unknown, attribute: ScimAttribute | undefined): unknown =>
  typeof value === 'string' && attribute?.isCaseExact !== true ? value.toLowerCase() : value;

/** All values a path leads to: of a list, those of each entry. */
export function valuesAt(kind: ResourceKind, path: string, resource: ScimResource): Found {
  const place = attributeAt(kind, path);
  if (place === undefined) return { attribute: undefined, values: [] };
  const { attribute, isExtension, part } = place;
  const holder = isExtension ? resource[kind.extension?.schema ?? ''] : resource;
  const found = present([isScimObject(holder) ? holder[attribute.name] : undefined].flat());
  if (part === undefined) {
    const value = attribute.parts.find(({ name }) => name === 'value');
    return { attribute: attribute.isMany && value ? { ...value, parts: attribute.parts } : attribute, values: found };
  }
  return { attribute: part, values: present(found.map((each) => (isScimObject(each) ? each[part.name] : undefined))) };
}

const present = (values: readonly unknown[]): readonly unknown[] =>
  values.filter((each) => each !== undefined && each !== null && each !== '');
export const isScimObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
