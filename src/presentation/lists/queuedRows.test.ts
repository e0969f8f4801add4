import { expect, it } from 'vitest';
import { CategoryGateway } from '#application/ports/workflow/categoryGateway.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import { ok } from '#domain/shared/result.ts';
import { RecordListViewModel } from './RecordListViewModel.ts';
import { myTasksList } from '../tasks/myTasks.list.ts';
import { aPage, aTask } from '#test/support/builders.ts';
import { fakeTaskLists } from '#test/support/gateways.ts';
import { waitForData } from '#test/support/lists.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

/** Opens the to-do list with the tasks 1, 2 and 3. */
async function openTodoList() {
  const tasks = ['1', '2', '3'].map((id) => aTask({ id }));
  const context = pageContext([
    provide(TaskLists, fakeTaskLists({ listMine: async () => ok(aPage(tasks)) })),
    provide(CategoryGateway, { listCategories: async () => ok([]) }),
  ]);
  const list = new RecordListViewModel(myTasksList, context);
  list.start();
  await waitForData();
  return { context, list, ids: () => list.paged.rows.map(({ id }) => id) };
}

it('hides a task whose decision waits to be sent, and shows it in its place again after an undo', async () => {
  const { list, context, ids } = await openTodoList();
  context.queued.add('2');
  expect([ids(), list.paged.total]).toEqual([['1', '3'], 2]);
  await list.refresh();
  expect(ids()).toEqual(['1', '3']);
  context.queued.remove('2');
  expect([ids(), list.paged.total]).toEqual([['1', '2', '3'], 3]);
  list.dispose();
});

it('removes a queued task once its decision was sent, before the list is read again', async () => {
  const { list, context, ids } = await openTodoList();
  context.queued.add('1');
  context.changes.next({ task: '1' });
  context.queued.remove('1');
  expect([ids(), list.paged.total]).toEqual([['2', '3'], 2]);
  list.dispose();
});
