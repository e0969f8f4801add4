import {
  findAttribute,
  NOT_TAKEN,
  attributeAt,
  type AttributePlace,
  type ResourceKind,
  type ScimAttribute,
} from './attributes.ts';
import { readFilter, type ScimFilter } from './filter.ts';
import { isScimObject, matchesValue, type ScimResource } from './matches.ts';
import { readSingle, readValue } from './readResource.ts';
import { badValue, ScimFault } from './scimFault.ts';

const MOST_OPERATIONS = 200;
const PATH_CHARACTERS = 4096;

type Verb = 'add' | 'replace' | 'remove';
type Changeable = Record<string, unknown>;

interface PatchPath extends AttributePlace {
  readonly filter?: ScimFilter;
}

/**
 * A resource after all operations of a PATCH (RFC 7644 3.5.2), or ScimFault and none of them. Also as Entra ID and Okta
 * write them: verbs in any case, objects without a path, keys that are paths, values to remove beside the path.
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
    throw new ScimFault(400, '“Operations” must be a list of operations', 'invalidSyntax');
  if (list.length > MOST_OPERATIONS) throw new ScimFault(413, `A PATCH may have ${MOST_OPERATIONS} operations`);
  return list;
}

function applyOne(kind: ResourceKind, target: Changeable, { op, path, value }: ScimResource): void {
  const verb = typeof op === 'string' ? op.toLowerCase() : '';
  if (verb !== 'add' && verb !== 'replace' && verb !== 'remove')
    throw new ScimFault(400, '“op” must be add, replace or remove', 'invalidSyntax');
  if (path === undefined || path === null || path === '') return applyWithoutPath(kind, target, verb, value);
  if (typeof path !== 'string' || path.length > PATH_CHARACTERS) throw invalidPath();
  applyAt(kind, target, verb, path, value);
}

const invalidPath = (path = ''): ScimFault =>
  new ScimFault(400, `Path “${path.slice(0, 100)}” leads nowhere`, 'invalidPath');

function applyWithoutPath(kind: ResourceKind, target: Changeable, verb: Verb, value: unknown): void {
  if (verb === 'remove') throw new ScimFault(400, '“remove” needs a path', 'noTarget');
  if (!isScimObject(value)) throw badValue('Without a path, “value” must be an object');
  for (const [key, each] of Object.entries(value)) {
    if (isWholeExtension(kind, key) && isScimObject(each)) {
      for (const [name, inside] of Object.entries(each)) applyKey(kind, target, verb, `${key}:${name}`, inside);
    } else applyKey(kind, target, verb, key, each);
  }
}

/** What a resource would pass over, an object without a path does, too. */
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
  if (isReadOnly(path)) throw new ScimFault(400, `“${text.slice(0, 100)}” cannot be changed`, 'mutability');
  change(kind, target, verb, path, value);
}

const isWholeExtension = (kind: ResourceKind, path: string): boolean =>
  kind.extension !== undefined && path.toLowerCase() === kind.extension.schema.toLowerCase();
const isNotTaken = (path: string): boolean =>
  NOT_TAKEN.some((name) => name.toLowerCase() === path.split(/[.[]/u)[0]?.toLowerCase());
const isReadOnly = ({ attribute, part }: PatchPath): boolean =>
  attribute.isReadOnly || part?.isReadOnly === true || attribute.name === 'schemas';

/** `attribute`, `attribute.part`, `attribute[filter]` or `attribute[filter].part` (RFC 7644 3.5.2). */
function readPath(kind: ResourceKind, text: string): PatchPath | undefined {
  const open = text.indexOf('[');
  if (open < 0) return attributeAt(kind, text);
  const close = text.lastIndexOf(']');
  const place = attributeAt(kind, text.slice(0, open));
  const behind = text.slice(close + 1);
  if (place === undefined || place.part !== undefined || !place.attribute.isMany || close < open) return undefined;
  const filter = readFilter(text.slice(open + 1, close));
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
  if (part !== undefined) return withPart(asRecord(old), part, verb === 'remove' ? undefined : readSingle(part, value));
  if (verb === 'remove') return undefined;
  const read = readValue(kind, attribute, value === '' && attribute.type === 'complex' ? null : value);
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
  readValue(kind, path.attribute, next);
  return onePrimary(old, next);
}

function changeWhole(
  kind: ResourceKind,
  verb: Verb,
  attribute: ScimAttribute,
  old: readonly unknown[],
  value: unknown,
): readonly unknown[] {
  const given = listOf(readValue(kind, attribute, value));
  if (verb === 'replace') return given;
  const keys = new Set(given.map(keyOf));
  if (verb === 'remove') return given.length === 0 ? [] : old.filter((each) => !keys.has(keyOf(each)));
  return [...old.filter((each) => !keys.has(keyOf(each))), ...given];
}

/** Two values are one where they say the same; members, where they are the same person. */
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
  const isMeant = (each: unknown): boolean => filter === undefined || matchesValue(attribute, filter, each);
  if (verb === 'remove')
    return old.flatMap((each) => {
      if (!isMeant(each)) return [each];
      return part === undefined ? [] : (withPart(asRecord(each), part, undefined) ?? []);
    });
  const given = part === undefined ? asRecord(readSingle(attribute, value)) : readSingle(part, value);
  const changed = (each: unknown): ScimResource =>
    part === undefined ? { ...asRecord(each), ...asRecord(given) } : (withPart(asRecord(each), part, given) ?? {});
  if (old.some(isMeant)) return old.map((each) => (isMeant(each) ? changed(each) : each));
  if (verb === 'replace' && filter !== undefined)
    throw new ScimFault(400, `No value of “${attribute.name}” is meant by the path`, 'noTarget');
  return [...old, changed(filter === undefined ? {} : describedBy(attribute, filter))];
}

/** A value that a filter such as `type eq "work"` would mean. */
function describedBy(attribute: ScimAttribute, filter: ScimFilter): ScimResource {
  const filters = filter.kind === 'and' ? filter.filters : [filter];
  return Object.fromEntries(
    filters.map((each) => {
      const part =
        each.kind === 'compare' && each.operator === 'eq' ? findAttribute(attribute.parts, each.path) : undefined;
      if (part === undefined || each.kind !== 'compare')
        throw new ScimFault(400, `No value of “${attribute.name}” is meant by the path`, 'noTarget');
      return [part.name, readSingle(part, each.value)];
    }),
  );
}

/** A value that has become the first choice takes that from the others (RFC 7644 3.5.2). */
function onePrimary(old: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const primary = next.filter((each) => asRecord(each)['primary'] === true);
  if (primary.length < 2) return next;
  const before = new Set(old);
  const chosen = primary.findLast((each) => !before.has(each)) ?? primary[0];
  return next.map((each) => (each !== chosen && primary.includes(each) ? { ...asRecord(each), primary: false } : each));
}
