import { DrizzleQueryError, type Query } from 'drizzle-orm';
import type pg from 'pg';
import type { Sql } from './database.ts';

const ignore = (): void => undefined;

/**
 * Writings of one transaction that wait for whatever is sent next, which is mostly the commit: they leave in one packet
 * with it (ADR 41). They keep their place before it, so nothing that follows sees a database without them.
 */
interface LastWritings {
  /** Sends what waits. */
  readonly send: () => void;
  /** Forgets what waits: the transaction is undone. */
  readonly drop: () => void;
  /** Fails as the first one has that was sent. */
  readonly areWritten: () => Promise<void>;
}

const holds = new WeakMap<Sql, (writing: Query) => void>();
const waiting = new WeakMap<pg.PoolClient, LastWritings>();

/** Whatever a connection is given to send goes behind the writings that wait for it. */
export function sendLastFirst(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const behind = (...given: unknown[]): unknown => {
    waiting.get(client)?.send();
    return query(...given);
  };
  client.query = behind as typeof client.query;
}

/** From now on `writeLast` lets writings of this transaction wait. */
export function holdLast(client: pg.PoolClient, tx: Sql): LastWritings {
  let held: Query[] = [];
  const sent: Promise<unknown>[] = [];
  const last: LastWritings = {
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
  holds.set(tx, (writing) => held.push(writing));
  waiting.set(client, last);
  return last;
}

/**
 * A writing nothing depends on but what is sent later: where its transaction can, it leaves with the next statement.
 * If it fails, the transaction does. Part of a transaction that may be undone by itself waits for it.
 */
export async function writeLast(tx: Sql, writing: Query): Promise<void> {
  const hold = holds.get(tx);
  if (hold === undefined) await sendQuery(tx, writing);
  else hold(writing);
}

/** A statement that has been put into words already. */
export const sendQuery = (tx: Sql, query: Query): Promise<unknown> =>
  tx._.session.prepareQuery(query, undefined, undefined, false).execute();
