import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { PeoplePickerViewModel } from './PeoplePickerViewModel.ts';
import type { PickerSettings } from './pickerSettings.ts';
import { aPage } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { lateAnswers, flushPromises } from '#test/support/lateAnswers.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aGroup = (id: string, given: Partial<Group> = {}): Group => ({
  id,
  name: `Group ${id}`,
  isLeaf: false,
  peopleCount: 1,
  ...given,
});
const aPerson = (id: string, given: Partial<Person> = {}): Person => ({
  id,
  account: id,
  name: `Person ${id}`,
  departmentName: '',
  post: '',
  ...given,
});
const SETTINGS: PickerSettings = { kind: 'people', title: 'To whom', isSingle: false, chosen: [] };

function openPicker(
  given: Partial<DirectoryGateway> = {},
  settings: Partial<PickerSettings> = {},
  drafts = memoryDrafts(),
) {
  const asked: string[] = [];
  const directory = createPartialGateway<DirectoryGateway>('directory', {
    listGroups: async (parent) => {
      asked.push(`groups of ${parent ?? 'the top'}`);
      return ok(parent === undefined ? [aGroup('hq'), aGroup('lab')] : [aGroup(`${parent}1`, { isLeaf: true })]);
    },
    listPeople: async ({ search }, within) => {
      asked.push(`${search || 'everybody'} in ${within ?? 'the company'}`);
      return ok(aPage([aPerson(search || 'all')], 70));
    },
    ...given,
  });
  const context = pageContext([provide(DirectoryGateway, directory), provide(DraftStore, drafts)]);
  const picker = new PeoplePickerViewModel(context, { ...SETTINGS, ...settings });
  return { picker, asked, drafts };
}
const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

it('shows the top departments, and the users of the open one', async () => {
  const { picker, asked } = openPicker();
  await picker.start();
  expect([namesOf(picker.shownGroups), namesOf(picker.shownPeople)]).toEqual([['Group hq', 'Group lab'], []]);
  await picker.open(aGroup('hq'));
  expect([namesOf(picker.shownGroups), namesOf(picker.shownPeople), picker.paged.total]).toEqual([
    ['Group hq1'],
    ['Person all'],
    70,
  ]);
  await picker.goUp(0);
  expect([picker.path, namesOf(picker.shownGroups), picker.people]).toEqual([[], ['Group hq', 'Group lab'], []]);
  expect(asked).toEqual(['groups of the top', 'groups of hq', 'everybody in hq', 'groups of the top']);
});

it('opens a single root at once unless it is empty', async () => {
  const one = (isLeaf: boolean): Partial<DirectoryGateway> => ({
    listGroups: async (parent) => ok(parent === undefined ? [aGroup('hq', { isLeaf })] : []),
  });
  const { picker } = openPicker(one(false));
  await picker.start();
  const { picker: flat } = openPicker(one(true));
  await flat.start();
  expect([namesOf(picker.path), namesOf(flat.path)]).toEqual([['Group hq'], []]);
});

it('searches shortly after the last key press, in the open department', async () => {
  const { picker, asked } = openPicker();
  await picker.start();
  await picker.open(aGroup('hq'));
  asked.length = 0;
  for (const search of ['w', 'wu', ' wu ']) {
    picker.type(search);
    await vi.advanceTimersByTimeAsync(249);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, namesOf(picker.shownPeople), picker.shownGroups]).toEqual([['wu in hq'], ['Person wu'], []]);
});

it('shows the users for the latest search when responses arrive late', async () => {
  const server = lateAnswers<Awaited<ReturnType<DirectoryGateway['listPeople']>>>();
  const { picker } = openPicker({ listPeople: server.ask });
  await picker.start();
  picker.type('w');
  await vi.advanceTimersByTimeAsync(250);
  picker.type('wu');
  await vi.advanceTimersByTimeAsync(250);
  await server.answer(1, ok(aPage([aPerson('wu')])));
  await server.answer(0, ok(aPage([aPerson('wang')])));
  expect([namesOf(picker.shownPeople), picker.isLoading]).toEqual([['Person wu'], false]);
});

it('sends no requests once it is closed', async () => {
  const { picker, asked } = openPicker();
  await picker.start();
  picker.type('wu');
  picker.dispose();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['groups of the top']);
});

