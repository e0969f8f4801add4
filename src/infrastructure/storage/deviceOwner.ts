import type { TokenStore } from '#application/ports/tokenStore.ts';
import { token } from '#application/token.ts';
import { OWNER, quietly, type KeyValueStorage } from './browserStorage.ts';

/** Whose words the device keeps: whoever is logged in. What is kept for one is never shown to another. */
export interface DeviceOwner {
  /** Waits until it is known. */
  readonly current: () => Promise<string>;
  readonly known: () => string | undefined;
  /** The platform has said who it is. */
  readonly tell: (tenant: string, person: string) => void;
}
export const DeviceOwner = token<DeviceOwner>('DeviceOwner');

/**
 * Remembered beside the token, and forgotten with it, so that nothing typed waits for the network.
 * @param ask the platform who it is; what it answers is told.
 */
export function makeDeviceOwner(
  storage: KeyValueStorage,
  tokens: Pick<TokenStore, 'read'>,
  ask: () => Promise<unknown>,
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
      quietly(() => storage.setItem(OWNER, owner));
      for (const resolve of waiting) resolve(owner);
      waiting.clear();
    },
  };
}
