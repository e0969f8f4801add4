import type { Sql } from './database.ts';

/**
 * Prepares a statement once per connection or transaction, and once per `shape` if it has several. Its parameters are
 * named placeholders (`sql.placeholder`).
 */
export function preparedStatement<Made>(make: (sql: Sql, shape: number) => Made): (sql: Sql, shape?: number) => Made {
  const ways = new WeakMap<object, Map<number, Made>>();
  return (sql, shape = 0) => {
    const made = ways.get(sql._.session) ?? new Map<number, Made>();
    ways.set(sql._.session, made);
    const known = made.get(shape) ?? make(sql, shape);
    made.set(shape, known);
    return known;
  };
}
