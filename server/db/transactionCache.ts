import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';

/**
 * Creates a cache that lives as long as a transaction. Outside of a transaction there is none, because its content
 * would become outdated.
 */
export function transactionCache<Kept>(make: () => Kept): (tx: Sql) => Kept | undefined {
  const kept = new WeakMap<Sql, Kept>();
  return (tx) => {
    if (!is(tx, PgTransaction)) return undefined;
    const known = kept.get(tx) ?? make();
    kept.set(tx, known);
    return known;
  };
}
