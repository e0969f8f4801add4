import { describe, expect, it } from 'vitest';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import type { ActionKind } from './action.ts';
import { ACTIONS } from './actions.ts';
import { ActionTargetViewModel } from './ActionTargetViewModel.ts';
import { ShareViewModel } from './ShareViewModel.ts';
import { findHandover } from '../ui/timeline/findHandover.ts';
import { aRecord, aTask } from '#test/support/builders.ts';
import { fakeFollowing, fakeInstances, fakeTasks } from '#test/support/gateways.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';
import { aDetail, MANAGER } from '#test/support/taskScreen.ts';

const session: SessionGateway = {
  logIn: async () => ok(''),
  logOut: async () => undefined,
  currentUser: async () => ok(MANAGER),
};
const HISTORY = [
  aRecord({
    action: 'communicate',
    handlerName: 'Li Qiang',
    partners: [{ kind: 'person', id: MANAGER.id, name: MANAGER.name }],
    remark: 'Why so late?',
  }),
];
async function openPage(
  kind: ActionKind,
  find: TaskGateway['find'],
  historyOf: InstanceGateway['listHistory'] = async () => ok(HISTORY),
) {
  const context = pageContext(
    [provide(TaskGateway, fakeTasks({ find })), provide(InstanceGateway, fakeInstances({ listHistory: historyOf }))],
    session,
  );
  const page = new ActionTargetViewModel(context, '1', ACTIONS[kind]);
  await page.loader.load();
  return { page, context };
}
const RIGHTS = aDetail().rights;

describe('the page of an action', () => {
  it.each<[ActionKind, Partial<TaskDetail>, string]>([
    ['transfer', { rights: { ...RIGHTS, isCirculating: true } }, 'task.circulating'],
    ['communicate', { instance: { ...aDetail().instance, status: 'onHold' } }, 'instance.pending'],
    ['circulate', { task: aTask({ assignee: MANAGER.id, kind: 'communication' }) }, 'task.isCommunication'],
    ['reply', {}, 'task.notCommunication'],
    [
      'reply',
      { task: aTask({ assignee: MANAGER.id, kind: 'communication', status: 'replied' }) },
      'task.alreadyReplied',
    ],
    ['addSigners', {}, 'task.notCounterSign'],
    ['retrieve', { transferredBy: [] }, 'task.notTransferred'],
    ['transfer', { task: aTask({ assignee: 'li' }) }, 'task.notYours'],
  ])('%s shows at once why it is refused: %j', async (kind, given, code) => {
    const { page } = await openPage(kind, async () => ok(aDetail(given)));
    expect(page.failure).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  it('opens an allowed action, with the question of a colleague', async () => {
    const { page } = await openPage('reply', async () =>
      ok(aDetail({ task: aTask({ assignee: MANAGER.id, kind: 'communication' }) })),
    );
    expect([page.failure, page.detail && findHandover(page.history, page.detail.task)]).toMatchObject([
      undefined,
      { how: 'communicate', name: 'Li Qiang', remark: 'Why so late?' },
    ]);
  });

  it('reports that the question could not be loaded, and loads it on retry', async () => {
    const asked = async () => ok(aDetail({ task: aTask({ assignee: MANAGER.id, kind: 'communication' }) }));
    const answers: InstanceGateway['listHistory'][] = [
      async () => fail({ kind: 'unreadable' }),
      async () => ok([aRecord({ remark: 'Why so late?' })]),
    ];
    const { page } = await openPage('reply', asked, (id) => (answers.shift() ?? (async () => ok([])))(id));
    expect([page.isQuestionUnavailable, page.history, page.failure]).toEqual([true, [], undefined]);
    await page.loader.load();
    expect([page.isQuestionUnavailable, page.history]).toMatchObject([false, [{ remark: 'Why so late?' }]]);
  });

  it('leads to the result when the task has ended', async () => {
    const { page, context } = await openPage('transfer', async () => fail({ kind: 'taskGone', instance: '77' }));
    page.openInstance();
    page.openMyTasks();
    expect([page.closedTask, context.opened]).toEqual([
      { kind: 'taskGone', instance: '77' },
      ['instanceDetail 77', 'myTasks'],
    ]);
  });

  it('keeps the link to the result when another user has handled the task first', async () => {
    const { page } = await openPage('transfer', async () => ok(aDetail()));
    page.markEnded();
    expect([page.closedTask, page.instance]).toEqual([{ kind: 'taskGone', instance: '2' }, '2']);
  });
});

describe('a task that came from a colleague', () => {
  const me = { kind: 'person', id: MANAGER.id, name: MANAGER.name } as const;
  const task = aTask({ assignee: MANAGER.id });

  it('shows the sender and the reason of the newest transfer', () => {
    const rows = [
      aRecord({
        action: 'transfer',
        task: '1',
        handlerName: 'Zhao',
        partners: [me],
        remark: 'first',
        doneAt: 1,
      }),
      aRecord({
        action: 'transfer',
        task: '1',
        handlerName: 'Wu',
        partners: [me],
        remark: 'again',
        doneAt: 2,
      }),
      aRecord({
        action: 'transfer',
        task: '9',
        handlerName: 'He',
        partners: [me],
        remark: 'another task',
        doneAt: 3,
      }),
    ];
    expect(findHandover(rows, task)).toMatchObject({ how: 'transfer', name: 'Wu', remark: 'again' });
  });

  it('ignores a question to another user', () => {
    const asked = aRecord({ action: 'communicate', handlerName: 'Li', partners: [{ ...me, id: '99' }], doneAt: 1 });
    expect(findHandover([asked], { ...task, kind: 'communication' })).toBeUndefined();
    expect(
      findHandover([aRecord({ action: 'circulate', handlerName: 'Li', partners: [me], doneAt: 1 })], {
        ...task,
        kind: 'circulated',
      }),
    ).toMatchObject({ how: 'circulate', name: 'Li' });
  });
});

describe('sharing a request', () => {
  const open = async (given: Parameters<typeof fakeFollowing>[0]) => {
    const context = pageContext([provide(FollowGateway, fakeFollowing(given))], session);
    const sheet = new ShareViewModel(context, '2');
    await sheet.loader.load();
    return { sheet, context };
  };

  it('creates its link once, and reports whether it was copied', async () => {
    let made = 0;
    const { sheet, context } = await open({
      createShare: async () => {
        made += 1;
        return ok({
          id: '1',
          token: 'abc',
          instanceId: '2',
          subject: '',
          definitionName: '',
          byName: '',
          since: 0,
          readers: [],
        });
      },
    });
    sheet.start();
    expect([sheet.token, made]).toEqual(['abc', 1]);
    await sheet.copy(async () => undefined);
    expect(context.messages.shown?.message).toEqual({ key: 'action.share.copied' });
    await sheet.copy(async () => {
      throw new Error('not allowed');
    });
    expect(context.messages.shown).toMatchObject({ message: { key: 'action.share.copyFailed' }, tone: 'warning' });
  });

  it('reports why there is no link', async () => {
    const { sheet } = await open({ createShare: async () => fail({ kind: 'notOffered' }) });
    expect([sheet.token, sheet.loader.failure]).toEqual([undefined, { kind: 'notOffered' }]);
  });
});
