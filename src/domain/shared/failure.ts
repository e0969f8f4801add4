import type { Refusal } from './refusal.ts';

/**
 * What is wrong with one field. Message and rule stay apart: `messageKey` is worded in the texts, `values` fills its
 * named gaps.
 */
export interface FieldIssue {
  readonly field: string;
  readonly messageKey: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * Everything that may go wrong for an expected reason, from a rule of ours to a dead network. Closed: a new kind does
 * not compile until it is worded.
 * @property status of `serverFault`: as HTTP numbers it.
 */
export type Failure =
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly message?: string }
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'sessionExpired' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  /** The answer came, but not in a shape of the contract. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'serverFault'; readonly status: number }
  /** The service is down for a moment (contract wire 2.1), in its own words, or none. */
  | { readonly kind: 'unavailable'; readonly message: string }
  /** The platform does not know the call. */
  | { readonly kind: 'notOffered' }
  /** The platform said no in its own words. */
  | { readonly kind: 'rejectedByServer'; readonly message: string };

/** The task, or what stands in its form, is another than the person has seen. */
export const isOutdated = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.refusal.code === 'task.changed' || failure.refusal.code === 'record.changed');

/** No answer of the platform: what was sent may have arrived. */
export const isUnanswered = ({ kind }: Failure): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'unreadable' || kind === 'serverFault' || kind === 'unavailable';

/** The task was handled meanwhile, here or elsewhere. */
export const hasTaskEnded = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.refusal.code === 'task.ended';
