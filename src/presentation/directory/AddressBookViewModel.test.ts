import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DirectoryGateway, type PeopleRequest } from '#application/ports/directory/directoryGateway.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { Colleague } from '#domain/directory/colleague.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { AddressBookViewModel } from './AddressBookViewModel.ts';
import { toColleagueRows } from './toColleagueRows.ts';
import { EnterpriseViewModel } from './EnterpriseViewModel.ts';
import { GroupViewModel } from './GroupViewModel.ts';
import { PeopleListViewModel } from './PeopleListViewModel.ts';
import { ColleagueViewModel } from './ColleagueViewModel.ts';
import { SearchViewModel } from './SearchViewModel.ts';
import { aPage } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { lateAnswers, flushPromises } from '#test/support/lateAnswers.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aGroup = (id: string, given: Partial<Group> = {}): Group => ({
  id,
  name: `Group ${id}`,
  isLeaf: false,
  peopleCount: 1,
  ...given,
});
const aPerson = (id: string): Person => ({ id, account: id, name: `Person ${id}`, departmentName: '', post: '' });
const aColleague = (given: Partial<Colleague> = {}): Colleague => ({
  ...aPerson('li'),
  mobile: '13800000044',
  email: 'li@qingling.example',
  departmentId: 'lab',
  properties: [],
  ...given,
});

const around = (given: Partial<DirectoryGateway>) =>
  pageContext([
    provide(DirectoryGateway, createPartialGateway<DirectoryGateway>('directory', given)),
    provide(FileGateway, createPartialGateway<FileGateway>('files', { getUrl: (id) => `/files/${id}` })),
  ]);
const HQ = aGroup('hq', { isCompany: true });

it("opens at the departments of the company, with the user's own", async () => {
  const model = new AddressBookViewModel(
    around({
      listRootGroups: async (dimension) => ok(dimension === '1' ? [HQ] : [aGroup('reviewers')]),
      listGroups: async () => ok([aGroup('lab'), aGroup('sales')]),
      findGroups: async () => ok([aGroup('lab')]),
      listDimensions: async () =>
        ok([
          { id: '1', name: 'Departments' },
          { id: '2', name: 'Roles' },
        ]),
    }),
  );
  model.start();
  await flushPromises();
  expect(model.loader.value).toMatchObject({ enterprise: { id: 'hq' }, ownGroup: { id: 'lab' } });
  expect(model.loader.value?.groups.map(({ id }) => id)).toEqual(['lab', 'sales']);
  model.choose('2');
  await flushPromises();
  expect(model.loader.value?.groups.map(({ id }) => id)).toEqual(['reviewers']);
});

it('opens without dimensions and without the own department if the platform does not send them', async () => {
  const model = new AddressBookViewModel(
    around({
      listRootGroups: async () => ok([aGroup('east'), aGroup('west')]),
      findGroups: async () => fail({ kind: 'notOffered' }),
      listDimensions: async () => fail({ kind: 'notOffered' }),
    }),
  );
  model.start();
  await flushPromises();
  expect(model.loader.value).toMatchObject({ enterprise: undefined, ownGroup: undefined, dimensions: [] });
  expect(model.loader.value?.groups).toHaveLength(2);
});

it('shows the parents in the order of the path, and a department without a head', async () => {
  const model = new GroupViewModel(
    around({
      findGroups: async (ids) =>
        ok(ids === 'own' ? [] : ids.map((id) => aGroup(id, { ancestors: id === 'lab' ? ['hq', 'rd'] : [] }))),
      listGroups: async () => ({ ...ok([aGroup('lab1')]), skipped: 1 }),
      findHead: async () => fail({ kind: 'notOffered' }),
      listMembers: async () => ok(aPage([aPerson('li')])),
    }),
    'lab',
  );
  model.start();
  await flushPromises();
  expect(model.loader.value?.parents.map(({ id }) => id)).toEqual(['hq', 'rd']);
  expect([model.loader.value?.head, model.loader.skipped, model.paged.rows.length]).toEqual([undefined, 1, 1]);
});

