import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { SessionStore } from '#application/ports/tokenStore.ts';
import { OWNER, PREFIX, quietly, type KeyValueStorage } from './browserStorage.ts';

const TOKEN = `${PREFIX}accessToken`;

/** `isKept`: the browser's storage has had it. */
interface OwnSession {
  readonly bearer?: string;
  readonly owner?: string | undefined;
  readonly isKept?: boolean;
}

/**
 * The session of this page: of the token in the browser's storage when the page was opened, or of a login here. Beside
 * the token stands whose it is, with the token it was said of. A page takes another token only from the same person.
 * Kept in memory, too, so that a full storage does not end a session.
 */
export function makeLocalTokenStore(storage: KeyValueStorage): SessionStore {
  let own: OwnSession | undefined;
  const stored = () => quietly(() => storage.getItem(TOKEN) ?? undefined);
  const put = (name: string, text: string) => quietly(() => storage.setItem(name, text));
  const drop = () => [OWNER, TOKEN].forEach((name) => quietly(() => storage.removeItem(name)));
  const told = () => (quietly(() => storage.getItem(OWNER)) ?? '').split('\n');
  const look = () => {
    const bearer = stored();
    const [of, owner] = told();
    if (bearer === undefined || (own && own.bearer === undefined)) return bearer;
    if (own === undefined || bearer === own.bearer || (of === bearer && owner === own.owner))
      own = { bearer, owner: (of === bearer ? owner : undefined) ?? own?.owner, isKept: true };
    return bearer;
  };
  const isOwn = () => {
    const bearer = look();
    return bearer === own?.bearer || (bearer === undefined && own?.isKept !== true);
  };
  return {
    read: () => (isOwn() ? own?.bearer : undefined),
    write: (bearer) => {
      own = { bearer };
      drop();
      put(TOKEN, bearer);
    },
    clear: () => {
      if (isOwn()) drop();
      own = { owner: own?.owner };
    },
    owner: () => {
      look();
      return own?.owner;
    },
    tell: (bearer, owner, name) => {
      if (bearer === undefined || bearer !== own?.bearer) return false;
      own = { ...own, owner };
      const isHere = isOwn();
      if (isHere) put(OWNER, [bearer, owner, name].join('\n'));
      return isHere;
    },
    other: () => {
      const bearer = look();
      if (bearer === undefined || own?.bearer === undefined || bearer === own.bearer) return undefined;
      const [of, , name = ''] = told();
      return of === bearer ? name : '';
    },
  };
}

export const makeLocalPreferenceStore = (storage: KeyValueStorage): PreferenceStore => ({
  read: (preference) => quietly(() => storage.getItem(PREFIX + preference) ?? undefined),
  write: (preference, value) => void quietly(() => storage.setItem(PREFIX + preference, value)),
});
