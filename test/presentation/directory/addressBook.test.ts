import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DirectoryGateway, type PeopleRequest } from '#application/ports/directoryGateway.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import type { Colleague } from '#domain/directory/colleague.ts';
import type { Group, Person } from '#domain/directory/person.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { AddressBookViewModel } from '#presentation/directory/AddressBookViewModel.ts';
import { colleagueRows } from '#presentation/directory/colleagueRows.ts';
import { EnterpriseViewModel } from '#presentation/directory/EnterpriseViewModel.ts';
import { GroupViewModel } from '#presentation/directory/GroupViewModel.ts';
import { PeopleListViewModel } from '#presentation/directory/PeopleListViewModel.ts';
import { ColleagueViewModel } from '#presentation/directory/ColleagueViewModel.ts';
import { SearchViewModel } from '#presentation/directory/SearchViewModel.ts';
import { aPage } from '#test/support/builders.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { lateAnswers, settle } from '#test/support/lateAnswers.ts';
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
    provide(DirectoryGateway, onlyWith<DirectoryGateway>('directory', given)),
    provide(FileGateway, onlyWith<FileGateway>('files', { address: (id) => `/files/${id}` })),
  ]);
const HQ = aGroup('hq', { isCompany: true });

it('opens at the departments of the enterprise, with one’s own', async () => {
  const model = new AddressBookViewModel(
    around({
      roots: async (dimension) => ok(dimension === '1' ? [HQ] : [aGroup('reviewers')]),
      groups: async () => ok([aGroup('lab'), aGroup('sales')]),
      groupsNamed: async () => ok([aGroup('lab')]),
      dimensions: async () =>
        ok([
          { id: '1', name: 'Departments' },
          { id: '2', name: 'Roles' },
        ]),
    }),
  );
  model.start();
  await settle();
  expect(model.loader.value).toMatchObject({ enterprise: { id: 'hq' }, own: { id: 'lab' } });
  expect(model.loader.value?.groups.map(({ id }) => id)).toEqual(['lab', 'sales']);
  model.choose('2');
  await settle();
  expect(model.loader.value?.groups.map(({ id }) => id)).toEqual(['reviewers']);
});

it('opens without dimensions and without one’s own department, where a platform does not tell them', async () => {
  const model = new AddressBookViewModel(
    around({
      roots: async () => ok([aGroup('east'), aGroup('west')]),
      groupsNamed: async () => fail({ kind: 'notOffered' }),
      dimensions: async () => fail({ kind: 'notOffered' }),
    }),
  );
  model.start();
  await settle();
  expect(model.loader.value).toMatchObject({ enterprise: undefined, own: undefined, dimensions: [] });
  expect(model.loader.value?.groups).toHaveLength(2);
});

it('shows the way up in the order of the path, and a department without a head', async () => {
  const model = new GroupViewModel(
    around({
      groupsNamed: async (ids) =>
        ok(ids === 'own' ? [] : ids.map((id) => aGroup(id, { above: id === 'lab' ? ['hq', 'rd'] : [] }))),
      groups: async () => ({ ...ok([aGroup('lab1')]), leftOut: 1 }),
      head: async () => fail({ kind: 'offline' }),
      members: async () => ok(aPage([aPerson('li')])),
    }),
    'lab',
  );
  model.start();
  await settle();
  expect(model.loader.value?.above.map(({ id }) => id)).toEqual(['hq', 'rd']);
  expect([model.loader.value?.head, model.loader.leftOut, model.paged.rows.length]).toEqual([undefined, 1, 1]);
});

it('knows that a department is not there', async () => {
  const model = new GroupViewModel(
    around({
      groupsNamed: async () => ok([]),
      groups: async () => ok([]),
      head: async () => ok(undefined),
      members: async () => ok(aPage([])),
    }),
    'gone',
  );
  model.start();
  await settle();
  expect([model.loader.value, model.loader.failure, model.paged.isEmpty]).toEqual([undefined, undefined, true]);
});

