/**
 * Statuses of a request (spec 4; contract words 1). The contract maps their wire spellings.
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
  /** Read and shown, but never written by our server: the wire has only one lock, that of a return. */
  'locked',
] as const;
/**
 * One of `INSTANCE_STATUSES`; `unknown` is one this version does not recognise. It has a label and does not break a
 * list.
 */
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number] | 'unknown';

/**
 * The outcome of a request, in addition to its status. A refused request is never shown or sealed as approved (ADR 5),
 * nor one that ended without an agreement, `none` (ADR 17).
 */
export type InstanceOutcome = 'open' | 'approved' | 'refused' | 'none';
