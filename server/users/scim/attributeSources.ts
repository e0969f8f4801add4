import { sql, type SQL } from 'drizzle-orm';
import { findAttributeByPath, type ResourceKind, type ScimAttribute } from './attributes.ts';
import { ScimError } from './scimFault.ts';

/** SQL expressions of the parts of a complex attribute: null or empty if there is no value. */
export type PartColumns = Readonly<Record<string, SQL>>;

/** How SQL reads the value of an attribute from a row of `people` or `groups`. */
export type AttributeSource = {
  readonly join?: SQL;
} & (
  | {
      readonly kind: 'single';
      readonly value: SQL;
      /** An indexed column; a `lowerCase` column only contains lower case values. */
      readonly index?: 'exact' | 'lowerCase';
    }
  | { readonly kind: 'object'; readonly parts: PartColumns }
  /** Each row of `from` that meets `where` is one value. */
  | {
      readonly kind: 'list';
      readonly from: SQL;
      readonly where: SQL;
      readonly parts: PartColumns;
      readonly order: SQL;
    }
);

/** Sources by attribute name; those of the extension are separate. */
export interface AttributeSources {
  readonly own: Readonly<Record<string, AttributeSource>>;
  readonly extension: Readonly<Record<string, AttributeSource>>;
}

export const createSingleSource = (value: SQL): AttributeSource => ({ kind: 'single', value });
/** Creates a source from rows with one text column. */
export const createTextListSource = (rows: SQL): AttributeSource => ({
  kind: 'list',
  from: sql`(${rows}) entry(value)`,
  where: sql`true`,
  parts: { value: sql`entry.value` },
  order: sql`entry.value`,
});

/** Source of `meta` without the version, which is a hash that SQL cannot compute. */
export const createMetaSource = (kind: ResourceKind, address: string, id: SQL): AttributeSource => ({
  kind: 'object',
  parts: {
    resourceType: sql`${kind.name}::text`,
    location: sql`${`${address}${kind.path}/`}::text || ${id}`,
  },
});

export interface PathSource {
  readonly attribute: ScimAttribute;
  readonly source: AttributeSource;
  /** Sub-attribute named by the path; by default `value`, if the attribute has it. */
  readonly part?: ScimAttribute;
}

/** Returns undefined for an unknown name. Throws ScimError for attributes that SQL cannot query. */
export function findSource(kind: ResourceKind, sources: AttributeSources, path: string): PathSource | undefined {
  const place = findAttributeByPath(kind, path);
  if (place === undefined) return undefined;
  const { attribute, isExtension, part } = place;
  const source = sources[isExtension ? 'extension' : 'own'][attribute.name];
  const chosen = part ?? attribute.parts.find(({ name }) => name === 'value');
  if (source === undefined || (part && source.kind !== 'single' && source.parts[part.name] === undefined))
    throw new ScimError(400, `Resources cannot be filtered or sorted by “${path}”`, 'invalidFilter');
  return { attribute, source, ...(chosen && { part: chosen }) };
}

/** Sorts by the primary value of a list, or else the first one (RFC 7644 3.4.2.3); null if there is none. */
export function toSortKey({ attribute, source, part }: PathSource): SQL {
  const fold = (value: SQL, by: ScimAttribute): SQL =>
    by.isCaseExact ? sql`nullif((${value})::text, '')` : sql`lower(nullif((${value})::text, ''))`;
  const by = part ?? attribute;
  if (source.kind === 'single') return fold(source.value, attribute);
  const value = source.parts[part?.name ?? 'value'];
  if (value === undefined) return sql`null::text`;
  if (source.kind === 'object') return fold(value, by);
  const primary = source.parts['primary'];
  const isFirst = primary === undefined ? sql`` : sql`coalesce(${primary}, false) desc,`;
  return sql`(select ${fold(value, by)} from ${source.from} where ${source.where} order by ${isFirst} ${source.order} limit 1)`;
}
