import { describe, expect, it } from 'vitest';
import type { InstanceDetail } from '../requests/instanceViews.ts';
import { actionRefusal, type ActionTarget } from './actionTarget.ts';
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

describe('the actions on a request, from the data of its page', () => {
  it('need only one list on another platform, where our server reports more', () => {
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

  it('are left to the calling request for a called one', () => {
    expect([
      code(request({ isCalled: true }), initiator, 'void'),
      code(task({ isCalled: true }), MANAGER, 'void'),
    ]).toEqual(['instance.isCalled', 'instance.isCalled']);
  });

  it('are allowed to the holders, on the request page as on the task page', () => {
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

  it('are refused to a colleague who was asked a question', () => {
    const asked = task({ task: aTask({ kind: 'communication', assignee: stranger.id }) });
    for (const action of ['void', 'pend', 'forward', 'communicate'] as const)
      expect(code(asked, stranger, action)).toBe('task.isCommunication');
    const asReader = request({ blockedReason: 'asked' });
    expect([code(asReader, stranger, 'void'), code(asReader, stranger, 'forward')]).toEqual([
      'task.isCommunication',
      'task.isCommunication',
    ]);
  });

  it('to stop it are refused to the user who circulates its task until the circulation is cancelled', () => {
    const { rights } = aDetail();
    const circulating = task({ rights: { ...rights, isCirculating: true } });
    const asked = (['pend', 'suspend', 'void'] as const).map((action) => code(circulating, MANAGER, action));
    expect(asked).toEqual(['task.circulating', 'task.circulating', 'task.circulating']);
    expect(code(circulating, initiator, 'void')).toBeUndefined();
    expect(code(request({ blockedReason: 'circulating' }), MANAGER, 'pend')).toBe('task.circulating');
    const hasAnother = task({ rights: { ...rights, isCirculating: true }, blockedReason: undefined });
    expect(code(hasAnother, MANAGER, 'pend')).toBeUndefined();
  });

  it('on a task require an open task', () => {
    expect([
      code(request(), MANAGER, 'transfer'),
      code(task(), MANAGER, 'transfer'),
      code(task({ task: aTask({ assignee: 'li' }) }), MANAGER, 'transfer'),
    ]).toEqual(['task.ended', undefined, 'task.notYours']);
  });

  it('let the user who transferred a task retrieve it, or any user if the platform does not report that', () => {
    const handed = task({ task: aTask({ assignee: 'li', executors: [person('li')] }), transferredBy: [MANAGER.id] });
    expect([
      code(handed, MANAGER, 'retrieve'),
      code(handed, stranger, 'retrieve'),
      code(task(), stranger, 'retrieve'),
    ]).toEqual([undefined, 'task.notTransferred', undefined]);
  });
});
