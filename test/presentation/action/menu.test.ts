import { describe, expect, it } from 'vitest';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import { menuOf, type MenuName } from '#presentation/action/menu.ts';
import { MenuViewModel } from '#presentation/action/MenuViewModel.ts';
import { ofRequest, ofTask } from '#test/support/actionScreen.ts';
import { anInstance, aTask, aUser } from '#test/support/builders.ts';
import { fakeFollowing } from '#test/support/gateways.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';
import { aDetail, MANAGER } from '#test/support/taskScreen.ts';

const STATE = { isTracked: false, isFavourite: false, leaveOut: [] as readonly MenuName[] };
const RIGHTS = aDetail().rights;
const INITIATOR = aUser();
const rows = (target: ActionTarget, user = MANAGER, state = STATE) =>
  menuOf(target, user, state).flatMap((group) => group.rows);
const offered = (...asked: Parameters<typeof rows>) =>
  rows(...asked)
    .filter(({ refusal }) => refusal === undefined)
    .map(({ name }) => name);

describe('the menu of a task', () => {
  it('offers its holder everything that may be done, in the order people look for it', () => {
    expect(offered(ofTask())).toEqual([
      'transfer',
      'return',
      'communicate',
      'forward',
      'circulate',
      'saveForm',
      'pend',
      'suspend',
      'jump',
      'void',
      'track',
      'favourite',
      'share',
      'instanceDetail',
      'flowChart',
      'approvalHistory',
      'forwardDetail',
      'board',
      'changes',
      'journal',
    ]);
  });

  it('leads to pages and sheets by their parameters, and presses the rest', () => {
    const byName = new Map(rows(ofTask()).map(({ name, to }) => [name, to]));
    expect([byName.get('transfer'), byName.get('void'), byName.get('board'), byName.get('track')]).toEqual([
      { page: 'transfer', params: { taskId: '1' } },
      { page: 'taskDetail', params: { taskId: '1', do: 'void' } },
      { page: 'board', params: { instId: '2' } },
      undefined,
    ]);
  });

  it('offers more signers where a vote runs, and says why not once it is decided', () => {
    const vote = (hasVerdict: boolean) =>
      rows(
        ofTask({
          task: aTask({ assignee: MANAGER.id, kind: 'parallelSigner' }),
          rights: { ...RIGHTS, mayAddSigners: true },
          hasVerdict,
        }),
      ).find(({ name }) => name === 'addSigners');
    expect([vote(false)?.refusal, vote(true)?.refusal]).toEqual([undefined, { code: 'task.verdictReached' }]);
  });

  it('leaves nothing but looking and cancelling while the task circulates', () => {
    const names = offered(ofTask({ rights: { ...RIGHTS, isCirculating: true } }));
    expect(names).toEqual(expect.arrayContaining(['cancelCirculation', 'circulationStatus', 'track']));
    for (const name of ['transfer', 'return', 'communicate', 'circulate', 'jump', 'saveForm'])
      expect(names).not.toContain(name);
  });

  it("offers a reader of somebody else's task only what everybody may", () => {
    expect(offered(ofTask(), aUser({ id: '99' }))).toEqual([
      'forward',
      'track',
      'favourite',
      'share',
      'instanceDetail',
      'flowChart',
      'approvalHistory',
      'forwardDetail',
      'board',
      'changes',
      'journal',
    ]);
  });

  it('offers whoever has come by a link nothing but what there is to read', () => {
    const look = ['flowChart', 'approvalHistory', 'forwardDetail', 'board', 'changes', 'journal'];
    const reader = aUser({ id: '99' });
    expect(offered(ofRequest({ isByLink: true }), reader)).toEqual(look);
    expect(offered(ofTask({ isByLink: true }), reader)).toEqual(['instanceDetail', ...look]);
  });

  it('gives the reason where a return makes no sense', () => {
    expect(
      rows(ofTask({ rights: { ...RIGHTS, mayReturn: false } })).find(({ name }) => name === 'return')?.refusal,
    ).toEqual({ code: 'return.atFirstNode' });
  });
});

