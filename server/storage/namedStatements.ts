import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A statement that has come so often comes again. */
const AFTER = 3;
/** So many are kept by each connection, and so many are counted; each takes memory of the database. */
const MOST_NAMES = 200;
const MOST_COUNTED = 2000;

const names = new Map<string, string>();
const times = new Map<string, number>();

/** The name of a statement that is sent again and again; whoever sends it under one has it read and planned once. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MOST_NAMES) return name;
  const count = (times.get(text) ?? 0) + 1;
  if (count < AFTER) {
    if (times.size >= MOST_COUNTED) times.clear();
    times.set(text, count);
    return undefined;
  }
  times.delete(text);
  names.set(text, createHash('sha1').update(text).digest('hex'));
  return names.get(text);
}

/** Sends what comes again and again under a name. Begin and commit have nothing to be planned. */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (config: unknown, values?: unknown, ...more: unknown[]): unknown =>
    query(isUnnamed(config, values) ? { ...config, name: nameOf(config.text) } : config, values, ...more);
  client.query = named as typeof client.query;
}

const isUnnamed = (config: unknown, values: unknown): config is { readonly text: string } =>
  Array.isArray(values) &&
  values.length > 0 &&
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  !('submit' in config);
