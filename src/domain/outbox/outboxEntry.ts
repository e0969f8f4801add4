import type { Instant, InstanceId, TaskId } from '../shared/ids.ts';
import type { TaskDetail } from '../tasks/taskViews.ts';
import type { Conflict, OutboxDecision } from './conflict.ts';

/**
 * State of a decision that the platform has not confirmed yet.
 * `undoable`: not sent, and can be undone. `queued`: will be sent. `sending`: a call is running. `blocked`: refused,
 * the user has to choose what happens.
 */
export type OutboxState = 'undoable' | 'queued' | 'sending' | 'blocked';

/**
 * A request as it will be sent, stored as text, so that a newer client repeats it byte for byte. Token, language and
 * server are added when it is sent.
 */
export interface PreparedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * A decision or a return that waits on the device.
 * @property key idempotency key; it never changes, so that the platform executes the request at most once
 * @property label the node's own name of the decision, if it has one
 * @property shown the content the user has read, as text; only where the platform sends no versions
 * @property opinion present if nothing else was entered, so that the decision can be repeated without its page
 * @property drafts keys of the drafts that are deleted after sending and shown again after an undo
 * @property tab the page that handles the entry: shows its bar, or sends it
 * @property isRecovered whether it was made before its page was closed, and was not sent
 * @property enqueuedAt time of the server
 * @property attempts number of calls without a final answer
 * @property serverFaults how many of them the server answered with a fault
 */
export interface OutboxEntry {
  readonly key: string;
  readonly decision: OutboxDecision;
  readonly label?: string;
  readonly task: TaskId;
  readonly instance: InstanceId;
  readonly subject: string;
  readonly shown?: string;
  readonly request: PreparedRequest;
  readonly opinion?: string;
  readonly drafts: readonly string[];
  readonly tab: string;
  readonly isRecovered?: true;
  readonly enqueuedAt: Instant;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly serverFaults: number;
  readonly conflict?: Conflict;
}

/** Maximum number of entries of one user on a device. */
const MAX_OUTBOX_ENTRIES = 100;
/** Maximum total length of the bodies of these entries, in characters. */
const MAX_OUTBOX_CHARACTERS = 2_000_000;

/** Whether another decision can be stored. */
export function hasRoom(entries: readonly OutboxEntry[], added: OutboxEntry): boolean {
  const characters = [...entries, added].reduce((sum, { request }) => sum + request.body.length, 0);
  return entries.length < MAX_OUTBOX_ENTRIES && characters <= MAX_OUTBOX_CHARACTERS;
}

/** Returns the content of a task page as text, to find out whether it has changed. */
export const describeShown = ({ instance, forms }: TaskDetail): string =>
  JSON.stringify([instance.subject, forms.map(({ alias, record }) => [alias, record])]);
