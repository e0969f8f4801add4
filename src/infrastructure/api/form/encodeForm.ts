import type { FormRecord, FormRow } from '#domain/form/formDefinition.ts';
import type { Value } from '#domain/expression/tree.ts';
import { SUB_TABLE_PREFIX } from './subTables.ts';

/**
 * The record as the platform takes it (contract form 3): sub tables under their prefix, rows in their order, new rows
 * without a key, and every key that came from the server, drawn or not.
 */
export function encodeForm({ fields, tables, parts }: FormRecord): Record<string, Value> {
  return { ...fields, ...prefixed<Value>(parts), ...prefixed<readonly FormRow[]>(tables) };
}

const prefixed = <T extends Value>(under: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(under).map(([alias, value]) => [`${SUB_TABLE_PREFIX}${alias}`, value]));
