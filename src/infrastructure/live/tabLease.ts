import { STORAGE_PREFIX, tryOrUndefined, type KeyValueStorage } from '../platform/storage/browserStorage.ts';

/** Time after which another tab takes over from a tab that was closed or has crashed, in milliseconds. */
const LEASE_MS = 15_000;

/** Makes sure that one tab of a browser holds the stream, which tells the others. */
export interface TabLease {
  /** Takes or renews the lease. Returns false if another tab holds it. Without storage, each tab holds its own. */
  readonly take: () => boolean;
  readonly release: () => void;
  /** Tells the other tabs that there is something new. */
  readonly announce: () => void;
}

export interface TabEnvironment {
  readonly storage: KeyValueStorage;
  readonly openChannel: (name: string) => Pick<BroadcastChannel, 'addEventListener' | 'postMessage'>;
  readonly now: () => number;
  readonly random: () => number;
}

/** @param owner tabs of another user have a lease of their own */
export function createTabLease(
  { storage, openChannel, now, random }: TabEnvironment,
  owner: string,
  onAnnounced: () => void,
): TabLease {
  const key = `${STORAGE_PREFIX}liveTab.${owner}`;
  const tab = random().toString(36).slice(2);
  const channel = openChannel(key);
  channel.addEventListener('message', onAnnounced);
  const read = () => (tryOrUndefined(() => storage.getItem(key)) ?? '').split(' ');
  return {
    take() {
      const [holder = '', until] = read();
      if (holder !== '' && holder !== tab && Number(until) > now()) return false;
      tryOrUndefined(() => storage.setItem(key, `${tab} ${now() + LEASE_MS}`));
      return true;
    },
    release() {
      if (read()[0] === tab) tryOrUndefined(() => storage.removeItem(key));
    },
    announce: () => channel.postMessage(''),
  };
}
