import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableInstanceActions, INSTANCE_ACTIONS, type InstanceAction, instanceRefusal } from './instancePolicy.ts';
import { INSTANCE_STATUSES, type InstanceStatus } from '../workflow/instanceStatus.ts';
import { SYSTEM } from '../workflow/command.ts';
import { actor, administrator, group, person } from '#testing/people.ts';
import { admin, li, wang, zhang } from '#test/support/policyPeople.ts';
import { facts, why } from '#test/support/factsOfInstance.ts';

const READS = { forward: 'may', message: 'may', share: 'may', favourite: 'may', view: 'may' };

describe('the request policy', () => {
  const notYours = (...actions: readonly InstanceAction[]) =>
    Object.fromEntries(actions.map((action) => [action, 'instance.notYours']));

  it('allows a holder to stop the request, but not to withdraw or delete it', () => {
    expect(why(facts(), wang)).toEqual({
      ...READS,
      ...notYours('start', 'saveDraft', 'withdraw', 'recover', 'delete', 'urge'),
      takeBack: 'instance.nothingToTakeBack',
      void: 'may',
      suspend: 'may',
      resume: 'instance.notSuspended',
      pend: 'may',
      restore: 'instance.notPending',
      track: 'may',
    });
  });

  it('allows every other reader to view, follow and forward the request', () => {
    expect(why(facts(), li)).toEqual({
      ...READS,
      ...notYours(
        'start',
        'saveDraft',
        'withdraw',
        'recover',
        'void',
        'suspend',
        'resume',
        'pend',
        'restore',
        'delete',
        'urge',
      ),
      takeBack: 'instance.nothingToTakeBack',
      track: 'may',
    });
  });

  it('allows an administrator to delete a running request, but not to withdraw it for its initiator', () => {
    expect(why(facts(), admin)).toMatchObject({
      delete: 'may',
      void: 'may',
      suspend: 'may',
      pend: 'may',
      recover: 'may',
      urge: 'may',
      withdraw: 'instance.notYours',
    });
  });

  it('allows only an administrator to delete a record whose process is running or finished', () => {
    for (const status of INSTANCE_STATUSES.filter(
      (each) => each !== 'drafted' && each !== 'cancelled' && each !== 'locked',
    )) {
      expect([zhang, wang, admin].map((who) => instanceRefusal(facts({ status }), who, 'delete')?.code)).toEqual([
        'instance.runningNotDeletable',
        'instance.notYours',
        undefined,
      ]);
    }
  });

  it('treats a member of the assigned group as a holder', () => {
    const claimable = facts({ holders: [group('finance')] });
    expect([
      instanceRefusal(claimable, actor('li', { groups: ['finance'] }), 'void'),
      instanceRefusal(claimable, actor('li', { groups: ['hr'] }), 'void')?.code,
    ]).toEqual([undefined, 'instance.notYours']);
  });

  it('leaves a called request to the request that called it', () => {
    const called = facts({ isCalled: true });
    expect(
      [zhang, admin].map((who) =>
        (['void', 'withdraw', 'delete'] as const).map((action) => instanceRefusal(called, who, action)?.code),
      ),
    ).toEqual([
      ['instance.isCalled', 'instance.isCalled', 'instance.runningNotDeletable'].map(() => 'instance.isCalled'),
      ['instance.isCalled', 'instance.notYours', 'instance.isCalled'],
    ]);
    expect(instanceRefusal(called, zhang, 'suspend')).toBeUndefined();
    const platform = administrator(SYSTEM);
    expect((['void', 'delete'] as const).map((action) => instanceRefusal(called, platform, action))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('refuses to withdraw a request that is at its first node', () => {
    expect(
      (['running', 'lockedByReturn', 'withdrawn'] as const).map(
        (status) => instanceRefusal(facts({ status, isAtFirstNode: true }), zhang, 'withdraw')?.code,
      ),
    ).toEqual(['instance.atFirstNode', 'instance.atFirstNode', 'instance.atFirstNode']);
  });

  it('allows to take back only a decision that is followed by exactly one task', () => {
    expect(
      (['possible', 'nothing', 'several'] as const).map(
        (takeBack) => instanceRefusal(facts({ takeBack }), li, 'takeBack')?.code,
      ),
    ).toEqual([undefined, 'instance.nothingToTakeBack', 'instance.severalFollowing']);
  });
});

it('offers exactly the actions it would not refuse', () => {
  const anyFacts = fc.record({
    status: fc.constantFrom<InstanceStatus>(...INSTANCE_STATUSES, 'unknown'),
    initiator: fc.constantFrom('zhang', 'wang', 'li'),
    holders: fc.subarray([person('wang'), person('li'), group('finance')]),
    isCalled: fc.boolean(),
    isAtFirstNode: fc.boolean(),
    takeBack: fc.constantFrom('possible' as const, 'nothing' as const, 'several' as const),
  });
  const anyActor = fc.constantFrom(zhang, wang, li, admin, actor('li', { groups: ['finance'] }));
  fc.assert(
    fc.property(anyFacts, anyActor, (of, who) => {
      const offered = availableInstanceActions(of, who);
      for (const action of INSTANCE_ACTIONS)
        expect(offered.includes(action)).toBe(instanceRefusal(of, who, action) === undefined);
    }),
  );
});
