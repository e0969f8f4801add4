import type { SessionStore } from '#application/ports/auth/tokenStore.ts';
import { token } from '#application/shared/token.ts';
import { LAST_OWNER_KEY, tryOrUndefined, type KeyValueStorage } from './browserStorage.ts';

/**
 * Owner of the data a page stores on the device: the user the page belongs to. Data of one user is never shown to
 * another.
 */
export interface DeviceOwner {
  /** Waits until the owner is known. Never resolves after a logout. */
  readonly waitForOwner: () => Promise<string>;
  /** `undefined` until the owner is known, and after a logout. */
  readonly getOwner: () => string | undefined;
  /** Records the owner of a token as reported by the platform. */
  readonly setOwner: (bearer: string | undefined, tenant: string, person: string, name: string) => void;
  /** Deletes all stored data of the user at logout. */
  readonly clearData: () => Promise<void>;
}
/** Deletes all stored data of one user, or, without an owner, the display settings of the previous user. */
type ClearUserData = (owner?: string) => Promise<void>;
export const DeviceOwner = token<DeviceOwner>('DeviceOwner');

/**
 * The owner is stored beside the token, so that drafts can be stored before the first network answer.
 * @param ask requests the current user from the platform; the answer is passed to `setOwner`.
 * @param forget deletes stored data at logout or before the next user.
 */
export function createDeviceOwner(
  storage: KeyValueStorage,
  sessions: Pick<SessionStore, 'read' | 'getOwner' | 'confirmOwner'>,
  ask: () => Promise<unknown>,
  forget: ClearUserData,
): DeviceOwner {
  const waiting = new Map<string | undefined, ((owner: string) => void)[]>();
  let left: string | undefined;
  return {
    getOwner: () => {
      const owner = sessions.getOwner();
      return owner === left ? undefined : owner;
    },
    waitForOwner: () => {
      const owner = sessions.getOwner();
      if (owner !== undefined && owner !== left) return Promise.resolve(owner);
      const bearer = sessions.read();
      const others = waiting.get(bearer) ?? [];
      waiting.set(bearer, others);
      if (others.length === 0 && owner === undefined) void ask();
      return new Promise((resolve) => others.push(resolve));
    },
    setOwner: (bearer, tenant, person, name) => {
      const owner = `${tenant}.${person}`;
      const isHere = sessions.confirmOwner(bearer, owner, name);
      left = undefined;
      if (isHere)
        tryOrUndefined(() => {
          const before = storage.getItem(LAST_OWNER_KEY) ?? owner;
          if (before !== owner) void forget();
          storage.setItem(LAST_OWNER_KEY, owner);
        });
      for (const resolve of waiting.get(bearer) ?? []) resolve(owner);
      waiting.delete(bearer);
    },
    clearData: async () => {
      left = sessions.getOwner();
      if (left !== undefined) await forget(left);
    },
  };
}
