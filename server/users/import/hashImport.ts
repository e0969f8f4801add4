import { createHash } from 'node:crypto';
import { splitIntoBatches, type ImportBaseline } from './importBaseline.ts';

/** Hash of the file and everything it is compared with: an import only starts on the state that was previewed. */
export function hashImport(
  { people, departments, companyNames, lastImport, editedCells }: ImportBaseline,
  bytes: Uint8Array,
): string {
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(companyNames));
  for (const list of [people, departments, lastImport, [...editedCells].toSorted()])
    for (const part of splitIntoBatches<unknown>(list)) hash.update(JSON.stringify(part));
  return hash.digest('base64url').slice(0, 22);
}
