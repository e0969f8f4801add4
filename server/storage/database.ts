import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Failure } from '#domain/shared/failure.ts';
import type { Fail, Result } from '#domain/shared/result.ts';

/** Where statements are written with drizzle: the whole database, or one transaction of it. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Ways to send statements, each of which may take so long and no longer. */
export interface Statements {
  /**
   * For statements on their own. Inside a transaction it throws: the embedded database has one connection and would
   * wait for itself.
   */
  readonly sql: Sql;
  /**
   * For the statements of one answer, each on its own, over one connection: those that do not wait for each other leave
   * together. The handle is this answer's, and no other's.
   */
  oneWay<T>(work: (way: Sql) => Promise<T>): Promise<T>;
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** For reading only: every statement sees the database of one moment, whatever others write meanwhile. */
  snapshot<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** A transaction that is undone when the work fails for an expected reason. */
  command<T, E = Failure>(work: (tx: Sql) => Promise<Result<T, E>>): Promise<Result<T, E>>;
}

/** The one database of a server, embedded or PostgreSQL. Code above this folder does not know which. */
export interface Database extends Statements {
  readonly name: string;
  /**
   * This process among those that share the database, 0 to 99: part of every id it makes. It changes when the
   * connection that kept it was lost; meanwhile it throws ConnectionFault.
   */
  readonly place: () => number;
  /** Whether it answers, as far as is known; asks nothing. */
  readonly isThere: () => boolean;
  /** For work nobody waits for: tables brought up to date, companies filled, timers, batches, sweeping. */
  readonly background: Statements;
  close(): Promise<void>;
}

/** Connections of one kind: `transact` undoes what was done when the work throws. */
export interface Connections {
  readonly sql: Sql;
  readonly oneWay: <T>(work: (way: Sql) => Promise<T>) => Promise<T>;
  readonly transact: <T>(work: (tx: Sql) => Promise<T>, config?: PgTransactionConfig) => Promise<T>;
}

interface Opened extends Pick<Database, 'name' | 'place' | 'isThere' | 'close'> {
  readonly answers: Connections;
  readonly background: Connections;
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

export function makeDatabase({ answers, background, oneMoment, ...rest }: Opened): Database {
  const inside = new AsyncLocalStorage<true>();
  const outside = <T>(value: T): T => {
    if (inside.getStore()) throw new Error("Inside a transaction every statement takes the transaction's own handle.");
    return value;
  };
  const statementsOn = ({ sql, oneWay, transact }: Connections): Statements => {
    const transaction = <T>(work: (tx: Sql) => Promise<T>, config?: PgTransactionConfig): Promise<T> =>
      outside(transact)((tx) => inside.run(true, () => work(tx)), config);
    return {
      get sql() {
        return outside(sql);
      },
      oneWay: (work) => outside(oneWay)(work),
      transaction: (work) => transaction(work),
      snapshot: (work) => transaction(work, oneMoment),
      command: (work) => undoneUnlessOk(transaction, work),
    };
  };
  const { oneWay, transaction, snapshot, command } = statementsOn(answers);
  return {
    ...rest,
    get sql() {
      return outside(answers.sql);
    },
    oneWay,
    transaction,
    snapshot,
    command,
    background: statementsOn(background),
  };
}
