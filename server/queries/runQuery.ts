import { sql, type SQL } from 'drizzle-orm';
import type { Value } from '#domain/expression/tree.ts';
import type { Database, Sql } from '../storage/database.ts';
import { takeApart } from './queryText.ts';

/** So long a query may take, and so many rows are read. */
const PATIENCE_MS = 5_000;
const MOST_ROWS = 1_000;

/**
 * Asks a query of the company: read only, for a few seconds, of one tenant. What nobody has given is null; names the
 * query does not know are passed over, and nobody but the server says which tenant is meant.
 */
export const runQuery = (
  { snapshot }: Pick<Database, 'snapshot'>,
  tenant: string,
  query: string,
  given: Readonly<Record<string, string>>,
): Promise<QueryRows> => snapshot((tx) => runQueryIn(tx, tenant, query, given));

type QueryRows = readonly Readonly<Record<string, Value>>[];

/** The same within a reading; nothing is written in it from then on. */
export async function runQueryIn(
  tx: Sql,
  tenant: string,
  query: string,
  given: Readonly<Record<string, string>>,
): Promise<QueryRows> {
  const statement = bound(query, (name) =>
    name === 'tenant' ? tenant : Object.hasOwn(given, name) ? given[name] : null,
  );
  await tx.execute(sql`set transaction read only`);
  await tx.execute(sql.raw(`set local statement_timeout = ${PATIENCE_MS}`));
  const { rows } = (await tx.execute(sql`select * from (${statement}) as answer limit ${MOST_ROWS}`)) as {
    readonly rows: readonly Record<string, unknown>[];
  };
  return rows.map(plain);
}

/** Values travel beside the statement, as text: whoever needs a number casts it. */
function bound(query: string, valueOf: (name: string) => string | null | undefined): SQL {
  const { texts, names } = takeApart(query);
  return sql.join(
    texts.flatMap((text, place) => {
      const name = names[place];
      return name === undefined ? [sql.raw(text)] : [sql.raw(text), sql`${valueOf(name) ?? null}::text`];
    }),
  );
}

/** What the driver gives as an object of its own becomes text. */
const plain = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? String(value) : (value as Value),
    ]),
  );
