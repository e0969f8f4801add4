import { DrizzleQueryError, type Query } from 'drizzle-orm';
import type pg from 'pg';
import type { Sql } from './database.ts';

const ignore = (): void => undefined;

/**
 * Writes of a transaction that are sent together with its next statement, usually the commit, in one packet (ADR 41).
 * They keep their order before it, so every later statement sees them.
 */
interface DeferredWrites {
  /** Sends the deferred writes. */
  readonly send: () => void;
  /** Discards the deferred writes, because the transaction is rolled back. */
  readonly drop: () => void;
  /** Rejects with the error of the first sent write that failed. */
  readonly areWritten: () => Promise<void>;
}

const deferByTransaction = new WeakMap<Sql, (writing: Query) => void>();
const deferredByClient = new WeakMap<pg.PoolClient, DeferredWrites>();

/** Sends the deferred writes of a connection before every other statement. */
export function flushDeferredFirst(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const behind = (...given: unknown[]): unknown => {
    deferredByClient.get(client)?.send();
    return query(...given);
  };
  client.query = behind as typeof client.query;
}

/** Enables `writeDeferred` for this transaction. */
export function enableDeferredWrites(client: pg.PoolClient, tx: Sql): DeferredWrites {
  let held: Query[] = [];
  const sent: Promise<unknown>[] = [];
  const last: DeferredWrites = {
    send() {
      const leaving = held;
      held = [];
      for (const { sql: text, params } of leaving) {
        const answer = client.query({ text }, params).catch((fault: Error) => {
          throw new DrizzleQueryError(text, [], fault);
        });
        answer.catch(ignore);
        sent.push(answer);
      }
    },
    drop() {
      held = [];
    },
    async areWritten() {
      for (const answer of sent) await answer;
    },
  };
  deferByTransaction.set(tx, (writing) => held.push(writing));
  deferredByClient.set(client, last);
  return last;
}

/**
 * Defers a write until the next statement, if the transaction supports it. A failure of the write fails the
 * transaction. A nested transaction executes it at once.
 */
export async function writeDeferred(tx: Sql, writing: Query): Promise<void> {
  const hold = deferByTransaction.get(tx);
  if (hold === undefined) await executeQuery(tx, writing);
  else hold(writing);
}

/** Executes a statement that is already SQL. */
export const executeQuery = (tx: Sql, query: Query): Promise<unknown> =>
  tx._.session.prepareQuery(query, undefined, undefined, false).execute();
