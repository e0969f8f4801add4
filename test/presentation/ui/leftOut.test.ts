import { expect, it } from 'vitest';
import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { CategoryGateway } from '#application/ports/workflow/categoryGateway.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { PhraseStore } from '#application/ports/forms/phraseStore.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { createLocalPreferenceStore } from '#infrastructure/platform/storage/localStores.ts';
import { InstanceDetailViewModel } from '#presentation/requests/InstanceDetailViewModel.ts';
import { RecordListViewModel } from '#presentation/lists/RecordListViewModel.ts';
import { Loader } from '#presentation/ui/state/Loader.ts';
import { Phrases } from '#presentation/ui/phrases/Phrases.ts';
import { myTasksList } from '#presentation/tasks/myTasks.list.ts';
import { TaskDetailViewModel } from '#presentation/tasks/TaskDetailViewModel.ts';
import { openAction } from '../../support/actionScreen.ts';
import { aPage, anInstance, aRecord, aTask, aUser } from '../../support/builders.ts';
import { fakeInstances, fakeTaskLists, fakeTasks, createPartialGateway } from '../../support/gateways.ts';
import { waitForData } from '../../support/lists.ts';
import { memoryDrafts } from '../../support/memoryDrafts.ts';
import { memoryStorage } from '../../support/memoryStorage.ts';
import { aDetail } from '../../support/taskScreen.ts';
import { pageContext, provide } from '../../support/testPageContext.ts';

const SESSION = { logIn: async () => ok(''), logOut: async () => undefined, currentUser: async () => ok(aUser()) };
const detail = { instance: anInstance(), forms: [], history: [], isTracked: false, mayTakeBack: false };
/** Provides a history with one readable record, and a change log. */
const told = (skipped: number, changesLeftOut: number) => [
  provide(
    InstanceGateway,
    fakeInstances({ find: async () => ok(detail), listHistory: async () => ({ ...ok([aRecord()]), skipped }) }),
  ),
  provide(
    BoardGateway,
    createPartialGateway<BoardGateway>('board', { listChanges: async () => ({ ...ok([]), skipped: changesLeftOut }) }),
  ),
];

it('clears the number of unreadable entries once all are readable, and keeps it while the content stays', async () => {
  const answers = [{ ...ok('a'), skipped: 2 }, fail({ kind: 'offline' } as const), ok('b')];
  const loader = new Loader<string>(pageContext([]), async () => answers.shift() ?? ok(''));
  const counts: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    await loader.load();
    counts.push(loader.skipped);
  }
  expect(counts).toEqual([2, 2, 0]);
});

it('reports unreadable records and changes in the history of a request', async () => {
  const page = new InstanceDetailViewModel(pageContext(told(1, 2), SESSION), '2', 'mine');
  await page.loader.load();
  expect(page.loader.skipped).toBe(3);
});

it('reports unreadable records in the history of a task, including the questions asked from it', async () => {
  const task = aDetail({ rights: { ...aDetail().rights, hasCommunication: true } });
  const tasks = fakeTasks({ find: async () => ok(task), listQuestions: async () => ({ ...ok([]), skipped: 1 }) });
  const bindings = [provide(TaskGateway, tasks), provide(DraftStore, memoryDrafts()), ...told(1, 0)];
  const page = new TaskDetailViewModel(pageContext(bindings, SESSION), '1');
  await page.loader.load();
  expect(page.loader.skipped).toBe(2);
});

it('reports unreadable steps of a return', async () => {
  const { screen } = await openAction('return', {
    tasks: { listReturnNodes: async () => ({ ...ok([]), skipped: 2 }) },
  });
  expect(screen.skipped).toBe(2);
});

it('reports unreadable phrases', async () => {
  const store = createPartialGateway<PhraseStore>('phrases', {
    listPhrases: async () => ({ ...ok([{ id: '1', text: 'Agreed.', isOwn: true }]), skipped: 1 }),
  });
  const preferences = createLocalPreferenceStore(memoryStorage());
  const phrases = new Phrases(pageContext([provide(PhraseStore, store), provide(PreferenceStore, preferences)]));
  await phrases.load();
  expect(phrases.skipped).toBe(1);
});

it('reports unreadable categories, and not twice after a reload', async () => {
  let categories = [{ id: 'c1', name: 'Finance' }].slice(1);
  const list = new RecordListViewModel(
    myTasksList,
    pageContext([
      provide(TaskLists, fakeTaskLists({ listMine: async () => ok(aPage([aTask()])) })),
      provide(CategoryGateway, { listCategories: async () => ({ ...ok(categories), skipped: 1 }) }),
    ]),
  );
  list.start();
  await waitForData();
  expect(list.query.skipped).toBe(1);
  categories = [{ id: 'c1', name: 'Finance' }];
  list.dispose();
  list.start();
  await waitForData();
  expect([list.query.skipped, list.query.choices['category']]).toEqual([
    1,
    [{ value: 'c1', label: { text: 'Finance' } }],
  ]);
  list.dispose();
});
