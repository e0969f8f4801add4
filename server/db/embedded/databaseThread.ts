import type { Worker } from 'node:worker_threads';
import type { Results } from '@electric-sql/pglite';
import { startWorker } from '#server/workers/startWorker.ts';
import { DatabaseUnavailableError } from '../connectionFault.ts';
import type { EmbeddedClient, EmbeddedQueries } from './embeddedClient.ts';
import { freeBytes, MIN_FREE_BYTES } from './freeRoom.ts';
import { ThreadTurns } from './threadTurns.ts';
import type { StatementAnswer, StatementFault, ThreadMessage, ThreadRequest } from './threadMessages.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Timeouts of the embedded database's thread, in milliseconds. */
export interface ThreadTimeouts {
  readonly statement: number;
  /** Timeout of a background statement: migrations, seeding, cleanup. */
  readonly background: number;
  /** Time without an answer to a statement after which the database counts as unavailable. */
  readonly silence: number;
  readonly open: number;
  readonly close: number;
  /** Interval between checks of the running statement, and between attempts to reopen. */
  readonly tick: number;
}

const DEFAULT_TIMEOUTS: ThreadTimeouts = {
  statement: 30 * SECOND,
  background: 60 * MINUTE,
  silence: 10 * SECOND,
  open: 5 * MINUTE,
  close: 5 * SECOND,
  tick: SECOND,
};

interface Pending {
  readonly limit: number;
  readonly resolve: (results: Results) => void;
  readonly reject: (error: Error) => void;
}

type Statement = Parameters<EmbeddedQueries['query']>;

interface Settings {
  readonly folder: string;
  readonly limits?: Partial<ThreadTimeouts>;
  /** Reports when the database becomes unavailable and available again. */
  readonly logLine?: (line: string) => void;
}

/**
 * Runs the embedded database in a worker thread, so that the server responds whatever a statement does. PGlite has no
 * statement timeout and never returns from a failed write to the disk. If a statement exceeds its limit, the thread is
 * terminated, all pending statements fail with DatabaseUnavailableError, and the folder is reopened once the disk has
 * space.
 * Callers see a database that was unavailable for a short time (ADR 21).
 */
export class DatabaseThread {
  readonly #folder: string;
  readonly #limits: ThreadTimeouts;
  readonly #tell: (line: string) => void;
  readonly #pending = new Map<number, Pending>();
  #turns = new ThreadTurns();
  #worker: Worker | undefined;
  #lastId = 0;
  /**
   * Ticks since the last response. They are counted instead of measured, so that a pause of this process does not count
   * as silence.
   */
  #silentTicks = 0;
  #isOpen = false;
  #isClosing = false;
  #watching: NodeJS.Timeout | undefined;

  private constructor({ folder, limits = {}, logLine = () => undefined }: Settings) {
    this.#folder = folder;
    this.#limits = { ...DEFAULT_TIMEOUTS, ...limits };
    this.#tell = logLine;
  }

  /** Throws PGlite's error if the folder cannot be opened. */
  static async open(settings: Settings): Promise<DatabaseThread> {
    const thread = new DatabaseThread(settings);
    await thread.#open();
    thread.#watching = setInterval(() => thread.#watch(), thread.#limits.tick).unref();
    return thread;
  }

  get foreground(): EmbeddedClient {
    return this.#clientWith(this.#limits.statement);
  }

  get background(): EmbeddedClient {
    return this.#clientWith(this.#limits.background);
  }

  isReachable(): boolean {
    return this.#isOpen && this.#silentTicks * this.#limits.tick < this.#limits.silence;
  }

