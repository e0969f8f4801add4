import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import type { TaskFacts } from '#domain/tasks/taskFacts.ts';
import { TASK_KINDS, TASK_STATUSES } from '#domain/workflow/taskKinds.ts';
import { availableTaskActions, TASK_ACTIONS, taskRefusal } from '#domain/tasks/taskPolicy.ts';
import { group, person } from '#testing/people.ts';
import { admin, inFinance, li, wang, zhang } from '../../support/policyPeople.ts';

const anyTask = (): fc.Arbitrary<TaskFacts> =>
  fc.record({
    isEnded: fc.boolean(),
    kind: fc.constantFrom(...TASK_KINDS, 'unknown' as const),
    status: fc.constantFrom(...TASK_STATUSES, 'unknown' as const),
    instanceStatus: fc.constantFrom(...INSTANCE_STATUSES, 'unknown' as const),
    initiator: fc.constantFrom('zhang', undefined),
    holder: fc.constantFrom('wang', 'li', undefined),
    holderName: fc.constant('Wang Fang'),
    returnedTo: fc.constant('Zhang Wei'),
    candidates: fc.subarray([person('wang'), person('li'), group('finance')]),
    transferredBy: fc.subarray(['wang', 'li']),
    isCirculating: fc.boolean(),
    hasCommunication: fc.boolean(),
    isFirstNode: fc.boolean(),
    isBlocked: fc.boolean(),
    votes: fc.subarray(['agree', 'refuse', 'abstain'] as const),
    returnTargets: fc.subarray(['previous', 'initiator', 'node'] as const),
    mayAddSigners: fc.boolean(),
    hasVerdict: fc.boolean(),
  });
const anyActor = () => fc.constantFrom(zhang, wang, li, admin, inFinance);

describe('any task', () => {
  it('offers exactly the actions it would not refuse', () => {
    fc.assert(
      fc.property(anyTask(), anyActor(), (task, who) => {
        const offered = availableTaskActions(task, who);
        for (const action of TASK_ACTIONS)
          expect(offered.includes(action)).toBe(taskRefusal(task, who, action) === undefined);
      }),
    );
  });

  it('allows only to cancel while it circulates', () => {
    fc.assert(
      fc.property(anyTask(), anyActor(), (task, who) => {
        for (const action of availableTaskActions({ ...task, isCirculating: true }, who))
          expect(['cancelCirculation', 'view', 'track', 'message']).toContain(action);
      }),
    );
  });

  it('refuses to decide a communication, a locked or ended task, or one on hold', () => {
    fc.assert(
      fc.property(
        anyTask(),
        anyActor(),
        fc.constantFrom<Partial<TaskFacts>>(
          { kind: 'communication' },
          { status: 'locked' },
          { status: 'onHold' },
          { instanceStatus: 'suspended' },
          { isEnded: true },
        ),
        (task, who, hindrance) => {
          for (const action of ['agree', 'refuse', 'abstain', 'return', 'jump'] as const)
            expect(taskRefusal({ ...task, ...hindrance }, who, action)).toBeDefined();
        },
      ),
    );
  });
});
