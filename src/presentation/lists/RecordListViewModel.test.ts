import { afterEach, expect, it, vi } from 'vitest';
import { CategoryGateway } from '#application/ports/workflow/categoryGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import type { PageRequest } from '#domain/shared/page.ts';
import type { DefinitionId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { startableList } from '../processes/start/startable.list.ts';
import { RecordListViewModel } from './RecordListViewModel.ts';
import { myTasksList } from '../tasks/myTasks.list.ts';
import { aPage, aTask } from '#test/support/builders.ts';
import { waitForData } from '#test/support/lists.ts';
import { fakeInstances, fakeTaskLists } from '#test/support/gateways.ts';
import { lateAnswers } from '#test/support/lateAnswers.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';

afterEach(() => void vi.useRealTimers());

/** Opens the to-do list with these tasks. `asked` records the requests of the list. */
function openTodoList(tasks: TaskRow[]) {
  const asked: PageRequest[] = [];
  const context = pageContext([
    provide(
      TaskLists,
      fakeTaskLists({
        listMine: async (request) => {
          asked.push(request);
          const found = tasks.filter(({ subject }) => subject.includes(request.search));
          return ok({
            ...aPage(found.slice((request.number - 1) * request.size, request.number * request.size), found.length),
            number: request.number,
            size: request.size,
          });
        },
      }),
    ),
    provide(CategoryGateway, { listCategories: async () => ok([{ id: 'c1', name: 'Finance' }]) }),
  ]);
  return { context, asked, list: new RecordListViewModel(myTasksList, context) };
}
const titlesOf = (list: RecordListViewModel<TaskRow>) =>
  list.items.map((item) => (item.kind === 'group' ? `[${item.group.key} ${item.rows.length}]` : item.row.subject));

it('shows open tasks, most urgent first, with their filter chips', async () => {
  const { list, context } = openTodoList([
    aTask({ id: '1', subject: 'Chairs' }),
    aTask({ id: '2', subject: 'Laptops', dueAt: 1 }),
  ]);
  list.start();
  await waitForData();
  expect(titlesOf(list)).toEqual(['[overdue 1]', 'Laptops', '[today 1]', 'Chairs']);
  expect(list.query.choices['category']).toEqual([{ value: 'c1', label: { text: 'Finance' } }]);
  list.dispose();
  expect(context.due.observed).toBe(false);
});

it('searches when the user stops typing, and adds the text to the recent searches', async () => {
  const { list, asked } = openTodoList([aTask({ id: '1', subject: 'Chairs' }), aTask({ id: '2', subject: 'Laptops' })]);
  list.start();
  await waitForData();
  await list.submit('Lap');
  await list.submit('Chairs');
  expect(titlesOf(list)).toEqual(['[today 1]', 'Chairs']);
  expect([asked.at(-1)?.search, list.recent]).toEqual(['Chairs', ['Chairs', 'Lap']]);
  list.clearRecent();
  expect(list.recent).toEqual([]);
  list.dispose();
});

it('searches once shortly after the last key press, and not after leaving', async () => {
  vi.useFakeTimers();
  const { list, asked } = openTodoList([aTask({ id: '1', subject: 'Chairs' }), aTask({ id: '2', subject: 'Laptops' })]);
  list.start();
  await vi.advanceTimersByTimeAsync(0);
  for (const search of ['L', 'La', 'Lap']) {
    list.type(search);
    await vi.advanceTimersByTimeAsync(299);
  }
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.map(({ search }) => search), titlesOf(list)]).toEqual([
    ['', 'Lap'],
    ['[today 1]', 'Laptops'],
  ]);
  list.type('Chairs');
  list.dispose();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);
});

it('filters, and resets the filter', async () => {
  const { list, asked } = openTodoList([aTask()]);
  list.start();
  await waitForData();
  await list.choose('category', 'c1');
  expect([asked.at(-1)?.filters, list.query.isFiltered]).toEqual([{ category: 'c1' }, true]);
  await list.clear();
  expect([asked.at(-1)?.filters, list.query.isFiltered]).toEqual([{}, false]);
  list.dispose();
});

