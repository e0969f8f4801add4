/**
 * Statuses of an instance (spec 4; contract words 1). Wire spellings stand in the map of the contract.
 * @example
 * INSTANCE_STATUSES.includes('onHold'); // true
 */
export const INSTANCE_STATUSES = [
  'drafted',
  'running',
  'suspended',
  'onHold',
  'lockedByReturn',
  'withdrawn',
  'succeeded',
  'cancelled',
  'aborted',
  'archived',
  /** Read and labelled, never written by our server: the wire knows one lock, the one of a return. */
  'locked',
] as const;
/** One of `INSTANCE_STATUSES`; `unknown` is one that nobody has met yet: it has a label and never breaks a list. */
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number] | 'unknown';

/**
 * What the request came to, beside its status: a refused one is never worded or sealed as approved (ADR 5), nor one
 * that ended without anybody having agreed, `none` (ADR 17).
 */
export type InstanceOutcome = 'open' | 'approved' | 'refused' | 'none';
