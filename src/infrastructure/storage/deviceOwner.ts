import type { TokenStore } from '#application/ports/tokenStore.ts';
import { token } from '#application/token.ts';
import { LAST_OWNER, OWNER, quietly, type KeyValueStorage } from './browserStorage.ts';

/** Whose words the device keeps: whoever is logged in. What is kept for one is never shown to another. */
export interface DeviceOwner {
  /** Waits until it is known. */
  readonly current: () => Promise<string>;
  readonly known: () => string | undefined;
  /** The platform has said who it is. */
  readonly tell: (tenant: string, person: string) => void;
  /** They log out: nothing of theirs stays on the device. */
  readonly leave: () => Promise<void>;
}
/** Takes away what a device remembers: of one person all, or what the one before has arranged. */
export interface Forgetting {
  readonly person: (owner: string) => Promise<void>;
  readonly arrangements: () => void;
}
export const DeviceOwner = token<DeviceOwner>('DeviceOwner');

/**
 * Remembered beside the token, and forgotten with it, so that nothing typed waits for the network.
 * @param ask the platform who it is; what it answers is told.
 * @param forgetting what goes with a person, or before the next one.
 */
export function makeDeviceOwner(
  storage: KeyValueStorage,
  tokens: Pick<TokenStore, 'read'>,
  ask: () => Promise<unknown>,
  forgetting: Forgetting,
): DeviceOwner {
  const inMemory = new Map<string | undefined, string>();
  const waiting = new Set<(owner: string) => void>();
  const known = (): string | undefined =>
    quietly(() => storage.getItem(OWNER) ?? undefined) ?? inMemory.get(tokens.read());
  return {
    known,
    current: () => {
      const owner = known();
      if (owner !== undefined) return Promise.resolve(owner);
      if (waiting.size === 0) void ask();
      return new Promise((resolve) => waiting.add(resolve));
    },
    tell: (tenant, person) => {
      const owner = `${tenant}.${person}`;
      inMemory.set(tokens.read(), owner);
      quietly(() => {
        storage.setItem(OWNER, owner);
        const before = storage.getItem(LAST_OWNER) ?? owner;
        if (before !== owner) forgetting.arrangements();
        storage.setItem(LAST_OWNER, owner);
      });
      for (const resolve of waiting) resolve(owner);
      waiting.clear();
    },
    leave: async () => {
      const owner = known();
      if (owner !== undefined) await forgetting.person(owner);
    },
  };
}
