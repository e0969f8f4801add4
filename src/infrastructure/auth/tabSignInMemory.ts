import type { Clock } from '#application/ports/platform/clock.ts';
import type { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import type { LoginStateStorage } from '#application/ports/auth/signInMemory.ts';
import { STORAGE_PREFIX, tryOrUndefined, type KeyValueStorage } from '../platform/storage/browserStorage.ts';

const STORAGE_KEY = `${STORAGE_PREFIX}signIn`;
/** Time in milliseconds after which an unanswered attempt expires. */
const LIFETIME_MS = 5 * 60 * 1000;

/** Stores an attempt in the session storage of the tab: it ends with the tab, and other tabs cannot read it. */
export const createLoginStateStorage = (
  storage: KeyValueStorage,
  keys: IdempotencyKeys,
  clock: Clock,
): LoginStateStorage => ({
  isAvailable: () =>
    tryOrUndefined(() => {
      const probe = `${STORAGE_KEY}.probe`;
      storage.setItem(probe, '1');
      storage.removeItem(probe);
      return true;
    }) ?? false,
  startAttempt(purpose) {
    const attempt = { nonce: keys.create(), purpose };
    tryOrUndefined(() =>
      storage.setItem(STORAGE_KEY, JSON.stringify({ nonce: attempt.nonce, aim: purpose, at: clock.now() })),
    );
    return attempt;
  },
  getAttempt() {
    const stored: unknown = tryOrUndefined(() => JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as unknown);
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { nonce, aim, at } = stored as Readonly<Record<string, unknown>>;
    if (typeof nonce !== 'string' || nonce === '' || typeof at !== 'number') return undefined;
    const age = clock.now() - at;
    return age < 0 || age > LIFETIME_MS ? undefined : { nonce, purpose: aim === 'bind' ? 'bind' : 'login' };
  },
  endAttempt: () => void tryOrUndefined(() => storage.removeItem(STORAGE_KEY)),
});
