import { update, type UseStore } from 'idb-keyval';
import { Subject } from 'rxjs';
import type { BrowserTabs } from '#application/outbox/ports.ts';

/** Time in ms within which an open page answers. */
const ANSWER_TIMEOUT_MS = 250;
/** Longer than the longest call, so that the lease need not be renewed while a call is running. */
const LEASE_MS = 75_000;
const LEASE_KEY = 'lease';

interface Lease {
  readonly tab: string;
  readonly until: number;
}
type TabMessage =
  { readonly kind: 'changed' } | { readonly kind: 'who' } | { readonly kind: 'here'; readonly tab: string };

/**
 * Finds the open pages of this client by a broadcast channel, and chooses the one that sends by a lease in the
 * database. This also works without https, unlike Web Locks. If the clock of the device jumps, two pages may send; the
 * idempotency key makes that harmless.
 */
export function createBrowserTabs(channel: BroadcastChannel, database: UseStore, id: string): BrowserTabs {
  const changes = new Subject<void>();
  const post = (message: TabMessage) => channel.postMessage(message);
  let alive = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'changed') changes.next();
    else if (data.kind === 'who') post({ kind: 'here', tab: id });
    else alive.add(data.tab);
  };
  const listAlive = async () => {
    alive = new Set([id]);
    const answers = alive;
    post({ kind: 'who' });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS));
    return answers;
  };
  const take = async (isDead: (tab: string) => boolean): Promise<string> => {
    let holder = id;
    await update<Lease>(
      LEASE_KEY,
      (lease) => {
        const isHeld = lease !== undefined && lease.tab !== id && lease.until > Date.now() && !isDead(lease.tab);
        holder = isHeld ? lease.tab : id;
        return isHeld ? lease : { tab: id, until: Date.now() + LEASE_MS };
      },
      database,
    ).catch(() => undefined);
    return holder;
  };
  return {
    id,
    changes,
    notify: () => post({ kind: 'changed' }),
    listAlive,
    async holdLease() {
      const holder = await take(() => false);
      if (holder === id) return true;
      const answers = await listAlive();
      return !answers.has(holder) && (await take((tab) => tab === holder)) === id;
    },
  };
}