it('reports a failure instead of an empty result', async () => {
  let isBroken = true;
  const { picker } = openPicker({
    listGroups: async () => (isBroken ? fail({ kind: 'offline' }) : ok([aGroup('hq'), aGroup('lab')])),
  });
  await picker.start();
  expect([picker.loader.failure?.kind, picker.isEmpty]).toEqual(['offline', false]);
  isBroken = false;
  await picker.load();
  expect([picker.loader.failure, namesOf(picker.shownGroups)]).toEqual([undefined, ['Group hq', 'Group lab']]);
});

it('reports an empty result once it is known', async () => {
  const { picker } = openPicker({ listGroups: async () => ok([]) });
  const starting = picker.start();
  expect(picker.isEmpty).toBe(false);
  await starting;
  expect(picker.isEmpty).toBe(true);
});

it('searches the visible departments when departments are selected', async () => {
  const { picker, asked } = openPicker({}, { kind: 'groups' });
  await picker.start();
  picker.type('LAB');
  await vi.advanceTimersByTimeAsync(250);
  expect([namesOf(picker.shownGroups), asked]).toEqual([['Group lab'], ['groups of the top', 'groups of the top']]);
});

it('offers only the users the process names, without a request', async () => {
  const offered = [aPerson('wu'), aPerson('li')];
  const { picker, asked } = openPicker({}, { offered }, memoryDrafts({ 'people.recent': [aPerson('sun')] }));
  await picker.start();
  picker.type('PERSON W');
  await vi.advanceTimersByTimeAsync(250);
  await picker.load();
  expect([namesOf(picker.shownPeople), picker.hasTree, picker.recent, asked]).toEqual([['Person wu'], false, [], []]);
});

it('keeps the order of selection, deselects on a second tap, and replaces the user in single mode', () => {
  const { picker } = openPicker({}, { chosen: [{ id: 'li', name: 'Li' }] });
  picker.toggle(aPerson('wu'));
  picker.toggle(aPerson('sun'));
  picker.toggle(aPerson('wu'));
  expect(picker.chosen.items.map(({ id }) => id)).toEqual(['li', 'sun']);
  const { picker: single } = openPicker({}, { isSingle: true, chosen: [{ id: 'li', name: 'Li' }] });
  single.toggle(aPerson('wu'));
  expect(single.chosen.items.map(({ id }) => id)).toEqual(['wu']);
});

it('offers recently selected users, newest first, without a stored absence', async () => {
  const drafts = memoryDrafts({ 'people.recent': [aPerson('li'), aPerson('wu')] });
  const absence = { until: NOON, agentName: 'Li Qiang' };
  const { picker } = openPicker({ listPeople: async () => ok(aPage([aPerson('wu', { absence })])) }, {}, drafts);
  await picker.start();
  expect(namesOf(picker.recent)).toEqual(['Person li', 'Person wu']);
  await picker.open(aGroup('hq'));
  picker.toggle(aPerson('wu'));
  expect((await picker.finish()).map(({ id }) => id)).toEqual(['wu']);
  expect(drafts.kept).toEqual({ 'people.recent': [aPerson('wu'), aPerson('li')] });
});

it('keeps the eight most recently selected users', async () => {
  const many = Array.from({ length: 8 }, (_, index) => aPerson(String(index)));
  const drafts = memoryDrafts({ 'people.recent': many });
  const { picker } = openPicker({ listPeople: async () => ok(aPage([aPerson('new')])) }, {}, drafts);
  await picker.start();
  await picker.open(aGroup('hq'));
  picker.toggle(aPerson('new'));
  await picker.finish();
  await flushPromises();
  const kept = drafts.kept['people.recent'] as readonly Person[];
  expect(kept.map(({ id }) => id)).toEqual(['new', '0', '1', '2', '3', '4', '5', '6']);
});

it('reports that there are no users only once that is known', async () => {
  const server = lateAnswers<Awaited<ReturnType<DirectoryGateway['listGroups']>>>();
  const { picker } = openPicker({ listGroups: server.ask });
  const start = picker.start();
  expect([picker.isAwaited, picker.isEmpty]).toEqual([true, false]);
  await server.answer(0, ok([]));
  await start;
  expect([picker.isAwaited, picker.isEmpty]).toEqual([false, true]);
});

it('reports how many users and departments could not be read', async () => {
  const { picker } = openPicker({
    listGroups: async () => ({ ...ok([aGroup('hq')]), skipped: 1 }),
    listPeople: async () => ok({ ...aPage([aPerson('li')], 3), skipped: 2 }),
  });
  await picker.start();
  expect([picker.skipped, namesOf(picker.shownPeople)]).toEqual([3, ['Person li']]);
});
