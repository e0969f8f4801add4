import type { SQL } from 'drizzle-orm';
import type { Sql } from './database.ts';

/** The rows of a statement in words of our own; both drivers give them so. */
export const selectRows = async <Row>(tx: Sql, statement: SQL): Promise<readonly Row[]> =>
  ((await tx.execute(statement)) as { readonly rows: readonly Row[] }).rows;
