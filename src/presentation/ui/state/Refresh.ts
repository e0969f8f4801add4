import { Subscription } from 'rxjs';
import type { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import type { ChangeStream, RecordChange } from './changeStream.ts';

/** Refreshes a page when it becomes visible again, every minute, and after every change made in this client. */
export class Refresh {
  readonly #signal: RefreshSignal;
  readonly #changes: ChangeStream;
  readonly #read: (change: RecordChange | undefined) => unknown;
  #following = new Subscription();

  constructor(signal: RefreshSignal, changes: ChangeStream, read: (change: RecordChange | undefined) => unknown) {
    this.#signal = signal;
    this.#changes = changes;
    this.#read = read;
  }

  start(): void {
    this.stop();
    this.#following = new Subscription();
    this.#following.add(this.#signal.due.subscribe(() => this.#read(undefined)));
    this.#following.add(this.#changes.subscribe((change) => this.#read(change)));
  }

  stop(): void {
    this.#following.unsubscribe();
  }
}
