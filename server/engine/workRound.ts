import { setImmediate } from 'node:timers/promises';
import type { ServerClock } from '#server/config/serverClock.ts';
import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import type { Statements } from '#server/db/database.ts';
import type { WorkItem, WorkKindName, WorkQueueName } from '#server/db/schema/work.ts';
import { claimWork, countParkedWork, LeaseLostError, postponeWork, retryWork } from '#server/db/work.ts';
import type { WorkRound } from './worker.ts';

/**
 * A kind of background work. `run` completes or postpones the item in the transaction of its effect. If it throws, the
 * item is retried.
 */
export type WorkKind = {
  readonly [Kind in WorkKindName]: { readonly kind: Kind; readonly run: (item: WorkItem<Kind>) => Promise<void> };
}[WorkKindName];

/**
 * `parallel`: number of items a server runs at the same time. `leaseMs`: when a server dies, its items are free again
 * after this time; longer than the timeouts of the mail server.
 */
const QUEUES: Readonly<Record<WorkQueueName, { readonly parallel: number; readonly leaseMs: number }>> = {
  process: { parallel: 1, leaseMs: 60_000 },
  chat: { parallel: 4, leaseMs: 60_000 },
  push: { parallel: 4, leaseMs: 60_000 },
  mail: { parallel: 1, leaseMs: 180_000 },
};
/** Maximum number of claims in a round, so that other work also runs. */
const CLAIMS_PER_ROUND = 20;

export interface WorkRoundDeps {
  readonly database: Statements;
  readonly clock: ServerClock;
}

/** Returns a round that runs the due items of a queue. An unexpected error is thrown after it has been stored. */
export function createWorkRound(
  { database, clock }: WorkRoundDeps,
  queue: WorkQueueName,
  kinds: readonly WorkKind[],
): WorkRound {
  /** Items the database was unavailable for, which does not count as an attempt. */
  const interrupted: WorkItem[] = [];

  async function runItem(item: WorkItem): Promise<void> {
    const known = kinds.find(({ kind }) => kind === item.kind);
    try {
      await (known?.run as (item: WorkItem) => Promise<void>)(item);
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      if (isDatabaseUnavailable(error)) interrupted.push(item);
      else await retryWork(database.sql, item, error, clock.now());
      throw error;
    }
  }

  return async () => {
    for (let item = interrupted[0]; item !== undefined; item = interrupted[0]) {
      await postponeWork(database.sql, item, clock.now()).catch(ignoreLostLease);
      interrupted.shift();
    }
    let done = 0;
    for (let claims = 0; claims < CLAIMS_PER_ROUND; claims += 1) {
      const { parallel, leaseMs } = QUEUES[queue];
      const input = { queue, kinds: kinds.map(({ kind }) => kind), now: clock.now(), leaseMs, limit: parallel };
      const items = await claimWork(database.sql, input);
      if (items.length === 0) break;
      done += items.length;
      const failed = (await Promise.allSettled(items.map(runItem))).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      // Lets requests run between two items.
      await setImmediate();
    }
    return done;
  };
}

function ignoreLostLease(error: unknown): void {
  if (!(error instanceof LeaseLostError)) throw error;
}

/** Returns a round that reports the number of parked items when it grows. */
export function createParkedReport({ database, clock }: WorkRoundDeps, report: (line: string) => void): WorkRound {
  let known = 0;
  return async () => {
    const parked = await countParkedWork(database.sql, clock.now());
    if (parked > known)
      report(`Background work is parked after repeated failures: ${parked} rows of the table "work" have an error.`);
    known = parked;
    return 0;
  };
}
