import type { Refusal } from './refusal.ts';

/**
 * A validation error of one field. `messageKey` is the key of the message in the texts, `values` are its placeholders.
 */
export interface FieldIssue {
  readonly field: string;
  readonly messageKey: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * All expected failures, from a business rule to a network error. A closed union: a new kind does not compile until it
 * has a message.
 * @property status of `serverFault`: the HTTP status code.
 */
export type Failure =
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly message?: string }
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'sessionExpired' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  /** The response does not match the contract. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'serverFault'; readonly status: number }
  /** The service is temporarily unavailable (contract wire 2.1); `message` is its own text and may be empty. */
  | { readonly kind: 'unavailable'; readonly message: string }
  /** The platform does not have the endpoint. */
  | { readonly kind: 'notOffered' }
  /** The platform refused the request with a text of its own. */
  | { readonly kind: 'rejectedByServer'; readonly message: string };

/** Whether the task or its form has changed since the user loaded it. */
export const isOutdated = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.refusal.code === 'task.changed' || failure.refusal.code === 'record.changed');

/** Whether the platform gave no valid answer, so that the request may still have been executed. */
export const isUnanswered = ({ kind }: Failure): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'unreadable' || kind === 'serverFault' || kind === 'unavailable';

/** Whether the task has already been completed, here or elsewhere. */
export const hasTaskEnded = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.refusal.code === 'task.ended';
