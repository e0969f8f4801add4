import { entries, get, promisifyRequest, update, type UseStore } from 'idb-keyval';
import { StorageError, type OutboxStore } from '#application/outbox/ports.ts';
import {
  OUTBOX_DATABASE,
  STORAGE_PREFIX,
  tryOrUndefined,
  type KeyValueStorage,
} from '../platform/storage/browserStorage.ts';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';

const STORE = 'entries';
const OUTBOX_FLAG = `${STORAGE_PREFIX}outbox`;

/**
 * Returns access to the database. Transactions are complete only when the data has reached the disk, because a lost
 * decision cannot be read again from the server.
 */
export function openOutboxDatabase(): UseStore {
  const open = lazyDatabase();
  return async (mode, use) => use((await open()).transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE));
}

function lazyDatabase(): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined;
  return () =>
    (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(OUTBOX_DATABASE);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      promisifyRequest(request).then((database) => {
        // The browser closes the connection when it frees or deletes the data of the site.
        database.onclose = () => (opened = undefined);
        // Another page deletes the database or has a newer version of it, and waits until no connection is open.
        database.onversionchange = () => {
          database.close();
          opened = undefined;
        };
        resolve(database);
      }, reject);
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
}

/**
 * Stores the entries of each owner as one record, so that every change is one transaction. A flag in the local storage
 * tells the next page whether there are entries of any user, before it loads the code of the outbox.
 */
export const createIndexedOutboxStore = (database: UseStore, storage: KeyValueStorage): OutboxStore => ({
  read: async (owner) => (await get<readonly OutboxEntry[]>(owner, database).catch(rethrow)) ?? [],
  async update(owner, change) {
    let changed: readonly OutboxEntry[] = [];
    tryOrUndefined(() => storage.setItem(OUTBOX_FLAG, '1'));
    await update<readonly OutboxEntry[]>(
      owner,
      (entries = []) => {
        changed = change(entries);
        return changed;
      },
      database,
    ).catch(rethrow);
    if (changed.length === 0 && (await isEmpty(database))) tryOrUndefined(() => storage.removeItem(OUTBOX_FLAG));
    return changed;
  },
});

const isEmpty = async (database: UseStore): Promise<boolean> =>
  (await entries<string, unknown>(database)).every(([, value]) => !Array.isArray(value) || value.length === 0);

function rethrow(error: unknown): never {
  if (error instanceof StorageError) throw error;
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  throw new StorageError(isFull ? 'full' : 'unavailable', error);
}
