import { expect, it } from 'vitest';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { sharesList } from '../../following/shares.list.ts';
import { countRows } from './countRows.ts';
import { ListDirectoryViewModel } from './ListDirectoryViewModel.ts';
import { LIST_SECTIONS } from './sections.ts';
import type { ListName } from '../../ui/navigation/addresses.ts';
import { ROUTES } from '../../app/routes/routes.ts';
import { aPage } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { aList } from '#test/support/lists.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

it('links every list that needs no parameter', () => {
  const listed = LIST_SECTIONS.flatMap(({ lists }) => lists.map(({ list }) => list));
  expect(listed.sort()).toEqual(
    ROUTES.filter(({ count, name }) => count !== undefined && name !== 'tasksOfDefinition' && name !== 'reportRows')
      .map(({ name }) => name)
      .sort(),
  );
});

it('counts a list with its default filter', async () => {
  const asked: unknown[] = [];
  const context = pageContext([
    provide(
      FollowGateway,
      createPartialGateway<FollowGateway>('following', {
        listShares: async (side, { filters, size }) => {
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

it('shows the available counts, and the number of unread messages', async () => {
  const context = {
    ...pageContext([
      provide(NoticeGateway, createPartialGateway<NoticeGateway>('notices', { countUnread: async () => ok(2) })),
      provide(TaskLists, createPartialGateway<TaskLists>('tasks', { countMine: async () => ok({ waiting: 9 }) })),
    ]),
    countList: async (list: ListName) => (list === 'tracked' ? ok(4) : fail({ kind: 'notOffered' as const })),
  };
  const directory = new ListDirectoryViewModel(context, ['tracked', 'shares']);
  directory.start();
  await flushPromises();
  expect([[...directory.counts], directory.unread]).toEqual([[['tracked', 4]], 2]);
});
