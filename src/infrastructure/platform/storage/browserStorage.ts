/** Prefix of all keys of this client in the browser's storage. */
export const STORAGE_PREFIX = 'ringi.';
/** Key of the owner of the stored token, once it is known. */
export const OWNER_KEY = `${STORAGE_PREFIX}owner`;

/** Key of the last user who was logged in on this device. */
export const LAST_OWNER_KEY = `${STORAGE_PREFIX}lastOwner`;

/** Database of the outbox, apart from the others: a change of the server, whose other data is deleted, keeps it. */
export const OUTBOX_DATABASE = 'ringi-outbox';

/** The part of the browser's storage that is used. A private window may deny it; then nothing is stored. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns `undefined` if the work throws, because storage may be denied, full or contain invalid data. */
export function tryOrUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const ignore = (): void => undefined;
const NO_STORAGE: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: ignore,
  removeItem: ignore,
  clear: ignore,
};

/**
 * Returns a storage of the browser. Accessing it throws where the user or a web view blocks all cookies; then nothing
 * is stored beyond the page.
 */
export const openStorage = (open: () => Storage): Storage => tryOrUndefined(open) ?? NO_STORAGE;
export const deviceStorage = (): Storage => openStorage(() => localStorage);
