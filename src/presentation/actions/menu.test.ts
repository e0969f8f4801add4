import { describe, expect, it } from 'vitest';
import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import { buildMenu, type MenuName } from './menu.ts';
import { MenuViewModel } from './MenuViewModel.ts';
import { ofRequest, taskActionContext } from '#test/support/actionScreen.ts';
import { anInstance, aTask, aUser } from '#test/support/builders.ts';
import { fakeFollowing, createPartialGateway } from '#test/support/gateways.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';
import { aDetail, MANAGER } from '#test/support/taskScreen.ts';

const STATE = { isTracked: false, isFavourite: false, hiddenRows: [] as readonly MenuName[] };
const RIGHTS = aDetail().rights;
const INITIATOR = aUser();
const NOTHING_TO_READ = [
  provide(BoardGateway, createPartialGateway<BoardGateway>('board', { listChanges: async () => ok([]) })),
  provide(CopyGateway, createPartialGateway<CopyGateway>('copies', { listReaders: async () => ok([]) })),
];
const rows = (target: ActionTarget, user = MANAGER, state = STATE) =>
  buildMenu(target, user, state).flatMap((group) => group.rows);
const offered = (...asked: Parameters<typeof rows>) => rows(...asked).map(({ name }) => name);

describe('the menu of a task', () => {
  it('offers the assignee all allowed actions, frequent ones first and serious ones last', () => {
    expect(offered(taskActionContext())).toEqual([
      'return',
      'transfer',
      'communicate',
      'forward',
      'circulate',
      'saveForm',
      'instanceDetail',
      'approvalHistory',
      'flowChart',
      'board',
      'journal',
      'changes',
      'forwardDetail',
      'track',
      'favourite',
      'share',
      'pend',
      'suspend',
      'jump',
      'void',
    ]);
  });

  it('links pages and sheets with their parameters, and runs other actions directly', () => {
    const byName = new Map(rows(taskActionContext()).map(({ name, to }) => [name, to]));
    expect([byName.get('transfer'), byName.get('void'), byName.get('board'), byName.get('track')]).toEqual([
      { page: 'transfer', params: { taskId: '1' } },
      { page: 'taskDetail', params: { taskId: '1', do: 'void' } },
      { page: 'board', params: { instId: '2' } },
      undefined,
    ]);
  });

  it('offers more signers while a vote is open', () => {
    const vote = (hasVerdict: boolean) =>
      offered(
        taskActionContext({
          task: aTask({ assignee: MANAGER.id, kind: 'parallelSigner' }),
          rights: { ...RIGHTS, mayAddSigners: true },
          hasVerdict,
        }),
      ).includes('addSigners');
    expect([vote(false), vote(true)]).toEqual([true, false]);
  });

  it('offers only to view and cancel while the task circulates', () => {
    const names = offered(taskActionContext({ rights: { ...RIGHTS, isCirculating: true } }));
    expect(names).toEqual(expect.arrayContaining(['cancelCirculation', 'circulationStatus', 'track']));
    for (const name of ['transfer', 'return', 'communicate', 'circulate', 'jump', 'saveForm'])
      expect(names).not.toContain(name);
  });

  it("offers a reader of another user's task only the actions for every reader", () => {
    expect(offered(taskActionContext(), aUser({ id: '99' }))).toEqual([
      'forward',
      'instanceDetail',
      'approvalHistory',
      'flowChart',
      'board',
      'journal',
      'changes',
      'forwardDetail',
      'track',
      'favourite',
      'share',
    ]);
  });

  it('offers only reading with a share link', () => {
    const look = ['approvalHistory', 'flowChart', 'board', 'journal', 'changes', 'forwardDetail'];
    const reader = aUser({ id: '99' });
    expect(offered(ofRequest({ isByLink: true }), reader)).toEqual(look);
    expect(offered(taskActionContext({ isByLink: true }), reader)).toEqual(['instanceDetail', ...look]);
  });

  it('offers no return without a target', () => {
    expect(offered(taskActionContext({ rights: { ...RIGHTS, mayReturn: false } }))).not.toContain('return');
  });

  it('has a description only for actions whose name is not sufficient', () => {
    const noted = rows(taskActionContext()).flatMap(({ name, note }) => (note === undefined ? [] : [name]));
    expect(noted).toEqual(['circulate', 'track', 'pend', 'suspend', 'jump', 'void']);
  });
});

