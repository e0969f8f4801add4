import { sql, type SQL } from 'drizzle-orm';
import type { Value } from '#domain/expression/tree.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { splitQuery } from '#server/company/queryText.ts';

/** Timeout of a query in milliseconds, and the maximum number of rows read. */
const TIMEOUT_MS = 5_000;
const MAX_ROWS = 1_000;

/**
 * Runs a custom query of the company, read-only and with a timeout. Missing parameters are null, and unknown ones are
 * ignored. The tenant parameter is always set by the server.
 */
export const runQuery = (
  { snapshot }: Pick<Database, 'snapshot'>,
  tenant: string,
  query: string,
  given: Readonly<Record<string, string>>,
): Promise<QueryRows> => snapshot((tx) => runQueryInTransaction(tx, tenant, query, given));

type QueryRows = readonly Readonly<Record<string, Value>>[];

/** Runs the query in an existing transaction, which becomes read-only. */
export async function runQueryInTransaction(
  tx: Sql,
  tenant: string,
  query: string,
  given: Readonly<Record<string, string>>,
): Promise<QueryRows> {
  const statement = bindParameters(query, (name) =>
    name === 'tenant' ? tenant : Object.hasOwn(given, name) ? given[name] : null,
  );
  await tx.execute(sql`set transaction read only`);
  await tx.execute(sql.raw(`set local statement_timeout = ${TIMEOUT_MS}`));
  const { rows } = (await tx.execute(sql`select * from (${statement}) as answer limit ${MAX_ROWS}`)) as {
    readonly rows: readonly Record<string, unknown>[];
  };
  return rows.map(toPlainRow);
}

/** Binds parameters as text; a query casts them where it needs numbers. */
function bindParameters(query: string, valueOf: (name: string) => string | null | undefined): SQL {
  const { texts, names } = splitQuery(query);
  return sql.join(
    texts.flatMap((text, place) => {
      const name = names[place];
      return name === undefined ? [sql.raw(text)] : [sql.raw(text), sql`${valueOf(name) ?? null}::text`];
    }),
  );
}

/** Converts dates and big integers to text. */
const toPlainRow = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? String(value) : (value as Value),
    ]),
  );
