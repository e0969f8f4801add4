import { createHash } from 'node:crypto';
import { and, sql, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { selectRows } from '#server/db/selectRows.ts';
import { toSortKey, findSource, type AttributeSources } from './attributeSources.ts';
import type { ResourceKind } from './attributes.ts';
import { compileFilter } from './compileFilter.ts';
import { parseFilter, type ScimFilter } from './filter.ts';
import type { ScimResource } from './matches.ts';
import { parseAttributeNames, selectAttributes, type AttributeSelection } from './selectAttributes.ts';
import { invalidValueError, ScimError } from './scimFault.ts';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const MAX_RESULTS = 200;
const RESULTS = 100;

/** Parameters of a list (RFC 7644 3.4.2). */
export interface ListQuery {
  readonly filter?: ScimFilter;
  readonly sortBy?: string;
  readonly isDescending: boolean;
  /** Starts at 1. */
  readonly startIndex: number;
  readonly count: number;
  readonly selection: AttributeSelection;
}

/** Parses the parameters from the query, or from the body of a `.search`. Throws ScimError. */
export function parseListQuery(asked: ScimResource): ListQuery {
  const text = (name: string): string | undefined => {
    const value = asked[name];
    if (Array.isArray(value)) return value.map(String).join(',');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const filter = text('filter');
  const sortBy = text('sortBy');
  return {
    ...(filter !== undefined && filter.trim() !== '' && { filter: parseFilter(filter) }),
    ...(sortBy !== undefined && sortBy !== '' && { sortBy }),
    isDescending: text('sortOrder')?.toLowerCase() === 'descending',
    startIndex: Math.max(1, wholeNumber('startIndex', text('startIndex'), 1)),
    count: Math.min(MAX_RESULTS, Math.max(0, wholeNumber('count', text('count'), RESULTS))),
    selection: {
      attributes: parseAttributeNames(text('attributes')),
      excluded: parseAttributeNames(text('excludedAttributes')),
    },
  };
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  if (!/^-?\d{1,9}$/u.test(text)) throw invalidValueError(`“${name}” must be a whole number`);
  return Number(text);
}

export interface FoundPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/**
 * Finds a page with one statement that returns only the ids of the page, however many rows are scanned. Throws
 * ScimError.
 * @param rows the table with the condition of all its resources; `id` is its key.
 */
export async function findPage(
  tx: Sql,
  kind: ResourceKind,
  rows: { readonly table: SQL; readonly id: SQL; readonly where: SQL | undefined; readonly sources: AttributeSources },
  { filter, sortBy, isDescending, startIndex, count }: ListQuery,
): Promise<FoundPage> {
  const compiled = filter && compileFilter(kind, rows.sources, filter);
  const sorted = sortBy === undefined ? undefined : findSource(kind, rows.sources, sortBy);
  const joins = [...new Set([...(compiled?.joins ?? []), ...(sorted?.source.join ? [sorted.source.join] : [])])];
  const key = sorted === undefined ? sql`null::text` : toSortKey(sorted);
  // In ascending order, resources without a value come last (RFC 7644 3.4.2.3).
  const order = isDescending
    ? sql`key collate "C" desc nulls first, id desc`
    : sql`key collate "C" asc nulls last, id asc`;
  const [page] = await selectRows<FoundPage>(
    tx,
    sql`with found as materialized (
        select ${rows.id} as id, ${key} as key from ${rows.table} ${sql.join(joins, sql` `)}
        where ${and(rows.where, compiled?.where) ?? sql`true`}
      )
      select (select count(*)::int from found) as total,
        array(select id from found order by ${order} limit ${count}::int offset ${startIndex - 1}::int) as ids`,
  ).catch((error: unknown) => {
    if (isStatementTimeout(error))
      throw new ScimError(400, 'The list takes too long: ask for less in the filter', 'tooMany');
    throw error;
  });
  return page ?? { ids: [], total: 0 };
}

/** Whether PostgreSQL cancelled the statement because of the statement timeout. */
const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || isStatementTimeout(error.cause));

export const sortByPage = <Row extends { readonly id: string }>(
  { ids }: FoundPage,
  rows: readonly Row[],
): readonly Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export const toListResponse = (
  kind: ResourceKind,
  shown: readonly ScimResource[],
  totalResults: number,
  { startIndex, selection }: ListQuery,
) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: shown.length,
  Resources: shown.map((each) => selectAttributes(kind, each, selection)),
});

/** Returns the version of a resource: a hash of its content. */
export const getResourceVersion = (resource: ScimResource): string =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`;
