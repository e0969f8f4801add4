import { expect, it } from 'vitest';
import { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import type { Copy, Favourite, Notice, Share } from '#domain/requests/followViews.ts';
import type { PageRequest } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { wordsKey } from '#presentation/ui/i18n/words.ts';
import { favouritesList } from '#presentation/following/favourites.list.ts';
import { noticesList } from '#presentation/following/notices.list.ts';
import { pendingRequestsList } from '#presentation/following/pendingRequests.list.ts';
import { receivedForwardsList } from '#presentation/following/receivedForwards.list.ts';
import { sentForwardsList } from '#presentation/following/sentForwards.list.ts';
import { sharesList } from '#presentation/following/shares.list.ts';
import { trackedList } from '#presentation/following/tracked.list.ts';
import type { RowAction } from '#presentation/lists/rowAction.ts';
import { aPage, anInstance } from '../../support/builders.ts';
import { createPartialGateway } from '../../support/gateways.ts';
import { NOON, provide, pageContext } from '../../support/testPageContext.ts';
import { KEYS_AS_WORDS } from '../../support/words.ts';

const copy: Copy = {
  id: 'c',
  kind: 'forward',
  instanceId: '2',
  subject: 'Laptops',
  definitionName: 'Purchase',
  nodeName: 'Manager',
  senderId: '3',
  senderName: 'Zhang Wei',
  sentAt: NOON,
};
const notice: Notice = {
  id: 'n',
  title: 'Laptops wait for you',
  text: '',
  about: 'approve',
  senderId: '3',
  senderName: 'Zhang Wei',
  instanceId: '2',
  isRead: false,
  sentAt: NOON,
};
const share: Share = {
  id: 's',
  token: 'abc',
  instanceId: '2',
  subject: 'Laptops',
  definitionName: 'Purchase',
  byName: 'Li Qiang',
  since: NOON,
  readers: ['Sun', 'Chen'],
};
const keysOf = (actions: readonly RowAction[] = []) => actions.map(({ label }) => wordsKey(label));

/** Runs the first action of a row. Returns its calls. */
async function doFirst(actions: readonly RowAction[] = []) {
  const calls: string[] = [];
  const answer =
    (name: string) =>
    async (...args: readonly unknown[]) => {
      calls.push([name, ...args.map((each) => JSON.stringify(each))].join(' '));
      return ok(undefined);
    };
  const context = pageContext([
    provide(CopyGateway, createPartialGateway<CopyGateway>('copies', { markRead: answer('markRead') })),
    provide(NoticeGateway, createPartialGateway<NoticeGateway>('notices', { markRead: answer('markRead') })),
    provide(
      FollowGateway,
      createPartialGateway<FollowGateway>('following', {
        untrack: answer('untrack'),
        setFavourite: answer('setFavourite'),
        endShare: answer('endShare'),
      }),
    ),
  ]);
  const [first] = actions;
  if (first && 'run' in first) await first.run(context);
  return calls;
}

it('links forwarded and received requests to their readers', () => {
  expect(sentForwardsList.open(copy)).toEqual({ page: 'forwardDetail', params: { instId: '2' } });
  expect(receivedForwardsList.open({ ...copy, ownCopy: { id: '8', isRead: false } })).toEqual({
    page: 'forwardDetail',
    params: { instId: '2', cp: '8' },
  });
});

it('marks unread rows, and lets the user mark them as read', async () => {
  const [unread, read] = [
    { ...copy, ownCopy: { id: '8', isRead: false } },
    { ...copy, ownCopy: { id: '8', isRead: true } },
  ];
  expect(
    [unread, read].map((row) => [
      receivedForwardsList.card(row, KEYS_AS_WORDS).isUnread,
      keysOf(receivedForwardsList.actions?.(row)),
    ]),
  ).toEqual([
    [true, ['lists.markRead']],
    [false, []],
  ]);
  expect(await doFirst(receivedForwardsList.actions?.(unread))).toEqual(['markRead "8"']);
  expect(
    [notice, { ...notice, isRead: true }].map((row) => [
      noticesList.card(row, KEYS_AS_WORDS).isUnread,
      keysOf(noticesList.actions?.(row)),
    ]),
  ).toEqual([
    [true, ['lists.markRead', 'lists.delete']],
    [false, ['lists.delete']],
  ]);
  expect(await doFirst(noticesList.actions?.(notice))).toEqual(['markRead "n"']);
});

it('lets the user stop tracking a request, without an action to start it', async () => {
  const row = { id: 't', instance: anInstance(), since: NOON };
  expect(await doFirst(trackedList.actions?.(row))).toEqual(['untrack "2"']);
  expect([trackedList.open(row), trackedList.card(row, KEYS_AS_WORDS).title]).toEqual([
    { page: 'trackedDetail', params: { instId: '2' } },
    'Three laptops',
  ]);
});

it('shows who stopped a request and when', () => {
  const row = {
    instance: anInstance({ status: 'onHold' }),
    byName: 'Wang Fang',
    reason: 'Waiting for a quote.',
    since: NOON,
  };
  expect(pendingRequestsList.card(row, KEYS_AS_WORDS)).toMatchObject({
    facts: ['Purchase', 'lists.onHold.stopped Wang Fang 20:00'],
    note: 'lists.onHold.reason Waiting for a quote.',
  });
  expect(pendingRequestsList.card({ ...row, reason: '' }, KEYS_AS_WORDS).note).not.toContain('lists.onHold.reason');
  expect(pendingRequestsList.open(row)).toEqual({ page: 'pendingDetail', params: { instId: '2' } });
});

it('opens a favorite process to start it, and a favorite request to read it', async () => {
  const definition = {
    id: '9',
    key: 'leave',
    name: 'Leave',
    description: '',
    categoryId: '',
    version: 1,
    icon: '',
    color: '',
  };
  const rows: Favourite[] = [
    { id: 'a', since: NOON, kind: 'definition', definition },
    { id: 'b', since: NOON, kind: 'instance', instance: anInstance() },
  ];
  expect(rows.map(favouritesList.open)).toEqual([
    { page: 'startForm', params: { defId: '9' } },
    { page: 'instanceDetail', params: { instId: '2' } },
  ]);
  expect(await Promise.all(rows.map((row) => doFirst(favouritesList.actions?.(row))))).toEqual([
    ['setFavourite {"kind":"definition","id":"9"} false'],
    ['setFavourite {"kind":"instance","id":"2"} false'],
  ]);
});

it('shows who has opened a share link, and lets the user end only their own', async () => {
  const asked: string[] = [];
  const context = pageContext([
    provide(
      FollowGateway,
      createPartialGateway<FollowGateway>('following', {
        listShares: async (side) => {
          asked.push(side);
          return ok(aPage([share]));
        },
      }),
    ),
  ]);
  const source = sharesList.source(context.get, { params: {}, ...context });
  const request = (side: string): PageRequest => ({ number: 1, size: 20, search: '', filters: { side } });
  const [given, received] = await Promise.all([source(request('given')), source(request('received'))]);
  expect(asked).toEqual(['given', 'received']);
  const [mine, theirs] = [given, received].map((page) => (page.ok ? page.value.rows[0] : undefined));
  if (!mine || !theirs) throw new Error('Nothing is shared');
  expect([mine, theirs].map((row) => keysOf(sharesList.actions?.(row)))).toEqual([
    ['lists.shares.copy', 'lists.shares.end'],
    ['lists.shares.copy'],
  ]);
  expect(sharesList.card(mine, KEYS_AS_WORDS)).toMatchObject({
    chips: [{ text: 'lists.shares.readers 2' }],
    note: 'Sun, Chen',
  });
  expect(sharesList.card(theirs, KEYS_AS_WORDS).facts).toContain('Li Qiang');
});
