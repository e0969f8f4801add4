import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { SessionStore } from '#application/ports/auth/tokenStore.ts';
import { OWNER_KEY, STORAGE_PREFIX, tryOrUndefined, type KeyValueStorage } from './browserStorage.ts';

const TOKEN_KEY = `${STORAGE_PREFIX}accessToken`;

/** `isStored`: whether the token has been found in the browser's storage. */
interface PageSession {
  readonly bearer?: string;
  readonly owner?: string | undefined;
  readonly isStored?: boolean;
}

/**
 * Stores the session of this page: the token that was in the browser's storage when the page was opened, or that of a
 * login on this page. The owner is stored beside the token, together with the token it was reported for. A page
 * switches to another stored token only if it has the same owner. The session is also kept in memory, so that a full
 * storage does not end it.
 * @param endFormer ends the session of this browser that a later login has replaced.
 */
export function createLocalTokenStore(
  storage: KeyValueStorage,
  endFormer?: (bearer: string) => Promise<void>,
): SessionStore {
  let own: PageSession | undefined;
  let ending = Promise.resolve();
  const stored = () => tryOrUndefined(() => storage.getItem(TOKEN_KEY) ?? undefined);
  const put = (name: string, text: string) => tryOrUndefined(() => storage.setItem(name, text));
  const drop = () => [OWNER_KEY, TOKEN_KEY].forEach((name) => tryOrUndefined(() => storage.removeItem(name)));
  const readStoredOwner = () => (tryOrUndefined(() => storage.getItem(OWNER_KEY)) ?? '').split('\n');
  const look = () => {
    const bearer = stored();
    const [of, owner] = readStoredOwner();
    if (bearer === undefined || (own && own.bearer === undefined)) return bearer;
    if (own === undefined || bearer === own.bearer || (of === bearer && owner === own.owner))
      own = { bearer, owner: (of === bearer ? owner : undefined) ?? own?.owner, isStored: true };
    return bearer;
  };
  const isOwn = () => {
    const bearer = look();
    return bearer === own?.bearer || (bearer === undefined && own?.isStored !== true);
  };
  return {
    read: () => (isOwn() ? own?.bearer : undefined),
    write: (bearer) => {
      const former = stored() ?? own?.bearer;
      own = { bearer };
      drop();
      put(TOKEN_KEY, bearer);
      if (former !== undefined && former !== bearer) ending = endFormer?.(former) ?? ending;
    },
    waitForFormerSession: () => ending,
    clear: () => {
      if (isOwn()) drop();
      own = { owner: own?.owner };
    },
    getOwner: () => {
      look();
      return own?.owner;
    },
    confirmOwner: (bearer, owner, name) => {
      if (bearer === undefined || bearer !== own?.bearer) return false;
      own = { ...own, owner };
      const isHere = isOwn();
      if (isHere) put(OWNER_KEY, [bearer, owner, name].join('\n'));
      return isHere;
    },
    getOtherUser: () => {
      const bearer = look();
      if (bearer === undefined || own?.bearer === undefined || bearer === own.bearer) return undefined;
      const [of, , name = ''] = readStoredOwner();
      return of === bearer ? name : '';
    },
  };
}

export const createLocalPreferenceStore = (storage: KeyValueStorage): PreferenceStore => ({
  read: (preference) => tryOrUndefined(() => storage.getItem(STORAGE_PREFIX + preference) ?? undefined),
  write: (preference, value) => void tryOrUndefined(() => storage.setItem(STORAGE_PREFIX + preference, value)),
});
