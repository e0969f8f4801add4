import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Failure } from '#domain/shared/failure.ts';
import type { Fail, Result } from '#domain/shared/result.ts';
import { LOCAL_TRANSPORT, publishAfterCommit, SignalChannel, type SignalTransport } from './signals/signals.ts';
import { disableReuse, isReused } from './statements/statementReuse.ts';

/** Executes drizzle statements: the whole database, or one of its transactions. */
export type Sql = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Ways to execute statements, each with a timeout. */
export interface Statements {
  /**
   * For single statements. Throws inside a transaction, because the embedded database has one connection and would wait
   * for itself.
   */
  readonly sql: Sql;
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** A read-only transaction: every statement sees the same snapshot of the database. */
  snapshot<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** A transaction that is rolled back if the work returns a failure. */
  command<T, E = Failure>(work: (tx: Sql) => Promise<Result<T, E>>): Promise<Result<T, E>>;
}

/** The server's database, embedded or PostgreSQL. Code outside this folder does not depend on which one it is. */
export interface Database extends Statements {
  readonly name: string;
  /**
   * Number of this process among those that share the database, 0 to 99; part of every id it creates. It changes if the
   * lease's connection is lost. Throws DatabaseUnavailableError until there is a new one.
   */
  readonly nodeNumber: () => number;
  /** Whether the database was reachable at the last check. Sends no query. */
  readonly isReachable: () => boolean;
  /** For background work: migrations, seeding, timers, batches and cleanup. */
  readonly background: Statements;
  /** Signals of committed transactions, of all servers that share the database. */
  readonly signals: Pick<SignalChannel, 'listen'>;
  close(): Promise<void>;
}

/** Connections of one kind. `transact` rolls back if the work throws. */
export interface Connections {
  readonly sql: Sql;
  readonly transact: <T>(work: (tx: Sql) => Promise<T>, config?: PgTransactionConfig) => Promise<T>;
}

interface DatabaseParts extends Pick<Database, 'name' | 'nodeNumber' | 'isReachable' | 'close'> {
  readonly foreground: Connections;
  readonly background: Connections;
  /**
   * Configuration of a snapshot transaction. Undefined for PGlite, whose single connection never runs two transactions
   * at once.
   */
  readonly snapshotConfig?: PgTransactionConfig;
  /** Whether statement texts are kept and independent writes are sent together (ADR 41); by default they are. */
  readonly reusesStatements?: boolean;
  /** Carries signals to other servers; by default there are none. */
  readonly transport?: SignalTransport;
}

/** Carries a failure through the driver, which rolls back only on an exception. */
class RollbackError extends Error {
  readonly result: Fail<unknown>;
  constructor(result: Fail<unknown>) {
    super('undone');
    this.result = result;
  }
}

async function rollBackOnFailure<T, E>(
  open: (work: (tx: Sql) => Promise<Result<T, E>>) => Promise<Result<T, E>>,
  work: (tx: Sql) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  try {
    return await open(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RollbackError(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RollbackError) return error.result as Fail<E>;
    throw error;
  }
}

/** Runs a nested transaction (savepoint) that is rolled back if the work returns a failure. */
export const runSavepoint = <T, E = Failure>(
  tx: Sql,
  work: (part: Sql) => Promise<Result<T, E>>,
): Promise<Result<T, E>> =>
  rollBackOnFailure((inner) => tx.transaction((part) => inner(isReused(tx) ? part : disableReuse(part))), work);

export function createDatabase({
  foreground,
  background,
  snapshotConfig,
  reusesStatements = true,
  transport = LOCAL_TRANSPORT,
  ...rest
}: DatabaseParts): Database {
  const signals = new SignalChannel(transport);
  const inside = new AsyncLocalStorage<true>();
  const withStatementReuse = (sql: Sql): Sql => (reusesStatements ? sql : disableReuse(sql));
  const assertOutsideTransaction = <T>(value: T): T => {
    if (inside.getStore()) throw new Error("Inside a transaction every statement takes the transaction's own handle.");
    return value;
  };
  const statementsOn = ({ sql, transact }: Connections): Statements => {
    const transaction = <T>(work: (tx: Sql) => Promise<T>, config?: PgTransactionConfig): Promise<T> =>
      publishAfterCommit(
        () => assertOutsideTransaction(transact)((tx) => inside.run(true, () => work(withStatementReuse(tx))), config),
        signals.publish,
      );
    return {
      get sql() {
        return assertOutsideTransaction(withStatementReuse(sql));
      },
      transaction: (work) => transaction(work),
      snapshot: (work) => transaction(work, snapshotConfig),
      command: (work) => rollBackOnFailure(transaction, work),
    };
  };
  const { transaction, snapshot, command } = statementsOn(foreground);
  return {
    ...rest,
    get sql() {
      return assertOutsideTransaction(withStatementReuse(foreground.sql));
    },
    transaction,
    snapshot,
    command,
    background: statementsOn(background),
    signals,
  };
}
