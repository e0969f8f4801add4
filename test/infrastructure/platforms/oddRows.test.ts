import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageRequest } from '#domain/shared/page.ts';
import { makeHttpCategoryGateway } from '#infrastructure/definition/httpCategoryGateway.ts';
import { makeHttpDefinitionGateway } from '#infrastructure/definition/httpDefinitionGateway.ts';
import { makeHttpDirectoryGateway } from '#infrastructure/directory/httpDirectoryGateway.ts';
import { makeHttpBoardGateway } from '#infrastructure/following/httpBoardGateway.ts';
import { makeHttpCopyGateway } from '#infrastructure/following/httpCopyGateway.ts';
import { makeHttpFollowGateway } from '#infrastructure/following/httpFollowGateway.ts';
import { makeHttpNoticeGateway } from '#infrastructure/following/httpNoticeGateway.ts';
import type { ApiClient } from '#infrastructure/http/apiClient.ts';
import { makeHttpInstanceGateway } from '#infrastructure/instance/httpInstanceGateway.ts';
import { makeHttpPhraseStore } from '#infrastructure/phrase/httpPhraseStore.ts';
import { makeHttpTaskGateway } from '#infrastructure/task/httpTaskGateway.ts';
import { makeHttpTaskLists } from '#infrastructure/task/httpTaskLists.ts';
import { makeHttpTransferGateway } from '#infrastructure/task/httpTransferGateway.ts';
import { foreignPlatform, NO_BODY, paged, wrapped } from '#test/support/foreignPlatform.ts';
import { FOREIGN_ROWS as ROWS, type ForeignList } from '#test/support/foreignRows.ts';

const PAGE: PageRequest = { number: 1, size: 20, search: '', filters: {} };
const bare = (rows: unknown) => rows;

interface ListCall {
  readonly list: ForeignList;
  readonly name: string;
  readonly wrap: (rows: unknown) => unknown;
  readonly read: (call: ApiClient) => Promise<unknown>;
}
/** Every list of the platform the client reads, by what people call it. */
const LISTS: Readonly<Record<string, ListCall>> = {
  'the to-do list': {
    list: ROWS.tasks,
    name: 'myTasks',
    wrap: paged,
    read: (call) => makeHttpTaskLists(call).myTasks(PAGE),
  },
  'all open tasks': {
    list: ROWS.tasks,
    name: 'query',
    wrap: paged,
    read: (call) => makeHttpTaskLists(call).processTasks(PAGE),
  },
  'the tasks of one process': {
    list: ROWS.tasks,
    name: 'myTasksByDefKey',
    wrap: paged,
    read: (call) => makeHttpTaskLists(call).tasksOf('leave', PAGE),
  },
  'my applications': {
    list: ROWS.instances,
    name: 'myBpmInsts',
    wrap: paged,
    read: (call) => makeHttpInstanceGateway(call).mine(PAGE),
  },
  'what I may start': {
    list: ROWS.definitions,
    name: 'getAllForStart',
    wrap: paged,
    read: (call) => makeHttpInstanceGateway(call).startable(PAGE),
  },
  'the care of processes': {
    list: ROWS.definitions,
    name: 'query',
    wrap: paged,
    read: (call) => makeHttpDefinitionGateway(call).all(PAGE),
  },
  'what I have sent on': {
    list: ROWS.copies,
    name: 'getMyTurnTo',
    wrap: paged,
    read: (call) => makeHttpCopyGateway(call).sent(PAGE),
  },
  'what was sent to me': {
    list: ROWS.copies,
    name: 'myRecevieTurn',
    wrap: paged,
    read: (call) => makeHttpCopyGateway(call).received(PAGE),
  },
  'handed over to me': {
    list: ROWS.transfers,
    name: 'getMyReceiveTask',
    wrap: paged,
    read: (call) => makeHttpTransferGateway(call).received(PAGE),
  },
  'handed over by me': {
    list: ROWS.transfers,
    name: 'getMyTransOutTask',
    wrap: paged,
    read: (call) => makeHttpTransferGateway(call).given(PAGE),
  },
  'my tracking': {
    list: ROWS.tracked,
    name: 'getMyTracked',
    wrap: paged,
    read: (call) => makeHttpFollowGateway(call).tracked(PAGE),
  },
  messages: {
    list: ROWS.messages,
    name: 'queryMsg',
    wrap: paged,
    read: (call) => makeHttpNoticeGateway(call).notices(PAGE),
  },
  'the people picker': {
    list: ROWS.users,
    name: 'query',
    wrap: paged,
    read: (call) => makeHttpDirectoryGateway(call).people(PAGE),
  },
  'the people of a department': {
    list: ROWS.users,
    name: 'getAllUserByGroupId',
    wrap: paged,
    read: (call) => makeHttpDirectoryGateway(call).people(PAGE, '1'),
  },
  departments: {
    list: ROWS.groups,
    name: 'queryGroups',
    wrap: wrapped,
    read: (call) => makeHttpDirectoryGateway(call).groups(),
  },
  categories: {
    list: ROWS.categories,
    name: 'getByCatKey',
    wrap: bare,
    read: (call) => makeHttpCategoryGateway(call, () => 'en-US').categories(),
  },
  'the message board': {
    list: ROWS.board,
    name: 'getByInstId',
    wrap: bare,
    read: (call) => makeHttpBoardGateway(call).messages('70'),
  },
  'the log': {
    list: ROWS.log,
    name: 'getByInstId',
    wrap: wrapped,
    read: (call) => makeHttpBoardGateway(call).log('70'),
  },
  'who has read it': {
    list: ROWS.copies,
    name: 'getByInstId',
    wrap: bare,
    read: (call) => makeHttpCopyGateway(call).readers('70'),
  },
  questions: {
    list: ROWS.tasks,
    name: 'getCommuTasks',
    wrap: wrapped,
    read: (call) => makeHttpTaskGateway(call).questions('1'),
  },
  'a circulation': {
    list: ROWS.circulation,
    name: 'getRoamTasks',
    wrap: wrapped,
    read: (call) => makeHttpTaskGateway(call).circulation('1'),
  },
  'steps to return to': {
    list: ROWS.path,
    name: 'getBackNodes',
    wrap: bare,
    read: (call) => makeHttpTaskGateway(call).returnNodes('1'),
  },
  phrases: {
    list: ROWS.phrases,
    name: 'getUserText',
    wrap: bare,
    read: (call) => makeHttpPhraseStore(call).list(),
  },
};
/** Records have no id of their own while the task is open, so none of them is left out for want of one. */
const RECORDS: Readonly<Record<string, ListCall>> = {
  'what I have done': {
    list: ROWS.records,
    name: 'getMyApproved',
    wrap: paged,
    read: (call) => makeHttpInstanceGateway(call).done(PAGE),
  },
  'the history': {
    list: ROWS.records,
    name: 'getCheckHistorys',
    wrap: bare,
    read: (call) => makeHttpInstanceGateway(call).history('70'),
  },
};

