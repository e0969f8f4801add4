import { expect, it } from 'vitest';
import { BoardGateway } from '#application/ports/boardGateway.ts';
import { CategoryGateway } from '#application/ports/categoryGateway.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { PhraseStore } from '#application/ports/phraseStore.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { TaskLists } from '#application/ports/taskLists.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { makeLocalPreferenceStore } from '#infrastructure/storage/localStores.ts';
import { InstanceDetailViewModel } from '#presentation/instance/InstanceDetailViewModel.ts';
import { RecordListViewModel } from '#presentation/list/RecordListViewModel.ts';
import { Loader } from '#presentation/shared/Loader.ts';
import { Phrases } from '#presentation/shared/phrases/Phrases.ts';
import { myTasksList } from '#presentation/task/myTasks.list.ts';
import { TaskDetailViewModel } from '#presentation/task/TaskDetailViewModel.ts';
import { openAction } from '#test/support/actionScreen.ts';
import { aPage, anInstance, aRecord, aTask, aUser } from '#test/support/builders.ts';
import { fakeInstances, fakeTaskLists, fakeTasks, onlyWith } from '#test/support/gateways.ts';
import { settled } from '#test/support/lists.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';
import { aDetail } from '#test/support/taskScreen.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const SESSION = { logIn: async () => ok(''), logOut: async () => undefined, currentUser: async () => ok(aUser()) };
const detail = { instance: anInstance(), forms: [], history: [], isTracked: false, mayTakeBack: false };
/** A history with one record that could be read, and a log of changes. */
const told = (leftOut: number, changesLeftOut: number) => [
  provide(
    InstanceGateway,
    fakeInstances({ find: async () => ok(detail), history: async () => ({ ...ok([aRecord()]), leftOut }) }),
  ),
  provide(
    BoardGateway,
    onlyWith<BoardGateway>('board', { changes: async () => ({ ...ok([]), leftOut: changesLeftOut }) }),
  ),
];

it('forgets how many could not be read once all of them can, and keeps it with what stays shown', async () => {
  const answers = [{ ...ok('a'), leftOut: 2 }, fail({ kind: 'offline' } as const), ok('b')];
  const loader = new Loader<string>(pageContext([]), async () => answers.shift() ?? ok(''));
  const counts: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    await loader.load();
    counts.push(loader.leftOut);
  }
  expect(counts).toEqual([2, 2, 0]);
});

it('says in the history of a request how many records and changes could not be read', async () => {
  const page = new InstanceDetailViewModel(pageContext(told(1, 2), SESSION), '2', 'mine');
  await page.loader.load();
  expect(page.loader.leftOut).toBe(3);
});

it('says so in the history of a task, with the questions asked from it', async () => {
  const task = aDetail({ rights: { ...aDetail().rights, hasCommunication: true } });
  const tasks = fakeTasks({ find: async () => ok(task), questions: async () => ({ ...ok([]), leftOut: 1 }) });
  const bindings = [provide(TaskGateway, tasks), provide(DraftStore, memoryDrafts()), ...told(1, 0)];
  const page = new TaskDetailViewModel(pageContext(bindings, SESSION), '1');
  await page.loader.load();
  expect(page.loader.leftOut).toBe(2);
});

it('says how many steps to return to could not be read', async () => {
  const { screen } = await openAction('return', { tasks: { returnNodes: async () => ({ ...ok([]), leftOut: 2 }) } });
  expect(screen.leftOut).toBe(2);
});

it('says how many phrases could not be read', async () => {
  const store = onlyWith<PhraseStore>('phrases', {
    list: async () => ({ ...ok([{ id: '1', text: 'Agreed.', isOwn: true }]), leftOut: 1 }),
  });
  const preferences = makeLocalPreferenceStore(memoryStorage());
  const phrases = new Phrases(pageContext([provide(PhraseStore, store), provide(PreferenceStore, preferences)]));
  await phrases.read();
  expect(phrases.leftOut).toBe(1);
});

it('says how many categories could not be read, and not twice when they are asked for again', async () => {
  let categories = [{ id: 'c1', name: 'Finance' }].slice(1);
  const list = new RecordListViewModel(
    myTasksList,
    pageContext([
      provide(TaskLists, fakeTaskLists({ myTasks: async () => ok(aPage([aTask()])) })),
      provide(CategoryGateway, { categories: async () => ({ ...ok(categories), leftOut: 1 }) }),
    ]),
  );
  list.start();
  await settled();
  expect(list.query.leftOut).toBe(1);
  categories = [{ id: 'c1', name: 'Finance' }];
  list.dispose();
  list.start();
  await settled();
  expect([list.query.leftOut, list.query.choices['category']]).toEqual([
    1,
    [{ value: 'c1', label: { text: 'Finance' } }],
  ]);
  list.dispose();
});
