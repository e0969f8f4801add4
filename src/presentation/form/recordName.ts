import type { RecordAddress } from '#application/ports/recordGateway.ts';
import { readJson } from '#domain/form/doubleValues.ts';

/** What the form of a record is kept and found again by; one that is only read has no draft. */
export const recordName = ({ alias, record, params = {}, isReadOnly = false }: RecordAddress): string =>
  `${isReadOnly ? 'readRecord' : 'record'}.${alias}.${record ?? JSON.stringify(params)}`;

/** The same the other way round: what stands behind the first point. */
export function addressOfRecord([alias = '', ...rest]: readonly string[]): RecordAddress {
  const key = rest.join('.');
  const params = key.startsWith('{') ? readJson(key) : undefined;
  return params === undefined ? { alias, record: key } : { alias, params: params as RecordAddress['params'] & object };
}