  /** Completes within `limits.close`, whatever the database does. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#watching);
    const worker = this.#worker;
    if (worker === undefined) return;
    if (this.#isOpen) await this.#askToClose(worker);
    this.#lose(new DatabaseUnavailableError());
    await worker.terminate();
  }

  #askToClose(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      const deadline = setTimeout(resolve, this.#limits.close);
      worker.on('message', (message: ThreadMessage) => {
        if (!('isClosed' in message)) return;
        clearTimeout(deadline);
        resolve();
      });
      worker.postMessage({ close: true } satisfies ThreadRequest);
    });
  }

  #clientWith(limit: number): EmbeddedClient {
    return {
      query: async <Row>(...statement: Statement) => {
        const endTurn = await this.#turns.take();
        const answer = this.#post<Row>(statement, limit);
        endTurn();
        return answer;
      },
      transaction: (work) => this.#transact(work, limit),
    };
  }

  /** Ends its turn as soon as the commit is posted, because the thread keeps the order. */
  async #transact<T>(work: (tx: EmbeddedQueries) => Promise<T>, limit: number): Promise<T> {
    const endTurn = await this.#turns.take();
    const worker = this.#worker;
    const send = async <Row>(...statement: Statement): Promise<Results<Row>> => {
      if (this.#worker !== worker) throw new DatabaseUnavailableError();
      return this.#post<Row>(statement, limit);
    };
    let committed: Promise<unknown> = Promise.resolve();
    let value: T;
    try {
      const begun = send('begin');
      begun.catch(ignore);
      value = await work({ query: send });
      await begun;
      committed = send('commit');
      committed.catch(ignore);
    } catch (error) {
      await send('rollback').catch(ignore);
      throw error;
    } finally {
      endTurn();
    }
    await committed;
    return value;
  }

  #post<Row>([text, params = [], options]: Statement, limit: number): Promise<Results<Row>> {
    return new Promise<Results>((resolve, reject) => {
      const worker = this.#worker;
      if (worker === undefined || !this.#isOpen) return reject(new DatabaseUnavailableError());
      this.#lastId += 1;
      if (this.#pending.size === 0) this.#silentTicks = 0;
      this.#pending.set(this.#lastId, { limit, resolve, reject });
      const { rowMode = 'object' } = options ?? {};
      worker.postMessage({ id: this.#lastId, text, params, rowMode } satisfies ThreadRequest);
    }) as Promise<Results<Row>>;
  }

  async #open(): Promise<void> {
    const worker = startWorker(new URL('./databaseWorker.ts', import.meta.url), {
      workerData: { folder: this.#folder },
    });
    this.#worker = worker;
    try {
      await waitForOpening(worker, this.#limits.open);
    } catch (error) {
      if (this.#worker === worker) this.#worker = undefined;
      await worker.terminate();
      throw error;
    }
    if (this.#worker !== worker) return;
    this.#isOpen = true;
    this.#silentTicks = 0;
    worker.on('message', (message: ThreadMessage) => {
      if ('id' in message) this.#settle(message);
    });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#loseThread();
    });
  }

  #settle(answer: StatementAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    this.#silentTicks = 0;
    if ('fault' in answer) pending?.reject(toError(answer.fault));
    else pending?.resolve(answer.results);
  }

  /** Checks the oldest pending statement, which is the running one. */
  #watch(): void {
    const [running] = this.#pending.values();
    if (running === undefined) return;
    this.#silentTicks += 1;
    if (this.#silentTicks * this.#limits.tick > running.limit) this.#loseThread();
  }

  #loseThread(): void {
    const worker = this.#worker;
    this.#lose(new DatabaseUnavailableError());
    if (this.#isClosing) return;
    this.#tell('The database does not answer; work goes on as soon as it does.');
    void worker?.terminate().then(() => this.#reopen());
  }

  #lose(fault: DatabaseUnavailableError): void {
    this.#isOpen = false;
    this.#worker = undefined;
    this.#turns.end(fault);
    this.#turns = new ThreadTurns();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(fault);
  }

  /** Waits for free disk space, because opening writes too. */
  async #reopen(): Promise<void> {
    while (!this.#isClosing) {
      if (freeBytes(this.#folder) >= MIN_FREE_BYTES) {
        const isDone = await this.#open().then(
          () => true,
          () => false,
        );
        if (isDone) return this.#tell('The database answers again.');
      }
      await new Promise((resolve) => void setTimeout(resolve, this.#limits.tick).unref());
    }
  }
}

const ignore = (): void => undefined;

function waitForOpening(worker: Worker, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void): void => {
      clearTimeout(deadline);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      settled();
    };
    const onMessage = (message: ThreadMessage): void => {
      if ('isOpen' in message) settle(resolve);
      else if ('openingFault' in message) settle(() => reject(new Error(message.openingFault)));
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (code: number): void =>
      settle(() => reject(new Error(`The thread of the database ended (${code}).`)));
    const deadline = setTimeout(() => settle(() => reject(new DatabaseUnavailableError())), limit);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit).ref();
  });
}

/** Creates an error like that of a PostgreSQL server: SQLSTATE in `code`, and a severity. */
const toError = ({ message, fields }: StatementFault): Error => Object.assign(new Error(message), fields);
