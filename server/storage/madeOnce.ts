import type { Sql } from './database.ts';

/**
 * A statement that every call asks, put into words once for each way to the database, and for each `shape` where it has
 * several; a transaction is a way of its own. What it is asked with stands in it by name (`sql.placeholder`).
 */
export function madeOnce<Made>(make: (sql: Sql, shape: number) => Made): (sql: Sql, shape?: number) => Made {
  const ways = new WeakMap<object, Map<number, Made>>();
  return (sql, shape = 0) => {
    const made = ways.get(sql._.session) ?? new Map<number, Made>();
    ways.set(sql._.session, made);
    const known = made.get(shape) ?? make(sql, shape);
    made.set(shape, known);
    return known;
  };
}
