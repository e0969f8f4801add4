import type { SQL } from 'drizzle-orm';
import type { Sql } from './database.ts';

/** Returns the rows of a raw SQL statement; both drivers return them in this form. */
export const selectRows = async <Row>(tx: Sql, statement: SQL): Promise<readonly Row[]> =>
  ((await tx.execute(statement)) as { readonly rows: readonly Row[] }).rows;
