import {
  findAttributeByPath,
  findAttribute,
  USER_RESOURCE,
  type ScimAttribute,
} from '#server/users/scim/attributes.ts';
import { parseFilter, type ScimFilter } from '#server/users/scim/filter.ts';

/**
 * Evaluates filters and orders in memory according to RFC 7644 3.4.2, for comparison with the server's SQL statements.
 */
type Resource = Readonly<Record<string, unknown>>;
interface Found {
  readonly attribute: ScimAttribute | undefined;
  readonly values: readonly unknown[];
}
type Find = (path: string) => Found;

export const isMeant = (text: string, resource: Resource): boolean =>
  holds(parseFilter(text), (path) => valuesAt(path, resource));

function holds(filter: ScimFilter, find: Find): boolean {
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
      return attribute !== undefined && values.some((each) => holds(filter.filter, partsOf(attribute, each)));
    }
    case 'compare':
      return compares(filter, find(filter.path));
  }
}

const partsOf =
  (attribute: ScimAttribute, value: unknown): Find =>
  (path) => {
    const parts = attribute.parts.length === 0 ? [{ ...attribute, name: 'value' }] : attribute.parts;
    const part = findAttribute(parts, path);
    const found = part && isObject(value) ? value[part.name] : value;
    return { attribute: part, values: part === undefined ? [] : present([found]) };
  };

type Comparison = Extract<ScimFilter, { kind: 'compare' }>;
function compares({ operator, value }: Comparison, { attribute, values }: Found): boolean {
  const isEqual =
    value === null
      ? values.length === 0
      : values.some(
          (each) => keyOf(each, attribute) !== undefined && keyOf(each, attribute) === wantedKey(value, attribute),
        );
  if (operator === 'eq') return isEqual;
  if (operator === 'ne') return !isEqual;
  const wanted = wantedKey(value, attribute);
  return values.some((each) => {
    const found = keyOf(each, attribute);
    if (typeof found !== 'string' || typeof wanted !== 'string') return false;
    if (operator === 'co') return found.includes(wanted);
    if (operator === 'sw') return found.startsWith(wanted);
    if (operator === 'ew') return found.endsWith(wanted);
    const order = inCodePoints(found, wanted);
    if (operator === 'gt') return order > 0;
    if (operator === 'ge') return order >= 0;
    return operator === 'lt' ? order < 0 : order <= 0;
  });
}

const inCodePoints = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
const fold = (value: unknown, attribute: ScimAttribute | undefined): unknown =>
  typeof value === 'string' && attribute?.isCaseExact !== true ? value.toLowerCase() : value;
const wantedKey = (value: unknown, attribute: ScimAttribute | undefined): unknown =>
  attribute?.type === 'boolean' && typeof value === 'string' ? value.toLowerCase() === 'true' : fold(value, attribute);

/** An empty text is no value (RFC 7643 2.5). */
function keyOf(each: unknown, attribute: ScimAttribute | undefined): unknown {
  const value = isObject(each) ? each['value'] : each;
  return value === '' ? undefined : fold(value, attribute);
}

function valuesAt(path: string, resource: Resource): Found {
  const place = findAttributeByPath(USER_RESOURCE, path);
  if (place === undefined) return { attribute: undefined, values: [] };
  const { attribute, isExtension, part } = place;
  const holder = isExtension ? resource[USER_RESOURCE.extension?.schema ?? ''] : resource;
  const found = present([isObject(holder) ? holder[attribute.name] : undefined].flat());
  if (part !== undefined)
    return { attribute: part, values: present(found.map((each) => (isObject(each) ? each[part.name] : undefined))) };
  const value = attribute.parts.find(({ name }) => name === 'value');
  return { attribute: value ? { ...value, parts: attribute.parts } : attribute, values: found };
}

/** Whether a path names a part of an attribute. */
const place = (path: string): boolean => findAttributeByPath(USER_RESOURCE, path)?.part !== undefined;

/** Returns the ids in the order of RFC 7644 3.4.2.3; equal values are ordered by id. */
export function sortedIds(resources: readonly Resource[], path: string, isDescending: boolean): readonly string[] {
  const keyed = resources.map((resource) => {
    const [whole = path, name] = path.split(/\.(?=\w+$)/u);
    const { values } = valuesAt(place(path) ? whole : path, resource);
    const { attribute } = valuesAt(path, resource);
    const first = values.find((each) => isObject(each) && each['primary'] === true) ?? values[0];
    const key = keyOf(isObject(first) && name !== undefined && place(path) ? first[name] : first, attribute);
    return {
      id: String(resource['id']),
      key: typeof key === 'string' || typeof key === 'boolean' ? `${key}` : undefined,
    };
  });
  keyed.sort((one, other) => {
    if (one.key === other.key) return inCodePoints(one.id, other.id);
    if (one.key === undefined) return 1;
    return other.key === undefined ? -1 : inCodePoints(one.key, other.key);
  });
  const ids = keyed.map(({ id }) => id);
  return isDescending ? ids.toReversed() : ids;
}

const present = (values: readonly unknown[]): readonly unknown[] =>
  values.filter((each) => each !== undefined && each !== null && each !== '');
const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
