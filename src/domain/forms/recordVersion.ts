import type { Value } from '../expression/tree.ts';
import { asText } from './doubleValues.ts';

/** Field with the version of the record the page has read; sent back unchanged (contract form 3). */
export const VERSION_FIELD = 'UPDATE_VERSION_';

/** Reads the version of a record, a number or its text; `undefined` if it is missing or no whole number. */
export function readRecordVersion(stored: Value | undefined): number | undefined {
  const version = Number(asText(stored) || Number.NaN);
  return Number.isSafeInteger(version) ? version : undefined;
}
