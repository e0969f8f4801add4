import type { Subscription } from 'rxjs';
import { merge } from 'rxjs';
import type { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { ChangeStream, RecordChange } from './changes.ts';

/** Keeps a page true: it reads again when the page returns to the front, every minute, and when something was changed here. */
export class Refresh {
  readonly #signal: RefreshSignal;
  readonly #changes: ChangeStream;
  readonly #read: (change: RecordChange | undefined) => unknown;
  #following: Subscription | undefined;

  constructor(signal: RefreshSignal, changes: ChangeStream, read: (change: RecordChange | undefined) => unknown) {
    this.#signal = signal;
    this.#changes = changes;
    this.#read = read;
  }

  start(): void {
    this.stop();
    this.#following = merge(this.#signal.due, this.#changes).subscribe((change) => {
      this.#read(change ?? undefined);
    });
  }

  stop(): void {
    this.#following?.unsubscribe();
  }
}
