import { Subscription } from 'rxjs';
import type { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import type { ChangeStream, RecordChange } from './changeStream.ts';

/** Refreshes a page when it becomes visible again, every minute, and after every change made in this client. */
export class Refresh {
  readonly #signal: RefreshSignal;
  readonly #changes: ChangeStream;
  readonly #onRefresh: (change: RecordChange | undefined) => unknown;
  #subscription = new Subscription();

  constructor(signal: RefreshSignal, changes: ChangeStream, read: (change: RecordChange | undefined) => unknown) {
    this.#signal = signal;
    this.#changes = changes;
    this.#onRefresh = read;
  }

  start(): void {
    this.stop();
    this.#subscription = new Subscription();
    this.#subscription.add(this.#signal.due.subscribe(() => this.#onRefresh(undefined)));
    this.#subscription.add(this.#changes.subscribe((change) => this.#onRefresh(change)));
  }

  stop(): void {
    this.#subscription.unsubscribe();
  }
}
