import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';

/** What one transaction keeps for itself, gone with it. Outside of one there is nothing to keep: it would grow old. */
export function memoryOf<Kept>(make: () => Kept): (tx: Sql) => Kept | undefined {
  const kept = new WeakMap<Sql, Kept>();
  return (tx) => {
    if (!is(tx, PgTransaction)) return undefined;
    const known = kept.get(tx) ?? make();
    kept.set(tx, known);
    return known;
  };
}
