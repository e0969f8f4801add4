import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import type { Value } from '#domain/expression/tree.ts';
import { mergeExternalAnswers } from '#domain/forms/outsideForm.ts';
import { toValues, readJsonObject } from './looseValues.ts';
import { SUB_TABLE_PREFIX } from './subTables.ts';

/**
 * Encodes a record for the platform (contract form 3): sub tables with their prefix, rows in order, new rows without a
 * key, and all keys the server has sent, defined in the form or not.
 */
export function encodeForm({ fields, tables, parts }: FormRecord): Record<string, Value> {
  return {
    ...mergeExternalAnswers({ fields }, readRow),
    ...prefixed<Value>(parts),
    ...prefixed<readonly FormRow[]>(tables),
  };
}

/** Parses the answer of an external form; its values are kept unchanged. */
const readRow = (text: string): FormRow => toValues(readJsonObject(text));

const prefixed = <T extends Value>(under: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(under).map(([alias, value]) => [`${SUB_TABLE_PREFIX}${alias}`, value]));