describe('the menu of a request', () => {
  it('offers its initiator to withdraw it, and says why it cannot be deleted', () => {
    const target = ofRequest({ isAtFirstNode: false });
    expect(offered(target, INITIATOR)).toEqual([
      'forward',
      'pend',
      'suspend',
      'withdraw',
      'void',
      'track',
      'favourite',
      'share',
      'flowChart',
      'approvalHistory',
      'forwardDetail',
      'board',
      'changes',
      'journal',
    ]);
    expect(rows(target, INITIATOR).find(({ name }) => name === 'delete')?.refusal).toEqual({
      code: 'instance.runningNotDeletable',
    });
  });

  it('offers an administrator alone to take it back to a step, while it runs', () => {
    const admin = aUser({ id: '9', isAdministrator: true });
    const has = (target: ActionTarget, user: typeof MANAGER) => offered(target, user).includes('recover');
    expect([
      has(ofRequest(), admin),
      has(ofTask(), admin),
      has(ofRequest(), INITIATOR),
      has(ofTask(), MANAGER),
      has(ofRequest({ instance: anInstance({ status: 'suspended' }) }), admin),
    ]).toEqual([true, true, false, false, false]);
  });

  it('keeps the list one came from in the address', () => {
    const [withdraw] = rows({ ...ofRequest({ isAtFirstNode: false }), from: 'mine' } as ActionTarget, INITIATOR).filter(
      ({ name }) => name === 'withdraw',
    );
    expect(withdraw?.to).toEqual({ page: 'instanceDetail', params: { instId: '2', from: 'mine', do: 'withdraw' } });
  });

  it.each([
    ['suspended', 'resume'],
    ['onHold', 'restore'],
  ] as const)('takes up again what is %s', (status, name) => {
    expect(offered(ofRequest({ instance: anInstance({ status }) }), INITIATOR)).toContain(name);
  });

  it('offers only reading, and deleting to its initiator, once it is void', () => {
    expect(offered(ofRequest({ instance: anInstance({ status: 'cancelled' }) }), INITIATOR)).toEqual([
      'forward',
      'delete',
      'favourite',
      'share',
      'flowChart',
      'approvalHistory',
      'forwardDetail',
      'board',
      'changes',
      'journal',
    ]);
  });
});

describe('what one keeps an eye on', () => {
  async function open(given: Parameters<typeof fakeFollowing>[0]) {
    const context = pageContext([provide(FollowGateway, fakeFollowing(given))], {
      logIn: async () => ok(''),
      logOut: async () => undefined,
      currentUser: async () => ok(MANAGER),
    });
    await context.session.read();
    const menu = new MenuViewModel(context, ofTask(), []);
    const label = (name: MenuName) =>
      menu.groups.flatMap((group) => group.rows).find((row) => row.name === name)?.label;
    return { menu, context, label };
  }

  it('is followed and left with one press each, and the menu says which', async () => {
    let isTracked = false;
    const { menu, label, context } = await open({
      isFavourite: async () => ok(true),
      toggleTracked: async () => ok((isTracked = !isTracked)),
      setFavourite: async () => ok(undefined),
    });
    await menu.read();
    expect([label('track'), label('favourite')]).toEqual(['action.track', 'action.unfavourite']);
    await Promise.all([menu.track(), menu.track()]);
    await menu.favourite();
    expect([label('track'), label('favourite'), context.messages.shown?.message]).toEqual([
      'action.untrack',
      'action.favourite',
      { key: 'message.done' },
    ]);
  });

  it('is followed and kept as a favourite, however quickly both are pressed', async () => {
    const { menu, label } = await open({
      isFavourite: async () => ok(false),
      toggleTracked: async () => ok(true),
      setFavourite: async () => ok(undefined),
    });
    await Promise.all([menu.track(), menu.favourite()]);
    expect([label('track'), label('favourite')]).toEqual(['action.untrack', 'action.unfavourite']);
  });

  it('stays a favourite when the answer of before the press comes late', async () => {
    const server = lateAnswers<Awaited<ReturnType<FollowGateway['isFavourite']>>>();
    const { menu, label } = await open({ isFavourite: server.ask, setFavourite: async () => ok(undefined) });
    menu.start();
    await menu.favourite();
    await server.answer(0, ok(false));
    expect(label('favourite')).toBe('action.unfavourite');
  });

  it('says when it did not work, and stays as it was', async () => {
    const { menu, label, context } = await open({
      isFavourite: async () => ok(false),
      toggleTracked: async () => fail({ kind: 'offline' }),
    });
    await menu.track();
    expect([label('track'), context.messages.shown]).toMatchObject([
      'action.track',
      { message: { key: 'error.offline' }, tone: 'warning' },
    ]);
  });

  it('is left out where the platform has no favourites', async () => {
    const { menu, label } = await open({ isFavourite: async () => fail({ kind: 'notOffered' }) });
    await menu.read();
    expect(label('favourite')).toBeUndefined();
  });
});
