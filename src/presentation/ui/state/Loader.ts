import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/platform/clock.ts';
import { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { ChangeStream } from './changeStream.ts';
import { Refresh } from './Refresh.ts';

/** Ports, and the stream of changes made in this client. */
export interface LoaderContext {
  readonly get: Resolve;
  readonly changes: ChangeStream;
}

/**
 * Loads the data of a page and keeps the result or the failure. Only the newest response is used. A call during a
 * request causes one more request afterwards. Responses after `stop` are ignored. The last value remains when a later
 * request fails.
 */
export class Loader<T, F = Failure> {
  value: T | undefined = undefined;
  failure: F | undefined = undefined;
  isReading = false;
  /** Number of rows in the response that could not be read. */
  leftOut = 0;
  /** Time of the newest response. */
  now: Instant;
  readonly #context: LoaderContext;
  readonly #read: () => Promise<ReadResult<T, F>>;
  readonly #onAnswer: ((answer: ReadResult<T, F>) => void) | undefined;
  #refresh: Refresh | undefined;
  /** Incremented to ignore the response of a running request. */
  #question = 0;
  #isAsked = false;
  #isLeft = false;
  #running: Promise<void> | undefined;

  /** `onAnswer` is called with each response that is used, in the same MobX action. */
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

  /** Loads the data. A call during a request causes one more request afterwards. Resolves after the newest response. */
  load(): Promise<void> {
    if (this.#isLeft) return Promise.resolve();
    this.#isAsked = true;
    this.#running ??= this.#run();
    return this.#running;
  }
  /** Loads at once with changed parameters and ignores the pending response. */
  restart(): Promise<void> {
    this.drop();
    return this.load();
  }
  /** Removes the value and ignores the pending response. */
  clear(): void {
    this.drop();
    this.value = undefined;
    this.failure = undefined;
    this.leftOut = 0;
  }

  /** Ignores the pending response. */
  drop(): void {
    this.#question += 1;
    this.#isAsked = false;
    this.#running = undefined;
    this.isReading = false;
  }

  /** Enables the loader when the page opens, and loads. */
  start(): Promise<void> {
    this.#isLeft = false;
    return this.load();
  }
  /** Loads when the page opens, and again on every refresh signal and after every change made in this client. */
  follow(): void {
    this.#refresh ??= new Refresh(this.#context.get(RefreshSignal), this.#context.changes, this.load);
    this.#refresh.start();
    void this.start();
  }
  /** Stops when the page closes: no requests and no responses until `start` or `follow`. */
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
