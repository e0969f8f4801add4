import type { Clock } from '#application/ports/clock.ts';
import type { CommandKeys } from '#application/ports/commandKeys.ts';
import type { SignInMemory } from '#application/ports/signInMemory.ts';
import { PREFIX, quietly, type KeyValueStorage } from '../storage/browserStorage.ts';

const PLACE = `${PREFIX}signIn`;
/** Whoever has not answered by then does not come any more. */
const LIFETIME = 5 * 60 * 1000;

/** Remembers an attempt in the storage of the tab: it goes with the tab, and no other page reads it. */
export const makeTabSignInMemory = (storage: KeyValueStorage, keys: CommandKeys, clock: Clock): SignInMemory => ({
  works: () =>
    quietly(() => {
      const probe = `${PLACE}.probe`;
      storage.setItem(probe, '1');
      storage.removeItem(probe);
      return true;
    }) ?? false,
  begin(aim) {
    const attempt = { nonce: keys.fresh(), aim, at: clock.now() };
    quietly(() => storage.setItem(PLACE, JSON.stringify(attempt)));
    return attempt;
  },
  current() {
    const kept: unknown = quietly(() => JSON.parse(storage.getItem(PLACE) ?? 'null') as unknown);
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { nonce, aim, at } = kept as Readonly<Record<string, unknown>>;
    if (typeof nonce !== 'string' || nonce === '' || typeof at !== 'number') return undefined;
    const age = clock.now() - at;
    return age < 0 || age > LIFETIME ? undefined : { nonce, aim: aim === 'bind' ? 'bind' : 'login' };
  },
  end: () => void quietly(() => storage.removeItem(PLACE)),
});
