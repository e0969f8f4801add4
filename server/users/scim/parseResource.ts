import {
  COMMON_ATTRIBUTES,
  findAttribute,
  stripSchemaUrn,
  type ResourceKind,
  type ScimAttribute,
} from './attributes.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { invalidValueError, UNSTORABLE_CHARACTERS, ScimError } from './scimFault.ts';

/** Maximum length of a text, and maximum number of values per attribute. */
const MAX_CHARACTERS = 1000;
const MAX_VALUES = { User: 50, Group: 10_000 } as const;

/**
 * Parses a resource and normalizes the attribute names. Unknown, read-only and empty attributes are omitted. Keys may
 * be paths, as Entra ID and Okta send them. Throws ScimError.
 */
export function parseResource(kind: ResourceKind, sent: unknown): ScimResource {
  if (!isScimObject(sent)) throw new ScimError(400, 'The body must be a JSON object', 'invalidSyntax');
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent)) readKey(kind, read, key, value);
  return read;
}

function readKey(kind: ResourceKind, read: Record<string, unknown>, key: string, value: unknown): void {
  const { isExtension, rest } = stripSchemaUrn(kind, key);
  const { extension } = kind;
  if (isExtension && extension) {
    const own = isScimObject(read[extension.schema]) ? { ...(read[extension.schema] as object) } : {};
    if (rest === '') for (const [name, each] of entriesOf(value)) readInto(kind, own, extension.attributes, name, each);
    else readInto(kind, own, extension.attributes, rest, value);
    read[extension.schema] = own;
  } else if (rest !== '') readInto(kind, read, [...COMMON_ATTRIBUTES, ...kind.attributes], rest, value);
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
  const read = parseAttributeValue(kind, attribute, whole);
  if (read === undefined) delete target[attribute.name];
  else target[attribute.name] = read;
}

/** Parses the value of an attribute; undefined if it is empty (RFC 7643 2.5). */
export function parseAttributeValue(kind: ResourceKind, attribute: ScimAttribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (!attribute.isMany) return parseSingleValue(attribute, value);
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  if (all.length > MAX_VALUES[kind.name])
    throw new ScimError(413, `“${attribute.name}” may have ${MAX_VALUES[kind.name]} values`);
  const read = all.map((each) => parseSingleValue(attribute, each)).filter((each) => each !== undefined);
  return read.length === 0 ? undefined : read;
}

export function parseSingleValue(attribute: ScimAttribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (attribute.type === 'boolean') return parseBoolean(attribute, value);
  if (attribute.type === 'complex') return parseComplex(attribute, value);
  if (typeof value !== 'string' && typeof value !== 'number')
    throw invalidValueError(`“${attribute.name}” must be a text`);
  const text = String(value);
  if (text.length > MAX_CHARACTERS)
    throw invalidValueError(`“${attribute.name}” may have ${MAX_CHARACTERS} characters`);
  if (UNSTORABLE_CHARACTERS.test(text)) throw invalidValueError(`“${attribute.name}” has signs that cannot be kept`);
  return text;
}

/** Parses a boolean; Entra ID sends "True" and "False". */
function parseBoolean({ name }: ScimAttribute, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word !== 'true' && word !== 'false') throw invalidValueError(`“${name}” must be true or false`);
  return word === 'true';
}

/** Parses a complex value. A plain text is its `value`, as clients send managers and members. */
function parseComplex(attribute: ScimAttribute, value: unknown): unknown {
  const valuePart = attribute.parts.find(({ name }) => name === 'value');
  const whole = typeof value === 'string' && valuePart ? { value } : value;
  if (!isScimObject(whole)) throw invalidValueError(`“${attribute.name}” must be an object`);
  const read: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(whole)) {
    const part = findAttribute(attribute.parts, name);
    if (part === undefined || part.isReadOnly) continue;
    const inside = parseSingleValue(part, each);
    if (inside !== undefined && inside !== '') read[part.name] = inside;
  }
  return Object.keys(read).length === 0 ? undefined : read;
}
