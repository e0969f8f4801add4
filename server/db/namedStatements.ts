import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Number of executions after which a statement gets a name. */
const NAME_AFTER_EXECUTIONS = 3;
/**
 * Maximum number of named statements per connection, and of counted ones; each named statement uses memory of the
 * database.
 */
const MAX_NAMED_STATEMENTS = 200;
const MAX_COUNTED_STATEMENTS = 2000;

const statementNames = new Map<string, string>();
const executionCounts = new Map<string, number>();

/** Returns the name of a frequent statement. A named statement is parsed and planned once per connection. */
function statementName(text: string): string | undefined {
  const name = statementNames.get(text);
  if (name !== undefined || statementNames.size >= MAX_NAMED_STATEMENTS) return name;
  const count = (executionCounts.get(text) ?? 0) + 1;
  if (count < NAME_AFTER_EXECUTIONS) {
    if (executionCounts.size >= MAX_COUNTED_STATEMENTS) executionCounts.clear();
    executionCounts.set(text, count);
    return undefined;
  }
  executionCounts.delete(text);
  statementNames.set(text, createHash('sha1').update(text).digest('hex'));
  return statementNames.get(text);
}

/** Sends frequent statements under a name. BEGIN and COMMIT need no plan. */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (config: unknown, values?: unknown, ...more: unknown[]): unknown =>
    query(isUnnamed(config, values) ? { ...config, name: statementName(config.text) } : config, values, ...more);
  client.query = named as typeof client.query;
}

const isUnnamed = (config: unknown, values: unknown): config is { readonly text: string } =>
  Array.isArray(values) &&
  values.length > 0 &&
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  !('submit' in config);