it('reports a missing department', async () => {
  const model = new GroupViewModel(
    around({
      findGroups: async () => ok([]),
      listGroups: async () => ok([]),
      findHead: async () => ok(undefined),
      listMembers: async () => ok(aPage([])),
    }),
    'gone',
  );
  model.start();
  await flushPromises();
  expect([model.loader.value, model.loader.failure, model.paged.isEmpty]).toEqual([undefined, undefined, true]);
});

it('continues after the last row of the previous page, to the end of a list without a total', async () => {
  const asked: PeopleRequest[] = [];
  const all = Array.from({ length: 120 }, (_, index) => aPerson(String(index)));
  const model = new PeopleListViewModel(
    around({
      listPeople: async (request) => {
        asked.push(request);
        const from = (request.number - 1) * request.size;
        return ok({ ...aPage(all.slice(from, from + request.size)), total: Number.POSITIVE_INFINITY });
      },
    }),
    undefined,
  );
  model.start();
  await flushPromises();
  for (let turn = 0; turn < 5; turn += 1) await model.paged.loadMore();
  expect(model.paged.rows).toHaveLength(120);
  expect(model.paged.hasMore).toBe(false);
  expect(asked.map(({ number, after }) => [number, after])).toEqual([
    [1, undefined],
    [2, '49'],
    [3, '99'],
    [3, '99'],
  ]);
});

it('does not search without a search text, and reports that it is missing', async () => {
  const context = around({
    listPeople: async () => ok(aPage([aPerson('li')])),
    searchGroups: async () => ok([aGroup('lab')]),
  });
  const looked: string[] = [];
  const model = new SearchViewModel(context, '', (search) => looked.push(search));
  model.start();
  await flushPromises();
  model.type('   ');
  model.submit();
  await flushPromises();
  expect([model.issue?.messageKey, model.paged.rows, looked]).toEqual(['validation.searchCriteria', [], []]);
  model.type('li');
  expect(model.issue).toBeUndefined();
  model.submit();
  await flushPromises();
  expect([model.paged.rows.length, model.foundGroups.length, looked]).toEqual([1, 1, ['li']]);
});

it('shows the latest search when responses arrive late', async () => {
  const server = lateAnswers<Awaited<ReturnType<DirectoryGateway['listPeople']>>>();
  const model = new SearchViewModel(
    around({ listPeople: server.ask, searchGroups: async () => ok([]) }),
    '',
    () => undefined,
  );
  model.start();
  await flushPromises();
  model.type('w');
  model.submit();
  model.type('wu');
  model.submit();
  await server.answer(1, ok(aPage([aPerson('wu')])));
  await server.answer(0, ok(aPage([aPerson('wang')])));
  expect(model.paged.rows.map(({ id }) => id)).toEqual(['wu']);
});

it('shows a colleague with the path of the department and its company', async () => {
  const model = new ColleagueViewModel(
    around({
      findColleague: async () => ok(aColleague({ photo: '7' })),
      findGroups: async (ids) =>
        ok(ids === 'own' ? [] : ids.map((id) => (id === 'hq' ? HQ : aGroup(id, { ancestors: ['hq'] })))),
    }),
    'li',
  );
  model.start();
  await flushPromises();
  expect([model.enterprise, model.photo]).toEqual(['Group hq', '/files/7']);
  expect(model.loader.value?.path.map(({ id }) => id)).toEqual(['hq', 'lab']);
});

it('shows a colleague whose department the platform does not send', async () => {
  const model = new ColleagueViewModel(
    around({ findColleague: async () => ok(aColleague()), findGroups: async () => fail({ kind: 'notOffered' }) }),
    'li',
  );
  model.start();
  await flushPromises();
  expect([model.loader.value?.path, model.enterprise]).toEqual([[], '']);
});

