import type { Sql } from '../database.ts';
import { isReused } from './statementReuse.ts';

/**
 * Prepares a statement once per connection or transaction, and once per `shape` if it has several. Its parameters are
 * named placeholders (`sql.placeholder`).
 */
export function preparedStatement<Made>(make: (sql: Sql, shape: number) => Made): (sql: Sql, shape?: number) => Made {
  const bySession = new WeakMap<object, Map<number, Made>>();
  return (sql, shape = 0) => {
    if (!isReused(sql)) return make(sql, shape);
    const made = bySession.get(sql._.session) ?? new Map<number, Made>();
    bySession.set(sql._.session, made);
    const known = made.get(shape) ?? make(sql, shape);
    made.set(shape, known);
    return known;
  };
}
