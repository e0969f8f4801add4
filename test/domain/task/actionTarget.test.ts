import { describe, expect, it } from 'vitest';
import type { InstanceDetail } from '#domain/instance/instanceViews.ts';
import { actionRefusal, isWorthShowing, type ActionTarget } from '#domain/task/actionTarget.ts';
import { refuse, type RefusalCode } from '#domain/shared/refusal.ts';
import { anInstance, aTask, aUser } from '#test/support/builders.ts';
import { group, person } from '#testing/people.ts';
import { aDetail, MANAGER } from '#test/support/taskScreen.ts';

const aRequest = (given: Partial<InstanceDetail> = {}): InstanceDetail => ({
  instance: anInstance({ holders: [{ kind: 'person', id: MANAGER.id, name: MANAGER.name }] }),
  forms: [],
  history: [],
  isTracked: false,
  mayTakeBack: false,
  ...given,
});
const request = (given: Partial<InstanceDetail> = {}, from?: 'mine' | 'done'): ActionTarget => ({
  kind: 'request',
  detail: aRequest(given),
  from,
});
const task = (given: Parameters<typeof aDetail>[0] = {}): ActionTarget => ({ kind: 'task', detail: aDetail(given) });
const [initiator, stranger] = [aUser(), aUser({ id: '99' })];
const code = (...asked: Parameters<typeof actionRefusal>) => actionRefusal(...asked)?.code;

describe('what may be done with a request, by what its page knows', () => {
  it('asks our own server for what another platform answers for one list only', () => {
    expect([
      code(request({ mayTakeBack: true }, 'mine'), initiator, 'withdraw'),
      code(request({}, 'mine'), initiator, 'withdraw'),
      code(request({ mayTakeBack: true }, 'done'), MANAGER, 'takeBack'),
    ]).toEqual([undefined, 'instance.atFirstNode', undefined]);
    expect([
      code(request({ isAtFirstNode: true }), initiator, 'withdraw'),
      code(request({ isAtFirstNode: false }), initiator, 'withdraw'),
      code(request({ takeBack: 'several' }), MANAGER, 'takeBack'),
    ]).toEqual(['instance.atFirstNode', undefined, 'instance.severalFollowing']);
  });

  it('leaves a called request to the one that called it', () => {
    expect([
      code(request({ isCalled: true }), initiator, 'void'),
      code(task({ isCalled: true }), MANAGER, 'void'),
    ]).toEqual(['instance.isCalled', 'instance.isCalled']);
  });

  it('is for those who have it, from the page of the request as from that of the task', () => {
    expect([
      code(request(), MANAGER, 'pend'),
      code(task(), MANAGER, 'pend'),
      code(request(), stranger, 'pend'),
      code(task(), stranger, 'void'),
    ]).toEqual([undefined, undefined, 'instance.notYours', 'instance.notYours']);
    const shared = { instance: anInstance({ holders: [group('finance')] }) };
    expect([
      code(request({ ...shared, openTask: '1' }), stranger, 'pend'),
      code(request(shared), stranger, 'pend'),
    ]).toEqual([undefined, 'instance.notYours']);
  });

  it('is not for a colleague who is asked something about it', () => {
    const asked = task({ task: aTask({ kind: 'communication', assignee: stranger.id }) });
    expect([code(asked, stranger, 'void'), code(asked, stranger, 'pend'), code(asked, stranger, 'forward')]).toEqual([
      'instance.notYours',
      'instance.notYours',
      undefined,
    ]);
  });

  it('needs an open task for what is done with a task', () => {
    expect([
      code(request(), MANAGER, 'transfer'),
      code(task(), MANAGER, 'transfer'),
      code(task({ task: aTask({ assignee: 'li' }) }), MANAGER, 'transfer'),
    ]).toEqual(['task.ended', undefined, 'task.notYours']);
  });

  it('lets whoever handed a task over take it back; where the platform does not tell, it judges by itself', () => {
    const handed = task({ task: aTask({ assignee: 'li', executors: [person('li')] }), transferredBy: [MANAGER.id] });
    expect([
      code(handed, MANAGER, 'retrieve'),
      code(handed, stranger, 'retrieve'),
      code(task(), stranger, 'retrieve'),
    ]).toEqual([undefined, 'task.notTransferred', undefined]);
  });
});

it.each<[RefusalCode, boolean]>([
  ['task.verdictReached', true],
  ['task.returnedAgain', true],
  ['instance.alreadyReturned', true],
  ['return.atFirstNode', true],
  ['instance.severalFollowing', true],
  ['instance.isCalled', true],
  ['instance.runningNotDeletable', true],
  ['task.notYours', false],
  ['instance.notYours', false],
  ['instance.notSuspended', false],
  ['instance.nothingToTakeBack', false],
])('tells people why they cannot only where the reason is about the matter itself: %s', (code, isShown) => {
  expect(isWorthShowing(refuse(code))).toBe(isShown);
});
