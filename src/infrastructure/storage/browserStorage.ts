/** What this client's names in the browser's storage begin with. */
export const PREFIX = 'ringi.';
/** Who came with the token, once that is known. */
export const OWNER = `${PREFIX}owner`;

/** Who was the last to be logged in here. */
export const LAST_OWNER = `${PREFIX}lastOwner`;

/** The part of the browser's storage we use; a private window may refuse it, then nothing is remembered. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage may be forbidden, full or hold what somebody else wrote: then it is as if nothing were there. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
