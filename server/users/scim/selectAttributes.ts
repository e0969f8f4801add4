import { findAttributeByPath, type AttributeReference, type ResourceKind } from './attributes.ts';
import { isScimObject, type ScimResource } from './matches.ts';

/** The attributes requested by the client (RFC 7644 3.9). */
export interface AttributeSelection {
  readonly attributes: readonly string[];
  readonly excluded: readonly string[];
}
const MAX_ATTRIBUTE_NAMES = 200;
export const parseAttributeNames = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, MAX_ATTRIBUTE_NAMES);

/** Returns the requested attributes and those that are always returned. */
export function selectAttributes(
  kind: ResourceKind,
  resource: ScimResource,
  { attributes, excluded }: AttributeSelection,
): ScimResource {
  if (attributes.length > 0) return pick(kind, resource, attributes);
  return excluded.length === 0 ? resource : drop(kind, resource, excluded);
}

function pick(kind: ResourceKind, resource: ScimResource, names: readonly string[]): ScimResource {
  const picked: Record<string, unknown> = {};
  for (const name of ['schemas', 'id', ...names]) {
    const extension = kind.extension?.schema;
    if (extension !== undefined && name.toLowerCase() === extension.toLowerCase()) {
      if (resource[extension] !== undefined) picked[extension] = resource[extension];
      continue;
    }
    const place = findAttributeByPath(kind, name);
    if (place === undefined) continue;
    const holder = place.isExtension ? resource[extension ?? ''] : resource;
    const value = isScimObject(holder) ? partOf(holder[place.attribute.name], place) : undefined;
    if (value === undefined) continue;
    const target = place.isExtension ? (picked[extension ?? ''] ??= {}) : picked;
    const old = (target as Record<string, unknown>)[place.attribute.name];
    (target as Record<string, unknown>)[place.attribute.name] = merged(old, value);
  }
  return picked;
}

function partOf(value: unknown, { part }: AttributeReference): unknown {
  if (part === undefined || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => partOf(each, { part } as AttributeReference));
  return isScimObject(value) && value[part.name] !== undefined ? { [part.name]: value[part.name] } : {};
}

/** Merges two requested parts of the same attribute. */
function merged(old: unknown, value: unknown): unknown {
  if (Array.isArray(old) && Array.isArray(value))
    return value.map((each, at) => merged((old as readonly unknown[])[at], each));
  return isScimObject(old) && isScimObject(value) ? { ...old, ...value } : value;
}

function drop(kind: ResourceKind, resource: ScimResource, names: readonly string[]): ScimResource {
  const left = structuredClone(resource) as Record<string, unknown>;
  for (const name of names) {
    const extension = kind.extension?.schema ?? '';
    if (extension !== '' && name.toLowerCase() === extension.toLowerCase()) delete left[extension];
    const place = findAttributeByPath(kind, name);
    if (place === undefined || place.attribute.isAlways) continue;
    const { attribute, part } = place;
    const holder = (place.isExtension ? left[extension] : left) as Record<string, unknown> | undefined;
    if (part === undefined) delete holder?.[attribute.name];
    else
      for (const each of [holder?.[attribute.name]].flat())
        if (isScimObject(each)) delete (each as Record<string, unknown>)[part.name];
  }
  return left;
}
