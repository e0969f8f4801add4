import type { SessionStore } from '#application/ports/tokenStore.ts';
import { token } from '#application/token.ts';
import { LAST_OWNER, quietly, type KeyValueStorage } from './browserStorage.ts';

/** Whose words a page keeps on the device: of the person it shows. What is kept for one is never shown to another. */
export interface DeviceOwner {
  /** Waits until it is known; for ever once they have logged out. */
  readonly current: () => Promise<string>;
  readonly known: () => string | undefined;
  /** The platform has said to whom a token belongs. */
  readonly tell: (bearer: string | undefined, tenant: string, person: string, name: string) => void;
  /** They log out: nothing of theirs stays on the device. */
  readonly leave: () => Promise<void>;
}
/** Takes away what a device remembers: of one person all, or without one what the person before has arranged. */
type Forget = (owner?: string) => Promise<void>;
export const DeviceOwner = token<DeviceOwner>('DeviceOwner');

/**
 * Remembered beside the token, so that nothing typed waits for the network.
 * @param ask the platform who it is; what it answers is told.
 * @param forget what goes with a person, or before the next one.
 */
export function makeDeviceOwner(
  storage: KeyValueStorage,
  sessions: Pick<SessionStore, 'read' | 'owner' | 'tell'>,
  ask: () => Promise<unknown>,
  forget: Forget,
): DeviceOwner {
  const waiting = new Map<string | undefined, ((owner: string) => void)[]>();
  let left: string | undefined;
  return {
    known: sessions.owner,
    current: () => {
      const owner = sessions.owner();
      if (owner !== undefined && owner !== left) return Promise.resolve(owner);
      const bearer = sessions.read();
      const others = waiting.get(bearer) ?? [];
      waiting.set(bearer, others);
      if (others.length === 0 && owner === undefined) void ask();
      return new Promise((resolve) => others.push(resolve));
    },
    tell: (bearer, tenant, person, name) => {
      const owner = `${tenant}.${person}`;
      const isHere = sessions.tell(bearer, owner, name);
      left = undefined;
      if (isHere)
        quietly(() => {
          const before = storage.getItem(LAST_OWNER) ?? owner;
          if (before !== owner) void forget();
          storage.setItem(LAST_OWNER, owner);
        });
      for (const resolve of waiting.get(bearer) ?? []) resolve(owner);
      waiting.delete(bearer);
    },
    leave: async () => {
      left = sessions.owner();
      if (left !== undefined) await forget(left);
    },
  };
}
