import { expect, it } from 'vitest';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { TaskLists } from '#application/ports/taskLists.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { sharesList } from '#presentation/follow/shares.list.ts';
import { countRows } from '#presentation/list/directory/countRows.ts';
import { ListDirectoryViewModel } from '#presentation/list/directory/ListDirectoryViewModel.ts';
import { LIST_SECTIONS } from '#presentation/list/directory/sections.ts';
import type { ListName } from '#presentation/routes/addresses.ts';
import { ROUTES } from '#presentation/routes/routes.ts';
import { aPage } from '#test/support/builders.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { aList } from '#test/support/lists.ts';
import { settle } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

it('leads to every list that needs nothing more than its name', () => {
  const listed = LIST_SECTIONS.flatMap(({ lists }) => lists.map(({ list }) => list));
  expect(listed.sort()).toEqual(
    ROUTES.filter(({ count, name }) => count !== undefined && name !== 'tasksOfDefinition' && name !== 'reportRows')
      .map(({ name }) => name)
      .sort(),
  );
});

it('counts a list as it opens, with the filter it begins with', async () => {
  const asked: unknown[] = [];
  const context = pageContext([
    provide(
      FollowGateway,
      onlyWith<FollowGateway>('following', {
        shares: async (side, { filters, size }) => {
          asked.push(side, filters, size);
          return ok(aPage([], 7));
        },
      }),
    ),
  ]);
  expect([await countRows(sharesList, context), asked]).toEqual([ok(7), ['given', { side: 'given' }, 1]]);
  expect(
    await countRows(
      aList(() => [], { source: () => async () => fail({ kind: 'notOffered' }) }),
      context,
    ),
  ).toEqual(fail({ kind: 'notOffered' }));
});

it('shows what can be counted, and how many messages are new', async () => {
  const context = {
    ...pageContext([
      provide(NoticeGateway, onlyWith<NoticeGateway>('notices', { unread: async () => ok(2) })),
      provide(TaskLists, onlyWith<TaskLists>('tasks', { count: async () => ok({ waiting: 9 }) })),
    ]),
    countList: async (list: ListName) => (list === 'tracked' ? ok(4) : fail({ kind: 'notOffered' as const })),
  };
  const directory = new ListDirectoryViewModel(context, ['tracked', 'shares']);
  directory.start();
  await settle();
  expect([[...directory.counts], directory.unread]).toEqual([[['tracked', 4]], 2]);
});
