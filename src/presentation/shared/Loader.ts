import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import type { Resolve } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { ChangeStream } from './changeStream.ts';
import { Refresh } from './Refresh.ts';

/** What reading needs: the ports, and word of what was changed here. */
export interface LoaderContext {
  readonly get: Resolve;
  readonly changes: ChangeStream;
}

/**
 * What a page reads, and whether that worked. Only the newest answer counts; asked meanwhile means once more; nothing
 * comes after leaving. What was read stays when a later reading fails.
 */
export class Loader<T, F = Failure> {
  value: T | undefined = undefined;
  failure: F | undefined = undefined;
  isReading = false;
  /** Rows that came with what is shown but could not be read. */
  leftOut = 0;
  /** When the newest answer came. */
  now: Instant;
  readonly #context: LoaderContext;
  readonly #read: () => Promise<ReadResult<T, F>>;
  readonly #onAnswer: ((answer: ReadResult<T, F>) => void) | undefined;
  #refresh: Refresh | undefined;
  /** Raised when nobody waits for the answer on its way any more. */
  #question = 0;
  #isAsked = false;
  #isLeft = false;
  #running: Promise<void> | undefined;

  /** `onAnswer`: what else comes of an answer that counts, at the same moment. */
  constructor(
    context: LoaderContext,
    read: () => Promise<ReadResult<T, F>>,
    onAnswer?: (answer: ReadResult<T, F>) => void,
  ) {
    this.#context = context;
    this.#read = read;
    this.#onAnswer = onAnswer;
    this.now = context.get(Clock).now();
    makeAutoObservable(this, { value: observableRef, failure: observableRef }, { autoBind: true });
  }

  /** Reads; asked while it reads, it reads once more afterwards. Ends when the newest answer is there. */
  load(): Promise<void> {
    if (this.#isLeft) return Promise.resolve();
    this.#isAsked = true;
    this.#running ??= this.#run();
    return this.#running;
  }
  /** Another question: asks at once, and drops the answer to the one before. */
  restart(): Promise<void> {
    this.drop();
    return this.load();
  }
  /** Nothing to ask: what is shown goes, and what is on its way is dropped. */
  clear(): void {
    this.drop();
    this.value = undefined;
    this.failure = undefined;
    this.leftOut = 0;
  }

  /** The answer on its way is not wanted any more. */
  drop(): void {
    this.#question += 1;
    this.#isAsked = false;
    this.#running = undefined;
    this.isReading = false;
  }

  /** The page opens. */
  start(): Promise<void> {
    this.#isLeft = false;
    return this.load();
  }
  /** The page opens: reads now, and whenever it is due or something was changed here. */
  follow(): void {
    this.#refresh ??= new Refresh(this.#context.get(RefreshSignal), this.#context.changes, this.load);
    this.#refresh.start();
    void this.start();
  }
  /** The page goes: nothing is asked and no answer is taken, until it opens again. */
  stop(): void {
    this.#refresh?.stop();
    this.#isLeft = true;
    this.drop();
  }

  async #run(): Promise<void> {
    const question = this.#question;
    while (this.#isAsked && question === this.#question) {
      this.#isAsked = false;
      runInAction(() => {
        this.isReading = true;
      });
      const answer = await this.#read();
      if (question === this.#question) runInAction(() => this.#take(answer));
    }
  }
  #take(answer: ReadResult<T, F>): void {
    if (answer.ok) {
      this.value = answer.value;
      this.leftOut = answer.leftOut ?? 0;
    }
    this.failure = answer.ok ? undefined : answer.error;
    this.now = this.#context.get(Clock).now();
    this.isReading = this.#isAsked;
    if (!this.#isAsked) this.#running = undefined;
    this.#onAnswer?.(answer);
  }
}
