import type { InstanceStatus } from '../workflow/instanceStatus.ts';

/**
 * What can change the status of an instance (contract requests 3): what people do, and what the flow does by itself.
 * @example
 * STATUS_CHANGES.includes('suspend'); // true
 */
export const STATUS_CHANGES = [
  'saveDraft',
  'start',
  'withdraw',
  'takeBack',
  'recover',
  'void',
  'suspend',
  'resume',
  'pend',
  'restore',
  'delete',
  /**
   * The flow: its end is reached; it cannot go on; a return that comes straight back locks and unlocks; a withdrawn
   * request is handed in again; the archive job.
   */
  'finish',
  'abort',
  'lock',
  'unlock',
  'resubmit',
  'archive',
] as const;
/** One of `STATUS_CHANGES`. */
export type StatusChange = (typeof STATUS_CHANGES)[number];

/**
 * Status × change → next status (contract requests 3, corrected by contract process 14). A missing cell is "not
 * allowed"; who may do it is the policy's question. `lockedByReturn` stays as it is while other branches go on; only
 * its own return task unlocks it. A deleted instance has no status any more.
 */
const INSTANCE_TRANSITIONS: Readonly<
  Record<InstanceStatus, Readonly<Partial<Record<StatusChange, InstanceStatus | 'deleted'>>>>
> = {
  drafted: { saveDraft: 'drafted', start: 'running', delete: 'deleted' },
  running: {
    withdraw: 'withdrawn',
    takeBack: 'running',
    recover: 'running',
    void: 'cancelled',
    suspend: 'suspended',
    pend: 'onHold',
    lock: 'lockedByReturn',
    finish: 'succeeded',
    abort: 'aborted',
    delete: 'deleted',
  },
  suspended: { resume: 'running', void: 'cancelled', abort: 'aborted', delete: 'deleted' },
  onHold: { restore: 'running', void: 'cancelled', abort: 'aborted', delete: 'deleted' },
  lockedByReturn: {
    unlock: 'running',
    withdraw: 'withdrawn',
    void: 'cancelled',
    finish: 'succeeded',
    abort: 'aborted',
    delete: 'deleted',
  },
  withdrawn: { resubmit: 'running', void: 'cancelled', finish: 'succeeded', abort: 'aborted', delete: 'deleted' },
  succeeded: { archive: 'archived', delete: 'deleted' },
  cancelled: { archive: 'archived', delete: 'deleted' },
  aborted: { archive: 'archived', delete: 'deleted' },
  archived: { delete: 'deleted' },
  locked: {},
  unknown: {},
};

/**
 * The status a change leads to (contract requests 3, process 14); who may do it is the policy's question.
 * @param from the status now
 * @param change what happens
 * @returns the next status; `deleted` when nothing is left of the request, `undefined` when it cannot happen
 * @example
 * nextStatus('running', 'suspend'); // 'suspended'
 * nextStatus('succeeded', 'suspend'); // undefined
 */
export const nextStatus = (from: InstanceStatus, change: StatusChange): InstanceStatus | 'deleted' | undefined =>
  INSTANCE_TRANSITIONS[from][change];

const LIVE: ReadonlySet<InstanceStatus> = new Set([
  'running',
  'suspended',
  'onHold',
  'lockedByReturn',
  'withdrawn',
  'locked',
]);
/**
 * On its way (contract requests 3): it waits for somebody or something.
 * @param status of a request
 * @returns true also while it is suspended, on hold or withdrawn
 * @example
 * isLive('suspended'); // true
 */
export const isLive = (status: InstanceStatus): boolean => LIVE.has(status);

const ENDED: ReadonlySet<InstanceStatus> = new Set(['succeeded', 'cancelled', 'aborted', 'archived']);
/**
 * Over (contract requests 3): nothing about it can be decided any more.
 * @param status of a request
 * @returns true when it succeeded, was cancelled, aborted or archived
 * @example
 * isEnded('cancelled'); // true
 */
export const isEnded = (status: InstanceStatus): boolean => ENDED.has(status);