describe('the menu of a request', () => {
  it('offers the initiator to withdraw it, and not to delete it while it runs', () => {
    const target = ofRequest({ isAtFirstNode: false });
    expect(offered(target, INITIATOR)).toEqual([
      'withdraw',
      'forward',
      'approvalHistory',
      'flowChart',
      'board',
      'journal',
      'changes',
      'forwardDetail',
      'track',
      'favourite',
      'share',
      'pend',
      'suspend',
      'void',
    ]);
  });

  it('offers recovery to an administrator only, while the request runs', () => {
    const admin = aUser({ id: '9', isAdministrator: true });
    const has = (target: ActionTarget, user: typeof MANAGER) => offered(target, user).includes('recover');
    expect([
      has(ofRequest(), admin),
      has(taskActionContext(), admin),
      has(ofRequest(), INITIATOR),
      has(taskActionContext(), MANAGER),
      has(ofRequest({ instance: anInstance({ status: 'suspended' }) }), admin),
    ]).toEqual([true, true, false, false, false]);
  });

  it('keeps the list of origin in the URL', () => {
    const [withdraw] = rows({ ...ofRequest({ isAtFirstNode: false }), from: 'mine' } as ActionTarget, INITIATOR).filter(
      ({ name }) => name === 'withdraw',
    );
    expect(withdraw?.to).toEqual({ page: 'instanceDetail', params: { instId: '2', from: 'mine', do: 'withdraw' } });
  });

  it.each([
    ['suspended', 'resume'],
    ['onHold', 'restore'],
  ] as const)('resumes a request that is %s', (status, name) => {
    expect(offered(ofRequest({ instance: anInstance({ status }) }), INITIATOR)).toContain(name);
  });

  it('offers a voided request only for reading, and its initiator to delete it', () => {
    expect(offered(ofRequest({ instance: anInstance({ status: 'cancelled' }) }), INITIATOR)).toEqual([
      'forward',
      'approvalHistory',
      'flowChart',
      'board',
      'journal',
      'changes',
      'forwardDetail',
      'favourite',
      'share',
      'delete',
    ]);
  });
});

describe('a tracked request', () => {
  async function open(given: Parameters<typeof fakeFollowing>[0]) {
    const context = pageContext([provide(FollowGateway, fakeFollowing(given)), ...NOTHING_TO_READ], {
      logIn: async () => ok(''),
      logOut: async () => undefined,
      currentUser: async () => ok(MANAGER),
    });
    await context.session.load();
    const menu = new MenuViewModel(context, taskActionContext(), []);
    const label = (name: MenuName) =>
      menu.groups.flatMap((group) => group.rows).find((row) => row.name === name)?.label;
    return { menu, context, label };
  }

  it('is tracked and untracked with one press each, and the menu shows the state', async () => {
    let isTracked = false;
    const { menu, label, context } = await open({
      isFavourite: async () => ok(true),
      toggleTracked: async () => ok((isTracked = !isTracked)),
      setFavourite: async () => ok(undefined),
    });
    await menu.load();
    expect([label('track'), label('favourite')]).toEqual(['action.track', 'action.unfavourite']);
    await Promise.all([menu.toggleTracked(), menu.toggleTracked()]);
    await menu.toggleFavourite();
    expect([label('track'), label('favourite'), context.messages.shown?.message]).toEqual([
      'action.untrack',
      'action.favourite',
      { key: 'message.done' },
    ]);
  });

  it('is tracked and marked as favorite when both are pressed quickly', async () => {
    const { menu, label } = await open({
      isFavourite: async () => ok(false),
      toggleTracked: async () => ok(true),
      setFavourite: async () => ok(undefined),
    });
    await Promise.all([menu.toggleTracked(), menu.toggleFavourite()]);
    expect([label('track'), label('favourite')]).toEqual(['action.untrack', 'action.unfavourite']);
  });

  it('stays a favorite when the earlier response arrives late', async () => {
    const server = lateAnswers<Awaited<ReturnType<FollowGateway['isFavourite']>>>();
    const { menu, label } = await open({ isFavourite: server.ask, setFavourite: async () => ok(undefined) });
    menu.start();
    await menu.toggleFavourite();
    await server.answer(0, ok(false));
    expect(label('favourite')).toBe('action.unfavourite');
  });

  it('reports a failure, and keeps its state', async () => {
    const { menu, label, context } = await open({
      isFavourite: async () => ok(false),
      toggleTracked: async () => fail({ kind: 'offline' }),
    });
    await menu.toggleTracked();
    expect([label('track'), context.messages.shown]).toMatchObject([
      'action.track',
      { message: { key: 'message.unanswered.offline' }, tone: 'warning' },
    ]);
  });

  it('is omitted if the platform has no favorites', async () => {
    const { menu, label } = await open({ isFavourite: async () => fail({ kind: 'notOffered' }) });
    await menu.load();
    expect(label('favourite')).toBeUndefined();
  });
});
