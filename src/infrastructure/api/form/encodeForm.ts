import type { FormRecord, FormRow } from '#domain/form/formDefinition.ts';
import type { Value } from '#domain/expression/tree.ts';
import { withOutsideAnswers } from '#domain/form/outsideForm.ts';
import { looseValuesOf, openedOf } from './looseValues.ts';
import { SUB_TABLE_PREFIX } from './subTables.ts';

/**
 * The record as the platform takes it (contract form 3): sub tables under their prefix, rows in their order, new rows
 * without a key, and every key that came from the server, drawn or not.
 */
export function encodeForm({ fields, tables, parts }: FormRecord): Record<string, Value> {
  return {
    ...withOutsideAnswers({ fields }, readRow),
    ...prefixed<Value>(parts),
    ...prefixed<readonly FormRow[]>(tables),
  };
}

/** What another site has answered; its values stay as they are. */
const readRow = (text: string): FormRow => looseValuesOf(openedOf(text));

const prefixed = <T extends Value>(under: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(under).map(([alias, value]) => [`${SUB_TABLE_PREFIX}${alias}`, value]));
