import {
  findAttribute,
  IGNORED_ATTRIBUTES,
  findAttributeByPath,
  type AttributeReference,
  type ResourceKind,
  type ScimAttribute,
} from './attributes.ts';
import { parseFilter, type ScimFilter } from './filter.ts';
import { isScimObject, matchesValue, type ScimResource } from './matches.ts';
import { parseSingleValue, parseAttributeValue } from './parseResource.ts';
import { invalidValueError, ScimError } from './scimFault.ts';

const MAX_OPERATIONS = 200;
const MAX_PATH_CHARACTERS = 4096;

type Verb = 'add' | 'replace' | 'remove';
type Changeable = Record<string, unknown>;

interface PatchPath extends AttributeReference {
  readonly filter?: ScimFilter;
}

/**
 * Applies all operations of a PATCH to a resource (RFC 7644 3.5.2), or throws ScimError and applies none. Supports the
 * variants of Entra ID and Okta: operation names in any case, objects without a path, keys that are paths, and values
 * to remove beside the path.
 */
export function applyPatch(kind: ResourceKind, current: ScimResource, sent: unknown): ScimResource {
  const patched: Changeable = structuredClone(current);
  for (const operation of operationsOf(sent)) applyOne(kind, patched, operation);
  return patched;
}

function operationsOf(sent: unknown): readonly ScimResource[] {
  const operations = isScimObject(sent)
    ? Object.entries(sent).find(([key]) => key.toLowerCase() === 'operations')
    : undefined;
  const list: unknown = operations?.[1];
  if (!Array.isArray(list) || list.length === 0 || !list.every(isScimObject))
    throw new ScimError(400, '“Operations” must be a list of operations', 'invalidSyntax');
  if (list.length > MAX_OPERATIONS) throw new ScimError(413, `A PATCH may have ${MAX_OPERATIONS} operations`);
  return list;
}

function applyOne(kind: ResourceKind, target: Changeable, { op, path, value }: ScimResource): void {
  const verb = typeof op === 'string' ? op.toLowerCase() : '';
  if (verb !== 'add' && verb !== 'replace' && verb !== 'remove')
    throw new ScimError(400, '“op” must be add, replace or remove', 'invalidSyntax');
  if (path === undefined || path === null || path === '') return applyWithoutPath(kind, target, verb, value);
  if (typeof path !== 'string' || path.length > MAX_PATH_CHARACTERS) throw invalidPath();
  applyAt(kind, target, verb, path, value);
}

const invalidPath = (path = ''): ScimError =>
  new ScimError(400, `Path “${path.slice(0, 100)}” leads nowhere`, 'invalidPath');

function applyWithoutPath(kind: ResourceKind, target: Changeable, verb: Verb, value: unknown): void {
  if (verb === 'remove') throw new ScimError(400, '“remove” needs a path', 'noTarget');
  if (!isScimObject(value)) throw invalidValueError('Without a path, “value” must be an object');
  for (const [key, each] of Object.entries(value)) {
    if (isWholeExtension(kind, key) && isScimObject(each)) {
      for (const [name, inside] of Object.entries(each)) applyKey(kind, target, verb, `${key}:${name}`, inside);
    } else applyKey(kind, target, verb, key, each);
  }
}

/** Ignores the same unknown and read-only attributes as a complete resource. */
function applyKey(kind: ResourceKind, target: Changeable, verb: Verb, key: string, value: unknown): void {
  const path = readPath(kind, key);
  if (path && !isReadOnly(path)) change(kind, target, verb, path, value);
}

function applyAt(kind: ResourceKind, target: Changeable, verb: Verb, text: string, value: unknown): void {
  if (isWholeExtension(kind, text)) {
    if (verb === 'remove') delete target[kind.extension?.schema ?? ''];
    else applyWithoutPath(kind, target, verb, { [text]: value });
    return;
  }
  const path = readPath(kind, text);
  if (path === undefined) {
    if (isNotTaken(text)) return;
    throw invalidPath(text);
  }
  if (path.attribute.name === 'schemas') return;
  if (isReadOnly(path)) throw new ScimError(400, `“${text.slice(0, 100)}” cannot be changed`, 'mutability');
  change(kind, target, verb, path, value);
}

const isWholeExtension = (kind: ResourceKind, path: string): boolean =>
  kind.extension !== undefined && path.toLowerCase() === kind.extension.schema.toLowerCase();