it('starts with the filter in its URL, and resets it', async () => {
  const { context, asked } = openTodoList([aTask()]);
  const list = new RecordListViewModel(myTasksList, context, { category: 'c1', colour: 'red' });
  list.start();
  await waitForData();
  await list.clear();
  list.dispose();
  expect(asked.map(({ filters }) => filters)).toEqual([{ category: 'c1' }, {}]);
});

it('shows no rows before the names of their groups are loaded or have failed to load', async () => {
  for (const answer of [ok([{ id: 'c1', name: 'Finance' }]), fail({ kind: 'timeout' as const })]) {
    const names = lateAnswers<Awaited<ReturnType<CategoryGateway['listCategories']>>>();
    const definition = {
      id: 'd1' as DefinitionId,
      key: 'trip',
      name: 'Business trip',
      description: '',
      categoryId: 'c1',
      version: 1,
      icon: '',
      color: '',
    };
    const context = pageContext([
      provide(InstanceGateway, fakeInstances({ listStartable: async () => ok(aPage([definition])) })),
      provide(CategoryGateway, { listCategories: names.ask }),
    ]);
    const list = new RecordListViewModel(startableList, context);
    list.start();
    await waitForData();
    expect([list.paged.isReady, list.isReady]).toEqual([true, false]);
    await names.answer(0, answer);
    expect(list.isReady).toBe(true);
    expect(list.items[0]).toMatchObject({ kind: 'group', group: { key: answer.ok ? 'c1' : 'other' } });
    list.dispose();
  }
});

it('sorts and groups as chosen, and keeps that when the search is cleared and for the next visit', async () => {
  const { list, asked, context } = openTodoList([
    aTask({ id: '1', subject: 'Chairs', definitionName: 'Purchase' }),
    aTask({ id: '2', subject: 'Trip', definitionName: 'Expense' }),
  ]);
  list.start();
  await waitForData();
  const [, oldest] = list.query.sorts;
  const [, byProcess] = list.query.groupings;
  if (!oldest || !byProcess) throw new Error('The to-do list has lost its orders or groups');
  await list.orderBy(oldest);
  list.groupBy(byProcess.label);
  await list.clear();
  expect([asked.at(0)?.sort, asked.at(-1)?.sort, list.query.sheetSettingCount]).toEqual([
    undefined,
    { by: 'arrival', descending: false },
    2,
  ]);
  expect(titlesOf(list)).toEqual(['[Purchase 1]', 'Chairs', '[Expense 1]', 'Trip']);
  list.dispose();

  const nextTime = new RecordListViewModel(myTasksList, context);
  expect([nextTime.query.sort, nextTime.query.grouping, nextTime.query.isFiltered]).toEqual([oldest, byProcess, false]);
  context.get(PreferenceStore).write('listOrder.myTasks', 'something of another version');
  expect(new RecordListViewModel(myTasksList, context).query.sort).toBe(nextTime.query.sorts[0]);
});

it('collapses and expands a group', async () => {
  const { list } = openTodoList([
    aTask({ id: '1', subject: 'Chairs' }),
    aTask({ id: '2', subject: 'Laptops', dueAt: 1 }),
  ]);
  list.start();
  await waitForData();
  list.toggleFold('group.overdue');
  expect(titlesOf(list)).toEqual(['[overdue 1]', '[today 1]', 'Chairs']);
  list.toggleFold('group.overdue');
  expect(titlesOf(list)).toEqual(['[overdue 1]', 'Laptops', '[today 1]', 'Chairs']);
  list.dispose();
});

it('offers the actions of a row in its latest state, and none once the row is gone', async () => {
  const tasks = [aTask({ id: '1', subject: 'Chairs' })];
  const { list } = openTodoList(tasks);
  list.start();
  await waitForData();
  list.setActiveRow(list.paged.rows[0]);
  tasks[0] = aTask({ id: '1', subject: 'Armchairs' });
  await list.refresh();
  expect(list.activeRow?.subject).toBe('Armchairs');
  tasks.shift();
  await list.refresh();
  expect(list.activeRow).toBeUndefined();
  list.dispose();
});