interface Shown {
  readonly rows: readonly unknown[];
  readonly leftOut: number;
}
/** What a page would show of an answer, whatever it is wrapped in. */
function shownOf(answer: unknown): Shown {
  const { ok, value, leftOut = 0 } = answer as { ok: boolean; value: Record<string, unknown>; leftOut?: number };
  if (!ok) throw new Error(`Not read: ${JSON.stringify(answer)}`);
  const rows = (value['rows'] ?? value['readers'] ?? value) as readonly unknown[];
  return { rows, leftOut: Number(value['leftOut'] ?? leftOut) };
}
const show = async ({ name, read }: ListCall, body: unknown): Promise<Shown> =>
  shownOf(await read(foreignPlatform({ [name]: () => body }).call));

const without = (object: object, key: string): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

/** Whatever a platform may put somewhere: other types, nothing, texts that look like something. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    1,
    -1,
    true,
    false,
    'true',
    'YES',
    'x',
    '{',
    '{"a":1}',
    '[]',
    [],
    {},
    [null],
    [7],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
type Path = readonly [string, ...string[]];
/** Every place in a row, its inner rows included. */
const placesIn = (row: object): readonly Path[] =>
  Object.entries(row).flatMap(([key, value]: readonly [string, unknown]): readonly Path[] => [
    [key],
    ...(typeof value === 'object' && value !== null ? placesIn(value).map((rest): Path => [key, ...rest]) : []),
  ]);
function put(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(target))
    return target.map((each: unknown, at) => (String(at) === key ? put(each, rest, value) : each));
  const record = target as Record<string, unknown>;
  return rest.length === 0 && value === undefined
    ? without(record, key)
    : { ...record, [key]: put(record[key], rest, value) };
}
const isId = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';
const mutation = ({ rows }: ForeignList) =>
  fc.record({
    at: fc.nat({ max: rows.length - 1 }),
    place: fc.constantFrom(...placesIn(rows[0] ?? {})),
    value: fc.option(odd, { nil: undefined }),
  });

describe.each(Object.entries({ ...LISTS, ...RECORDS }))('%s', (_, called) => {
  const { list, wrap } = called;
  const isRecord = list === ROWS.records;

  it('shows every row as the contract has it', async () => {
    expect(await show(called, wrap(list.rows))).toMatchObject({ rows: [{}, {}, {}], leftOut: 0 });
  });

  it('keeps every row when one value of one of them is odd; only a row without its id is missing, and counted', async () => {
    const whole = await show(called, wrap(list.rows));
    await fc.assert(
      fc.asyncProperty(mutation(list), async ({ at, place, value }) => {
        const rows = list.rows.map((row, index) => (index === at ? put(row, place, value) : row));
        const { rows: shown, leftOut } = await show(called, wrap(rows));
        const isMissing = !isRecord && place.length === 1 && place[0] === list.own && !isId(value);
        expect([shown.length, leftOut]).toEqual(isMissing ? [2, 1] : [3, 0]);
        const others = whole.rows.filter((__, index) => index !== at);
        expect(shown.filter((__, index) => isMissing || index !== at)).toEqual(others);
      }),
      { numRuns: 60 },
    );
  });

  it.each([[null], ['x'], [7], [true]])('shows the others, and says so, when a row is %j', async (row) => {
    expect(await show(called, wrap([list.rows[0], row, list.rows[2]]))).toMatchObject({ rows: [{}, {}], leftOut: 1 });
  });

  it('is empty where there is nothing', async () => {
    expect(await show(called, wrap([]))).toEqual({ rows: [], leftOut: 0 });
    expect(await show(called, wrap(null))).toEqual({ rows: [], leftOut: 0 });
    if (wrap === bare) expect(await show(called, NO_BODY)).toEqual({ rows: [], leftOut: 0 });
  });

  it('is not taken for empty when something else answers', async () => {
    const nonsense = await called.read(foreignPlatform({ [called.name]: () => 'maintenance' }).call);
    expect(nonsense).toEqual({ ok: false, error: { kind: 'unreadable' } });
  });

  it('reads an envelope whose flags are texts, and a total that is none', async () => {
    if (wrap === bare) return;
    const { result, ...envelope } = wrap(list.rows) as { readonly result?: object };
    const told = { ...envelope, success: 'true', message: { text: '' }, code: null };
    const body = result ? { ...told, result: { ...result, totalCount: null, pageNo: 'first' } } : told;
    expect(await show(called, body)).toMatchObject({ rows: [{}, {}, {}] });
  });
});