const isNotTaken = (path: string): boolean =>
  IGNORED_ATTRIBUTES.some((name) => name.toLowerCase() === path.split(/[.[]/u)[0]?.toLowerCase());
const isReadOnly = ({ attribute, part }: PatchPath): boolean =>
  attribute.isReadOnly || part?.isReadOnly === true || attribute.name === 'schemas';

/** Parses `attribute`, `attribute.part`, `attribute[filter]` or `attribute[filter].part` (RFC 7644 3.5.2). */
function readPath(kind: ResourceKind, text: string): PatchPath | undefined {
  const open = text.indexOf('[');
  if (open < 0) return findAttributeByPath(kind, text);
  const close = text.lastIndexOf(']');
  const place = findAttributeByPath(kind, text.slice(0, open));
  const behind = text.slice(close + 1);
  if (place === undefined || place.part !== undefined || !place.attribute.isMany || close < open) return undefined;
  const filter = parseFilter(text.slice(open + 1, close));
  if (behind === '') return { ...place, filter };
  const part = behind.startsWith('.') ? findAttribute(place.attribute.parts, behind.slice(1)) : undefined;
  return part && { ...place, part, filter };
}

function change(kind: ResourceKind, target: Changeable, verb: Verb, path: PatchPath, value: unknown): void {
  const { attribute, isExtension } = path;
  const schema = isExtension ? (kind.extension?.schema ?? '') : '';
  const holder: Changeable = isExtension ? { ...asRecord(target[schema]) } : target;
  const old = holder[attribute.name];
  const next = attribute.isMany
    ? changeMany(kind, verb, path, listOf(old), value)
    : changeSingle(kind, verb, path, old, value);
  const isNothing = next === undefined || (Array.isArray(next) && next.length === 0);
  if (isNothing) delete holder[attribute.name];
  else holder[attribute.name] = next;
  if (isExtension) target[schema] = holder;
}

const asRecord = (value: unknown): ScimResource => (isScimObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function changeSingle(kind: ResourceKind, verb: Verb, { attribute, part }: PatchPath, old: unknown, value: unknown) {
  if (part !== undefined)
    return withPart(asRecord(old), part, verb === 'remove' ? undefined : parseSingleValue(part, value));
  if (verb === 'remove') return undefined;
  const read = parseAttributeValue(kind, attribute, value === '' && attribute.type === 'complex' ? null : value);
  return attribute.type === 'complex' && isScimObject(read) ? { ...asRecord(old), ...read } : read;
}

function withPart(old: ScimResource, part: ScimAttribute, value: unknown): ScimResource | undefined {
  const { [part.name]: _old, ...rest } = old;
  const next = value === undefined || value === '' ? rest : { ...rest, [part.name]: value };
  return Object.keys(next).length === 0 ? undefined : next;
}

function changeMany(
  kind: ResourceKind,
  verb: Verb,
  path: PatchPath,
  old: readonly unknown[],
  value: unknown,
): readonly unknown[] {
  const next =
    path.filter === undefined && path.part === undefined
      ? changeWhole(kind, verb, path.attribute, old, value)
      : changeSome(verb, path, old, value);
  parseAttributeValue(kind, path.attribute, next);
  return keepSinglePrimary(old, next);
}

function changeWhole(
  kind: ResourceKind,
  verb: Verb,
  attribute: ScimAttribute,
  old: readonly unknown[],
  value: unknown,
): readonly unknown[] {
  const given = listOf(parseAttributeValue(kind, attribute, value));
  if (verb === 'replace') return given;
  const keys = new Set(given.map(keyOf));
  if (verb === 'remove') return given.length === 0 ? [] : old.filter((each) => !keys.has(keyOf(each)));
  return [...old.filter((each) => !keys.has(keyOf(each))), ...given];
}

/** Returns the identity of a value: its `value` and type. For members only the `value` counts. */
const keyOf = (value: unknown): string => {
  const { value: inside, type = '' } = asRecord(value);
  return typeof inside === 'string' ? `${inside} ${type === 'User' ? '' : String(type)}` : JSON.stringify(value);
};

function changeSome(
  verb: Verb,
  { attribute, part, filter }: PatchPath,
  old: readonly unknown[],
  value: unknown,
): readonly unknown[] {
  const matchesPath = (each: unknown): boolean => filter === undefined || matchesValue(attribute, filter, each);
  if (verb === 'remove')
    return old.flatMap((each) => {
      if (!matchesPath(each)) return [each];
      return part === undefined ? [] : (withPart(asRecord(each), part, undefined) ?? []);
    });
  const given = part === undefined ? asRecord(parseSingleValue(attribute, value)) : parseSingleValue(part, value);
  const changed = (each: unknown): ScimResource =>
    part === undefined ? { ...asRecord(each), ...asRecord(given) } : (withPart(asRecord(each), part, given) ?? {});
  if (old.some(matchesPath)) return old.map((each) => (matchesPath(each) ? changed(each) : each));
  if (verb === 'replace' && filter !== undefined)
    throw new ScimError(400, `No value of “${attribute.name}” is meant by the path`, 'noTarget');
  return [...old, changed(filter === undefined ? {} : createMatchingValue(attribute, filter))];
}

/** Creates a value that matches a filter such as `type eq "work"`. */
function createMatchingValue(attribute: ScimAttribute, filter: ScimFilter): ScimResource {
  const filters = filter.kind === 'and' ? filter.filters : [filter];
  return Object.fromEntries(
    filters.map((each) => {
      const part =
        each.kind === 'compare' && each.operator === 'eq' ? findAttribute(attribute.parts, each.path) : undefined;
      if (part === undefined || each.kind !== 'compare')
        throw new ScimError(400, `No value of “${attribute.name}” is meant by the path`, 'noTarget');
      return [part.name, parseSingleValue(part, each.value)];
    }),
  );
}

/** Keeps a single primary value: a new one replaces the old one (RFC 7644 3.5.2). */
function keepSinglePrimary(old: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const primary = next.filter((each) => asRecord(each)['primary'] === true);
  if (primary.length < 2) return next;
  const before = new Set(old);
  const chosen = primary.findLast((each) => !before.has(each)) ?? primary[0];
  return next.map((each) => (each !== chosen && primary.includes(each) ? { ...asRecord(each), primary: false } : each));
}