it('deselects a task that was decided meanwhile', async () => {
  const { list, context } = openTodoList([aTask({ id: '1' }), aTask({ id: '2' })]);
  list.start();
  await waitForData();
  await list.select(list.paged.rows);
  context.changes.next({ task: '1' });
  expect([...(list.selection?.chosen.keys() ?? [])]).toEqual(['2']);
  list.endSelection();
  expect(list.selection).toBeUndefined();
  list.dispose();
});

it('keeps the selection when the sort order changes during a reload', async () => {
  const server = lateAnswers<Awaited<ReturnType<TaskLists['listMine']>>>();
  const context = pageContext([
    provide(TaskLists, fakeTaskLists({ listMine: server.ask })),
    provide(CategoryGateway, { listCategories: async () => ok([]) }),
  ]);
  const list = new RecordListViewModel(myTasksList, context);
  const [, oldest] = list.query.sorts;
  if (!oldest) throw new Error('The to-do list has lost its orders');
  const page = ok(aPage([aTask({ id: '1' }), aTask({ id: '2' })]));
  list.start();
  await server.answer(0, page);
  await list.select(list.paged.rows);
  context.due.next();
  void list.orderBy(oldest);
  await server.answer(1, page);
  await server.answer(2, page);
  expect(list.selection?.count).toBe(2);
  list.dispose();
});

it('removes a task that was decided here at once, and then reloads', async () => {
  const tasks = [aTask({ id: '1', subject: 'Chairs' }), aTask({ id: '2', subject: 'Laptops' })];
  const { list, context, asked } = openTodoList(tasks);
  list.start();
  await waitForData();
  tasks.shift();
  context.changes.next({ task: '1' });
  expect([titlesOf(list), list.paged.total]).toEqual([['[today 1]', 'Laptops'], 1]);
  await waitForData();
  expect([titlesOf(list), asked.length]).toEqual([['[today 1]', 'Laptops'], 2]);
  list.dispose();
});

it('removes a task that was decided during a reload, without waiting for the next one', async () => {
  const server = lateAnswers<Awaited<ReturnType<TaskLists['listMine']>>>();
  const context = pageContext([
    provide(TaskLists, fakeTaskLists({ listMine: server.ask })),
    provide(CategoryGateway, { listCategories: async () => ok([]) }),
  ]);
  const list = new RecordListViewModel(myTasksList, context);
  list.start();
  context.changes.next({ task: '1' });
  await server.answer(0, ok(aPage([aTask({ id: '1', subject: 'Chairs' }), aTask({ id: '2', subject: 'Laptops' })])));
  expect(server.asked()).toBe(2);
  await server.answer(1, ok(aPage([aTask({ id: '2', subject: 'Laptops' })])));
  expect(titlesOf(list)).toEqual(['[today 1]', 'Laptops']);
  list.dispose();
});

it('reloads at intervals, and no longer once the page is left', async () => {
  const { list, context, asked } = openTodoList([aTask()]);
  list.start();
  await waitForData();
  context.due.next();
  await waitForData();
  list.dispose();
  context.due.next();
  await waitForData();
  expect(asked).toHaveLength(2);
});

it('a list is restored when the user comes back, and new when it is opened again', async () => {
  const { list, context } = openTodoList([aTask()]);
  expect(context.lists.getOrCreate('myTasks', false, () => list)).toBe(list);
  expect(context.lists.getOrCreate('myTasks', true, () => openTodoList([]).list)).toBe(list);
  expect(context.lists.getOrCreate('myTasks', false, () => openTodoList([]).list)).not.toBe(list);
});

it('reports a failure to load, and loads on retry', async () => {
  let isBroken = true;
  const context = pageContext([
    provide(
      TaskLists,
      fakeTaskLists({ listMine: async () => (isBroken ? fail({ kind: 'timeout' }) : ok(aPage([aTask()]))) }),
    ),
    provide(CategoryGateway, { listCategories: async () => fail({ kind: 'timeout' }) }),
  ]);
  const list = new RecordListViewModel(myTasksList, context);
  list.start();
  await waitForData();
  expect([list.paged.isReady, list.paged.failure?.kind, list.query.choices['category']]).toEqual([
    false,
    'timeout',
    [],
  ]);
  isBroken = false;
  await list.paged.reload();
  expect([list.paged.isReady, list.paged.failure]).toEqual([true, undefined]);
  list.dispose();
});