it('goes on from the last one of the page before, to the end of a list nobody has counted', async () => {
  const asked: PeopleRequest[] = [];
  const all = Array.from({ length: 120 }, (_, index) => aPerson(String(index)));
  const model = new PeopleListViewModel(
    around({
      people: async (request) => {
        asked.push(request);
        const from = (request.number - 1) * request.size;
        return ok({ ...aPage(all.slice(from, from + request.size)), total: Number.POSITIVE_INFINITY });
      },
    }),
    undefined,
  );
  model.start();
  await settle();
  for (let turn = 0; turn < 5; turn += 1) await model.paged.readMore();
  expect(model.paged.rows).toHaveLength(120);
  expect(model.paged.hasMore).toBe(false);
  expect(asked.map(({ number, after }) => [number, after])).toEqual([
    [1, undefined],
    [2, '49'],
    [3, '99'],
    [3, '99'],
  ]);
});

it('searches for nothing before there is something to search for, and says what is missing', async () => {
  const context = around({
    people: async () => ok(aPage([aPerson('li')])),
    groupsFound: async () => ok([aGroup('lab')]),
  });
  const looked: string[] = [];
  const model = new SearchViewModel(context, '', (search) => looked.push(search));
  model.start();
  await settle();
  model.type('   ');
  model.submit();
  await settle();
  expect([model.issue?.messageKey, model.paged.rows, looked]).toEqual(['validation.searchCriteria', [], []]);
  model.type('li');
  expect(model.issue).toBeUndefined();
  model.submit();
  await settle();
  expect([model.paged.rows.length, model.foundGroups.length, looked]).toEqual([1, 1, ['li']]);
});

it('shows what was searched for last, however late the answers come', async () => {
  const server = lateAnswers<Awaited<ReturnType<DirectoryGateway['people']>>>();
  const model = new SearchViewModel(
    around({ people: server.ask, groupsFound: async () => ok([]) }),
    '',
    () => undefined,
  );
  model.start();
  await settle();
  model.type('w');
  model.submit();
  model.type('wu');
  model.submit();
  await server.answer(1, ok(aPage([aPerson('wu')])));
  await server.answer(0, ok(aPage([aPerson('wang')])));
  expect(model.paged.rows.map(({ id }) => id)).toEqual(['wu']);
});

it('shows a colleague with the path of the department and the enterprise it begins with', async () => {
  const model = new ColleagueViewModel(
    around({
      colleague: async () => ok(aColleague({ photo: '7' })),
      groupsNamed: async (ids) =>
        ok(ids === 'own' ? [] : ids.map((id) => (id === 'hq' ? HQ : aGroup(id, { above: ['hq'] })))),
    }),
    'li',
  );
  model.start();
  await settle();
  expect([model.enterprise, model.photo]).toEqual(['Group hq', '/files/7']);
  expect(model.loader.value?.path.map(({ id }) => id)).toEqual(['hq', 'lab']);
});

it('shows a colleague whose department a platform does not tell', async () => {
  const model = new ColleagueViewModel(
    around({ colleague: async () => ok(aColleague()), groupsNamed: async () => fail({ kind: 'notOffered' }) }),
    'li',
  );
  model.start();
  await settle();
  expect([model.loader.value?.path, model.enterprise]).toEqual([[], '']);
});

it('has a line for what is known alone', () => {
  const t = ((key: string) => key) as Parameters<typeof colleagueRows>[0];
  const properties = [
    { key: 'office', name: 'Office', value: 'A-1' },
    { key: 'landline', value: '021-5888 0001' },
    { key: 'carNumber', value: ' ' },
  ];
  const rows = colleagueRows(t, aColleague({ email: '', properties }), [HQ, aGroup('lab')], 'Group hq');
  expect(rows.map(({ label, value, href }) => [label, value, href])).toEqual([
    ['directory.field.mobile', '13800000044', 'tel:13800000044'],
    ['directory.field.landline', '021-5888 0001', 'tel:02158880001'],
    ['directory.field.department', 'Group lab', undefined],
    ['Office', 'A-1', undefined],
    ['directory.field.enterprise', 'Group hq', undefined],
    ['directory.field.account', 'li', undefined],
  ]);
});

it('opens the enterprise above one’s own department where there are several', async () => {
  const model = new EnterpriseViewModel(
    around({
      roots: async () => ok([aGroup('east'), aGroup('west')]),
      groupsNamed: async () => ok([aGroup('lab', { above: ['west'] })]),
      groups: async () => ok([]),
      head: async () => ok(aPerson('li')),
    }),
  );
  model.start();
  await settle();
  expect(model.loader.value).toMatchObject({ enterprise: { id: 'west' }, head: { id: 'li' } });
});
