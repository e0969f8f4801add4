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
  readonly window: Pick<Window, 'addEventListener'>;
  /** Missing in old browsers; then the other tabs are told by a storage event. */
  readonly openChannel: ((name: string) => Pick<BroadcastChannel, 'addEventListener' | 'postMessage'>) | undefined;
  readonly now: () => number;
  readonly random: () => number;
}

/** @param owner tabs of another user have a lease of their own */
export function createTabLease(
  { storage, window, openChannel, now, random }: TabEnvironment,
  owner: string,
  onAnnounced: () => void,
): TabLease {
  const [leaseKey, eventKey] = [`${STORAGE_PREFIX}liveTab.${owner}`, `${STORAGE_PREFIX}liveEvent.${owner}`];
  const tab = random().toString(36).slice(2);
  const channel = openChannel?.(eventKey);
  if (channel) channel.addEventListener('message', onAnnounced);
  else window.addEventListener('storage', ({ key }) => key === eventKey && onAnnounced());
  const read = () => (tryOrUndefined(() => storage.getItem(leaseKey)) ?? '').split(' ');
  const write = (key: string, text: string) => tryOrUndefined(() => storage.setItem(key, text));
  return {
    take() {
      const [holder = '', until] = read();
      if (holder !== '' && holder !== tab && Number(until) > now()) return false;
      write(leaseKey, `${tab} ${now() + LEASE_MS}`);
      return true;
    },
    release() {
      if (read()[0] === tab) tryOrUndefined(() => storage.removeItem(leaseKey));
    },
    announce() {
      if (channel) channel.postMessage('');
      else write(eventKey, `${now()} ${random()}`);
    },
  };
}
