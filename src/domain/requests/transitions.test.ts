import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INSTANCE_STATUSES, type InstanceStatus } from '../workflow/instanceStatus.ts';
import { isEnded, isLive, nextStatus, STATUS_CHANGES, type StatusChange } from './transitions.ts';

const STATUSES: readonly InstanceStatus[] = [...INSTANCE_STATUSES, 'unknown'];
const anyStatus = () => fc.constantFrom(...STATUSES);
const anyChange = () => fc.constantFrom(...STATUS_CHANGES);

/** Transitions of the contract, by change: from → to. */
const ALLOWED: Readonly<Record<StatusChange, Readonly<Partial<Record<InstanceStatus, InstanceStatus | 'deleted'>>>>> = {
  saveDraft: { drafted: 'drafted' },
  start: { drafted: 'running' },
  withdraw: { running: 'withdrawn', lockedByReturn: 'withdrawn' },
  takeBack: { running: 'running' },
  recover: { running: 'running' },
  void: {
    running: 'cancelled',
    suspended: 'cancelled',
    onHold: 'cancelled',
    lockedByReturn: 'cancelled',
    withdrawn: 'cancelled',
  },
  suspend: { running: 'suspended' },
  resume: { suspended: 'running' },
  pend: { running: 'onHold' },
  restore: { onHold: 'running' },
  delete: {
    drafted: 'deleted',
    running: 'deleted',
    suspended: 'deleted',
    onHold: 'deleted',
    lockedByReturn: 'deleted',
    withdrawn: 'deleted',
    succeeded: 'deleted',
    cancelled: 'deleted',
    aborted: 'deleted',
    archived: 'deleted',
  },
  finish: { running: 'succeeded', lockedByReturn: 'succeeded', withdrawn: 'succeeded' },
  abort: {
    running: 'aborted',
    suspended: 'aborted',
    onHold: 'aborted',
    lockedByReturn: 'aborted',
    withdrawn: 'aborted',
  },
  lock: { running: 'lockedByReturn' },
  unlock: { lockedByReturn: 'running' },
  resubmit: { withdrawn: 'running' },
  archive: { succeeded: 'archived', cancelled: 'archived', aborted: 'archived' },
};

describe('the status of a request', () => {
  it.each(STATUSES.flatMap((status) => STATUS_CHANGES.map((change) => [status, change] as const)))(
    '%s, %s: changes as in the contract, or not at all',
    (status, change) => {
      expect(nextStatus(status, change)).toBe(ALLOWED[change][status]);
    },
  );

  it('is exactly one of live, ended, draft or unknown to the server', () => {
    for (const status of STATUSES) {
      const groups = [isLive(status), isEnded(status), status === 'drafted', status === 'unknown'];
      expect(groups.filter(Boolean)).toHaveLength(1);
    }
  });

  it('never changes from ended to live, for any sequence of changes', () => {
    fc.assert(
      fc.property(anyStatus(), fc.array(anyChange(), { maxLength: 30 }), (start, changes) => {
        let [status, hasEnded]: [InstanceStatus | 'deleted', boolean] = [start, false];
        for (const change of changes) {
          if (status === 'deleted') return;
          status = nextStatus(status, change) ?? status;
          hasEnded ||= status !== 'deleted' && isEnded(status);
          if (hasEnded && status !== 'deleted') expect(isLive(status)).toBe(false);
        }
      }),
    );
  });

  it('reaches every status the server writes from a draft, and can leave every live one', () => {
    const reached = new Set<string>(['drafted']);
    for (const from of reached)
      for (const change of STATUS_CHANGES) {
        const to = from === 'deleted' ? undefined : nextStatus(from as InstanceStatus, change);
        if (to !== undefined) reached.add(to);
      }
    expect([...reached].sort()).toEqual(
      [...INSTANCE_STATUSES, 'deleted'].filter((status) => status !== 'locked').sort(),
    );
    for (const status of STATUSES.filter((each) => isLive(each) && each !== 'locked'))
      expect([nextStatus(status, 'void'), nextStatus(status, 'abort')]).toEqual(['cancelled', 'aborted']);
  });
});
