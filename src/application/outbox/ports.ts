import type { Observable } from 'rxjs';
import type { OutboxEntry, PreparedRequest } from '#domain/outbox/outboxEntry.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Clock } from '../ports/platform/clock.ts';
import type { DraftStore } from '../ports/forms/draftStore.ts';
import type { InstanceGateway } from '../ports/workflow/instanceGateway.ts';
import type { TaskGateway } from '../ports/workflow/taskGateway.ts';

/** Why a decision cannot be stored on this device. */
export type StorageFailure = 'full' | 'unavailable';

/** Decisions on the device, in the order they were made, each list bound to one user of one server. */
export interface OutboxStore {
  /** Rejects if the device does not store anything. */
  read(owner: string): Promise<readonly OutboxEntry[]>;
  /**
   * Changes the list as one transaction, and resolves after the transaction has completed. Rejects with a
   * `StorageError`.
   */
  update(
    owner: string,
    change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[],
  ): Promise<readonly OutboxEntry[]>;
}

export class StorageError extends Error {
  readonly failure: StorageFailure;
  constructor(failure: StorageFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/**
 * Marks of requests that were handed to the browser while the page was being hidden. They are written synchronously,
 * because a hidden page may get no time for a transaction.
 */
export interface HandOverMarks {
  /** Returns `true` for every key if nothing can be stored: an undo must not be offered then. */
  has(key: string): boolean;
  set(key: string): void;
  clear(key: string): void;
}

/** The pages of this client that are open in the same browser. */
export interface BrowserTabs {
  /** Identifies this page; each load of a page has a new one. */
  readonly id: string;
  /** Emits when another page has changed the entries. */
  readonly changes: Observable<void>;
  notify(): void;
  /** Ids of the pages that answer, this one included. */
  listAlive(): Promise<ReadonlySet<string>>;
  /** Whether this page may send: takes or renews the lease unless another page holds it. Never rejects. */
  holdLease(): Promise<boolean>;
}

/** Sends stored requests. `keepalive`: the request outlives the page; begins before the function returns. */
export interface RequestSender {
  hasSession(): boolean;
  /** Resolves when the platform has confirmed the owner of the session. */
  waitForOwner(): Promise<unknown>;
  /** Owner of the session, as `server|tenant.person`. Undefined without a login or until the owner is confirmed. */
  owner(): string | undefined;
  /** The owner of the last session. Undefined during a session. */
  lastOwner(): string | undefined;
  send(request: PreparedRequest, options: { readonly keepalive: boolean }): Promise<Result<void>>;
  /** Whether the time of the server is known. */
  isClockSynchronized(): boolean;
}

export interface OutboxPorts {
  readonly store: OutboxStore;
  readonly marks: HandOverMarks;
  readonly tabs: BrowserTabs;
  readonly sender: RequestSender;
}

export interface OutboxServices {
  /** Time for an undo in ms, read for each decision. */
  readonly undoDelayMs: () => number;
  readonly clock: Clock;
  readonly drafts: Pick<DraftStore, 'remove'>;
  readonly instances: Pick<InstanceGateway, 'listHistory'>;
  readonly tasks: Pick<TaskGateway, 'find'>;
}
