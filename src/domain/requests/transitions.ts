import type { InstanceStatus } from '../workflow/instanceStatus.ts';

/**
 * The changes of a request's status (contract requests 3), made by users or by the process itself.
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
   * Changes by the process: its end is reached (`finish`); it cannot continue (`abort`); a return with backtrack locks
   * and unlocks the request; a withdrawn request is submitted again (`resubmit`); the archive job runs (`archive`).
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
 * The next status by current status and change (contract requests 3, corrected by contract process 14). A missing entry
 * is "not allowed"; whether the user may make the change is up to the policy. `lockedByReturn` remains while other
 * branches continue; only its own return task unlocks it. A deleted request has no status.
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
 * Returns the status after a change (contract requests 3, process 14). Does not check whether the user may make the
 * change.
 * @param from the current status
 * @param change the change
 * @returns the next status; `deleted` if the request is removed, `undefined` if the change is not possible
 * @example
 * nextStatus('running', 'suspend'); // 'suspended'
 * nextStatus('succeeded', 'suspend'); // undefined
 */
export const nextStatus = (from: InstanceStatus, change: StatusChange): InstanceStatus | 'deleted' | undefined =>
  INSTANCE_TRANSITIONS[from][change];

/** The statuses for which `isLive` returns true. */
export const LIVE_STATUSES = ['running', 'suspended', 'onHold', 'lockedByReturn', 'withdrawn', 'locked'] as const;
const LIVE: ReadonlySet<InstanceStatus> = new Set(LIVE_STATUSES);
/**
 * Whether a request is in progress (contract requests 3).
 * @param status of a request
 * @returns true also while it is suspended, on hold or withdrawn
 * @example
 * isLive('suspended'); // true
 */
export const isLive = (status: InstanceStatus): boolean => LIVE.has(status);

const ENDED: ReadonlySet<InstanceStatus> = new Set(['succeeded', 'cancelled', 'aborted', 'archived']);
/**
 * Whether a request has ended, so that nothing about it can be decided any more (contract requests 3).
 * @param status of a request
 * @returns true if it succeeded, was cancelled, aborted or archived
 * @example
 * isEnded('cancelled'); // true
 */
export const isEnded = (status: InstanceStatus): boolean => ENDED.has(status);
