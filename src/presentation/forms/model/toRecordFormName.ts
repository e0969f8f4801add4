import type { RecordRef } from '#application/ports/forms/recordGateway.ts';
import { readJson } from '#domain/forms/doubleValues.ts';

/** Returns the name of a record's form for addresses and for its draft. A read-only form has no draft. */
export const toRecordFormName = ({ alias, record, params = {}, isReadOnly = false }: RecordRef): string =>
  `${isReadOnly ? 'readRecord' : 'record'}.${alias}.${record ?? JSON.stringify(params)}`;

/** Parses the segments of the name after the first one. Inverse of `toRecordFormName`. */
export function parseRecordFormName([alias = '', ...rest]: readonly string[]): RecordRef {
  const key = rest.join('.');
  const params = key.startsWith('{') ? readJson(key) : undefined;
  return params === undefined ? { alias, record: key } : { alias, params: params as RecordRef['params'] & object };
}
