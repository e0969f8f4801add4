import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Failure } from '#domain/shared/failure.ts';
import type { Fail, Result } from '#domain/shared/result.ts';

/** Where statements are written with drizzle: the whole database, or one transaction of it. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Ways to send statements. */
export interface Statements {
  /**
   * For statements on their own. Inside a transaction it throws: the embedded database has one connection and would
   * wait for itself.
   */
  readonly sql: Sql;
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** For reading only: every statement sees the database of one moment, whatever others write meanwhile. */
  snapshot<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** A transaction that is undone when the work fails for an expected reason. */
  command<T, E = Failure>(work: (tx: Sql) => Promise<Result<T, E>>): Promise<Result<T, E>>;
}

/**
 * The one database of a server, embedded or PostgreSQL. Code above this file does not know which. A statement of an
 * answer is stopped when it takes too long, as far as the database can.
 */
export interface Database extends Statements {
  readonly name: string;
  /** This process among those that share the database, 0 to 99: part of every id it makes. */
  readonly place: number;
  /** For work nobody waits for: tables brought up to date, companies filled, timers, batches, sweeping. */
  readonly background: Statements;
  /** Throws when it is not there. Waits for nobody's work. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Opened extends Pick<Database, 'name' | 'place' | 'ping' | 'close'> {
  readonly handle: Sql;
  /** Undefined for PGlite, which has one connection and stops no statement. */
  readonly background?: Sql;
  /**
   * How a transaction must be opened to see one moment. Undefined for PGlite: with one connection transactions never
   * overlap.
   */
  readonly oneMoment?: PgTransactionConfig;
}

/** Carries a refusal out through the driver, which undoes a transaction only when it sees an error. */
class Undone extends Error {
  readonly result: Fail<unknown>;
  constructor(result: Fail<unknown>) {
    super('undone');
    this.result = result;
  }
}

async function undoneUnlessOk<T, E>(
  open: (work: (tx: Sql) => Promise<Result<T, E>>) => Promise<Result<T, E>>,
  work: (tx: Sql) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  try {
    return await open(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as Fail<E>;
    throw error;
  }
}

/** A part of a transaction that is undone by itself when it fails for an expected reason. */
export const attempt = <T, E = Failure>(tx: Sql, work: (part: Sql) => Promise<Result<T, E>>): Promise<Result<T, E>> =>
  undoneUnlessOk((inner) => tx.transaction(inner), work);

export function makeDatabase({ name, place, handle, background, oneMoment, ping, close }: Opened): Database {
  const inside = new AsyncLocalStorage<true>();
  const statementsOn = (connections: Sql): Statements => {
    const outside = (): Sql => {
      if (inside.getStore())
        throw new Error("Inside a transaction every statement takes the transaction's own handle.");
      return connections;
    };
    const transaction = <T>(work: (tx: Sql) => Promise<T>, config?: PgTransactionConfig): Promise<T> =>
      outside().transaction((tx) => inside.run(true, () => work(tx)), config);
    return {
      get sql() {
        return outside();
      },
      transaction: (work) => transaction(work),
      snapshot: (work) => transaction(work, oneMoment),
      command: (work) => undoneUnlessOk(transaction, work),
    };
  };
  const answers = statementsOn(handle);
  return {
    name,
    place,
    get sql() {
      return answers.sql;
    },
    transaction: (work) => answers.transaction(work),
    snapshot: (work) => answers.snapshot(work),
    command: (work) => answers.command(work),
    background: background === undefined ? answers : statementsOn(background),
    ping,
    close,
  };
}
