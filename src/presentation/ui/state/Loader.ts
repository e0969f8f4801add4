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
  isLoading = false;
  /** Number of rows in the response that could not be read. */
  skipped = 0;
  /** Time of the shown response if it is a stored one. */
  asOf: Instant | undefined = undefined;
  /** Time of the newest response. */
  now: Instant;
  readonly #context: LoaderContext;
  readonly #fetch: () => Promise<ReadResult<T, F>>;
  readonly #onResponse: ((answer: ReadResult<T, F>) => void) | undefined;
  #refresh: Refresh | undefined;
  /** Incremented to ignore the response of a running request. */
  #requestNumber = 0;
  #isReloadNeeded = false;
  #isStopped = false;
  #running: Promise<void> | undefined;

  /** `onResponse` is called with each response that is used, in the same MobX action. */
  constructor(
    context: LoaderContext,
    read: () => Promise<ReadResult<T, F>>,
    onAnswer?: (answer: ReadResult<T, F>) => void,
  ) {
    this.#context = context;
    this.#fetch = read;
    this.#onResponse = onAnswer;
    this.now = context.get(Clock).now();
    makeAutoObservable(this, { value: observableRef, failure: observableRef }, { autoBind: true });
  }

  /** Loads the data. A call during a request causes one more request afterwards. Resolves after the newest response. */
  load(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#isReloadNeeded = true;
    this.#running ??= this.#run();
    return this.#running;
  }
  /** Loads at once with changed parameters and ignores the pending response. */
  reload(): Promise<void> {
    this.cancel();
    return this.load();
  }
  /** Removes the value and ignores the pending response. */
  clear(): void {
    this.cancel();
    this.value = undefined;
    this.failure = undefined;
    this.skipped = 0;
    this.asOf = undefined;
  }

  /** Ignores the pending response. */
  cancel(): void {
    this.#requestNumber += 1;
    this.#isReloadNeeded = false;
    this.#running = undefined;
    this.isLoading = false;
  }

  /** Enables the loader when the page opens, and loads. */
  start(): Promise<void> {
    this.#isStopped = false;
    return this.load();
  }
  /** Loads when the page opens, and again on every refresh signal and after every change made in this client. */
  subscribe(): void {
    this.#refresh ??= new Refresh(this.#context.get(RefreshSignal), this.#context.changes, this.load);
    this.#refresh.start();
    void this.start();
  }
  /** Stops when the page closes: no requests and no responses until `start` or `subscribe`. */
  stop(): void {
    this.#refresh?.stop();
    this.#isStopped = true;
    this.cancel();
  }

  async #run(): Promise<void> {
    const question = this.#requestNumber;
    while (this.#isReloadNeeded && question === this.#requestNumber) {
      this.#isReloadNeeded = false;
      runInAction(() => {
        this.isLoading = true;
      });
      const answer = await this.#fetch();
      if (question === this.#requestNumber) runInAction(() => this.#apply(answer));
    }
  }
  #apply(answer: ReadResult<T, F>): void {
    if (answer.ok) {
      this.value = answer.value;
      this.skipped = answer.skipped ?? 0;
      this.asOf = answer.asOf;
    }
    this.failure = answer.ok ? undefined : answer.error;
    this.now = this.#context.get(Clock).now();
    this.isLoading = this.#isReloadNeeded;
    if (!this.#isReloadNeeded) this.#running = undefined;
    this.#onResponse?.(answer);
  }
}
