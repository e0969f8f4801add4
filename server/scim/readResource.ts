import { COMMON, findAttribute, withoutSchema, type ResourceKind, type ScimAttribute } from './attributes.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { badValue, HARMFUL, ScimFault } from './scimFault.ts';

/** So long a text of a resource may be, and so many values an attribute may have. */
const CHARACTERS = 1000;
const VALUES = { User: 50, Group: 10_000 } as const;

/**
 * What a client sent as a resource, in our spelling of the names: what we do not know, what only we say, and what has
 * no value is left out. Keys may be paths, as Entra ID and Okta write them. Throws ScimFault.
 */
export function readResource(kind: ResourceKind, sent: unknown): ScimResource {
  if (!isScimObject(sent)) throw new ScimFault(400, 'The body must be a JSON object', 'invalidSyntax');
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent)) readKey(kind, read, key, value);
  return read;
}

function readKey(kind: ResourceKind, read: Record<string, unknown>, key: string, value: unknown): void {
  const { isExtension, rest } = withoutSchema(kind, key);
  const { extension } = kind;
  if (isExtension && extension) {
    const own = isScimObject(read[extension.schema]) ? { ...(read[extension.schema] as object) } : {};
    if (rest === '') for (const [name, each] of entriesOf(value)) readInto(kind, own, extension.attributes, name, each);
    else readInto(kind, own, extension.attributes, rest, value);
    read[extension.schema] = own;
  } else if (rest !== '') readInto(kind, read, [...COMMON, ...kind.attributes], rest, value);
}

const entriesOf = (value: unknown) => (isScimObject(value) ? Object.entries(value) : []);

function readInto(
  kind: ResourceKind,
  target: Record<string, unknown>,
  among: readonly ScimAttribute[],
  path: string,
  value: unknown,
): void {
  const [name = '', part] = path.split('.');
  const attribute = findAttribute(among, name);
  if (attribute === undefined || attribute.isReadOnly || attribute.name === 'schemas') return;
  const isPart = part !== undefined && attribute.type === 'complex' && !attribute.isMany;
  const old = target[attribute.name];
  const whole = isPart ? { ...(isScimObject(old) ? old : {}), [part]: value } : value;
  const read = readValue(kind, attribute, whole);
  if (read === undefined) delete target[attribute.name];
  else target[attribute.name] = read;
}

/** A value in the shape of its attribute; undefined where it is none (RFC 7643 2.5). */
export function readValue(kind: ResourceKind, attribute: ScimAttribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (!attribute.isMany) return readSingle(attribute, value);
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  if (all.length > VALUES[kind.name])
    throw new ScimFault(413, `“${attribute.name}” may have ${VALUES[kind.name]} values`);
  const read = all.map((each) => readSingle(attribute, each)).filter((each) => each !== undefined);
  return read.length === 0 ? undefined : read;
}

/** One value of an attribute, whether it may have several or not. */
export function readSingle(attribute: ScimAttribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (attribute.type === 'boolean') return readFlag(attribute, value);
  if (attribute.type === 'complex') return readComplex(attribute, value);
  if (typeof value !== 'string' && typeof value !== 'number') throw badValue(`“${attribute.name}” must be a text`);
  const text = String(value);
  if (text.length > CHARACTERS) throw badValue(`“${attribute.name}” may have ${CHARACTERS} characters`);
  if (HARMFUL.test(text)) throw badValue(`“${attribute.name}” has signs that cannot be kept`);
  return text;
}

/** Entra ID sends "True" and "False". */
function readFlag({ name }: ScimAttribute, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word !== 'true' && word !== 'false') throw badValue(`“${name}” must be true or false`);
  return word === 'true';
}

/** A bare text stands for the `value` of a complex attribute that has one, as clients write managers and members. */
function readComplex(attribute: ScimAttribute, value: unknown): unknown {
  const valuePart = attribute.parts.find(({ name }) => name === 'value');
  const whole = typeof value === 'string' && valuePart ? { value } : value;
  if (!isScimObject(whole)) throw badValue(`“${attribute.name}” must be an object`);
  const read: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(whole)) {
    const part = findAttribute(attribute.parts, name);
    if (part === undefined || part.isReadOnly) continue;
    const inside = readSingle(part, each);
    if (inside !== undefined && inside !== '') read[part.name] = inside;
  }
  return Object.keys(read).length === 0 ? undefined : read;
}