it('a colleague has rows for known values only', () => {
  const t = ((key: string) => key) as Parameters<typeof toColleagueRows>[0];
  const properties = [
    { key: 'office', name: 'Office', value: 'A-1' },
    { key: 'landline', value: '021-5888 0001' },
    { key: 'carNumber', value: ' ' },
  ];
  const rows = toColleagueRows(t, aColleague({ email: '', properties }), [HQ, aGroup('lab')], 'Group hq');
  expect(rows.map(({ label, value, href }) => [label, value, href])).toEqual([
    ['directory.field.mobile', '13800000044', 'tel:13800000044'],
    ['directory.field.landline', '021-5888 0001', 'tel:02158880001'],
    ['directory.field.department', 'Group lab', undefined],
    ['Office', 'A-1', undefined],
    ['directory.field.enterprise', 'Group hq', undefined],
    ['directory.field.account', 'li', undefined],
  ]);
});

it("opens the company of the user's own department if there are several", async () => {
  const model = new EnterpriseViewModel(
    around({
      listRootGroups: async () => ok([aGroup('east'), aGroup('west')]),
      findGroups: async () => ok([aGroup('lab', { ancestors: ['west'] })]),
      listGroups: async () => ok([]),
      findHead: async () => ok(aPerson('li')),
    }),
  );
  model.start();
  await flushPromises();
  expect(model.loader.value).toMatchObject({ enterprise: { id: 'west' }, head: { id: 'li' } });
});

const UNREAD = [{ kind: 'offline' }, { kind: 'unreadable' }, { kind: 'rejectedByServer', message: 'No.' }] as const;

it.each(UNREAD)('keeps the loaded data if a part cannot be loaded: %j', async (error) => {
  const answers: { dimensions: DirectoryGateway['listDimensions']; groupsNamed: DirectoryGateway['findGroups'] } = {
    dimensions: async () => fail(error),
    groupsNamed: async () => ok([aGroup('lab')]),
  };
  const model = new AddressBookViewModel(
    around({
      listRootGroups: async () => ok([aGroup('east'), aGroup('west')]),
      findGroups: (ids) => answers.groupsNamed(ids),
      listDimensions: () => answers.dimensions(),
    }),
  );
  model.start();
  await flushPromises();
  expect(model.loader.value).toMatchObject({ isPartUnavailable: true, dimensions: [], ownGroup: { id: 'lab' } });
  answers.dimensions = async () => ok([{ id: '1', name: 'Departments' }]);
  answers.groupsNamed = async () => fail(error);
  await model.loader.load();
  expect(model.loader.value).toMatchObject({
    isPartUnavailable: true,
    dimensions: [{ id: '1' }],
    ownGroup: { id: 'lab' },
  });
  answers.groupsNamed = async () => ok([]);
  await model.loader.load();
  expect(model.loader.value).toMatchObject({ isPartUnavailable: false, ownGroup: undefined });
});

it.each(UNREAD)('reports a missing part of the company or of a colleague: %j', async (error) => {
  const context = around({
    listRootGroups: async () => ok([HQ]),
    listGroups: async () => ok([]),
    findHead: async () => fail(error),
    findGroups: async () => fail(error),
    findColleague: async () => ok(aColleague()),
  });
  const enterprise = new EnterpriseViewModel(context);
  enterprise.start();
  const colleague = new ColleagueViewModel(context, 'li');
  colleague.start();
  await flushPromises();
  expect(enterprise.loader.value).toMatchObject({ enterprise: { id: 'hq' }, isPartUnavailable: true });
  expect(colleague.loader.value).toMatchObject({ colleague: { id: 'li' }, path: [], isPartUnavailable: true });
});

it.each(UNREAD)('does not guess the own company while the own department cannot be loaded: %j', async (error) => {
  const model = new EnterpriseViewModel(
    around({ listRootGroups: async () => ok([HQ, aGroup('other')]), findGroups: async () => fail(error) }),
  );
  model.start();
  await flushPromises();
  expect([model.loader.value, model.loader.failure]).toEqual([undefined, error]);
});
