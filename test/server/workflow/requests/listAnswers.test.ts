import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCaller } from '#server/directory/loadCaller.ts';
import { deleteInstance } from '#server/engine/deleteInstance.ts';
import { startCompany } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { generateLists, type GeneratedCompany, type GeneratedTask } from '#test/support/generatedLists.ts';
import { queryModel, type Readings } from '#test/support/listModel.ts';
import type { Colleague } from '#test/support/workflow.ts';

const OPERATORS = ['EQ', 'NEQ', 'GT', 'GE', 'LT', 'LE', 'LK', 'LEK', 'RIK', 'IN', 'ISNULL', 'NOTNULL'];
const VALUES = [
  'trip',
  'TRIP to',
  '0%_',
  '\\',
  'kyōto',
  '出',
  'ｗｉｄｅ',
  '稟',
  '議稟議',
  'ハンコ',
  'ﾊﾝ',
  '%',
  '_',
  'nothing says this',
  'Ｌｖ-2026',
  'lv-2026-0001',
  'EX-7',
  'zhang w',
  '张伟',
];
const PAGE = { pageNo: 1, pageSize: 7 };

type Row = Pick<GeneratedTask, 'request'> & Partial<Pick<GeneratedTask, 'task'>>;

/** The value of each column for a row (contract wire 4.2). */
const OF_REQUEST: Readings<Row> = {
  SUBJECT: ({ request: { subject } }) => [subject['zh-CN'], subject['en-US'] ?? null, subject['ja-JP'] ?? null],
  CREATE_BY: ({ request }) => [request.initiator],
  BILL_NO: ({ request }) => [request.number],
};
const OF_TASK: Readings<Row> = {
  ...OF_REQUEST,
  NAME: ({ task }) => [task?.nodeName ?? null],
  CREATE_TIME: ({ task }) => [task?.createdAt ?? null],
  EXPIRED_TIME: ({ task }) => [task?.dueAt ?? null],
  TREE_ID: ({ task }) => [task?.category ?? null],
  INST_ID: ({ task }) => [task?.instance ?? null],
  ASSIGNEE: ({ task }) => [task?.assignee ?? null],
  OWNER: ({ task }) => [task?.owner ?? null],
};
const OF_INSTANCE: Readings<Row> = {
  ...OF_REQUEST,
  CREATE_TIME: ({ request }) => [request.startedAt],
  END_TIME: ({ request }) => [request.endedAt],
  TREE_ID: ({ request }) => [request.category],
};

/** Arbitrary filters and orders. Most have few conditions, so that they match some rows. */
const anyQuestion = (readings: Readings<Row>, company: GeneratedCompany) =>
  fc.record({
    filters: fc.array(
      fc
        .record({
          name: fc.constantFrom('SUBJECT', ...Object.keys(readings)),
          operator: fc.constantFrom('LK', ...OPERATORS),
        })
        .chain(({ name, operator }) =>
          fc.constantFrom(...valuesFor(name, company)).map((value) => ({ name, operator, value })),
        ),
      { maxLength: 2 },
    ),
    sortField: fc.constantFrom(undefined, undefined, 'CREATE_TIME_', 'SUBJECT_', 'BILL_NO_', 'PASSWORD_'),
    sortOrder: fc.constantFrom('asc', 'desc'),
    pageNo: fc.constantFrom(1, 1, 2, 40),
  });

function valuesFor(name: string, { requests }: GeneratedCompany): readonly string[] {
  if (name.endsWith('_TIME')) return ['2026-11-19', '2026-11-18 20:00:00'];
  if (name === 'TREE_ID') return ['hr', 'finance', 'hr,finance'];
  const ids = requests.slice(0, 3).flatMap(({ id, initiator }) => [id, initiator]);
  return name === 'SUBJECT' || name === 'BILL_NO' || name === 'NAME' ? VALUES : ids;
}

onBothDatabases('the lists of generated requests', (fresh) => {
  let company: GeneratedCompany;
  let colleagues: readonly { readonly by: Colleague; readonly members: readonly string[]; readonly isAdmin: boolean }[];
  beforeAll(async () => {
    const office = await startCompany(fresh);
    const { database } = office.platform;
    const [zhangwei, wangfang, hanbing, admin] = await office.people('zhangwei', 'wangfang', 'hanbing', 'admin');
    const template = await office.start(zhangwei, 'leave');
    colleagues = await Promise.all(
      [wangfang, hanbing, admin].map(async (by) => {
        const caller = await loadCaller(database.sql, by.id);
        return { by, members: [by.id, ...(caller?.groups ?? [])], isAdmin: by.account === 'admin' };
      }),
    );
    const members = [...new Set(colleagues.flatMap((each) => each.members))];
    const persons = [zhangwei, ...colleagues.map(({ by }) => by)].map(({ id }) => id);
    company = await generateLists(database, template, { persons, members }, 1);
    await database.transaction((tx) => deleteInstance(tx, template, office.platform.clock.now()));
  }, 60_000);

  const LISTS = {
    'bpmTask/myTasks': {
      readings: OF_TASK,
      rows: (members: readonly string[]): readonly Row[] =>
        company.tasks.filter(({ holders }) => holders.some((each) => members.includes(each))),
    },
    'bpmTask/query': {
      readings: OF_TASK,
      rows: (members: readonly string[], isAdmin: boolean): readonly Row[] =>
        company.tasks.filter(
          ({ task, request }) => task.status !== 'replied' && (isAdmin || mayRead(members, request.id)),
        ),
    },
    'bpmInst/query': {
      readings: OF_INSTANCE,
      rows: (members: readonly string[], isAdmin: boolean): readonly Row[] =>
        company.requests
          .filter(
            ({ id, status, initiator }) =>
              initiator === members[0] || (status !== 'drafted' && (isAdmin || mayRead(members, id))),
          )
          .map((request) => ({ request })),
    },
  };
  const mayRead = (members: readonly string[], id: string): boolean =>
    members.some((member) => company.readers.get(id)?.has(member));
  const idOf = ({ task, request }: Row): string => task?.id ?? request.id;

  describe.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('%s', (path) => {
    it('returns for every filter, order and page the same rows as a literal reading of the contract', async () => {
      const { readings, rows } = LISTS[path];
      await fc.assert(
        fc.asyncProperty(fc.nat(colleagues.length - 1), anyQuestion(readings, company), async (index, asked) => {
          const who = colleagues[index];
          if (who === undefined) return;
          const { filters, sortField, sortOrder, pageNo } = asked;
          const params = Object.fromEntries(
            filters.map(({ name, operator, value }) => [
              `Q_${name}__${name.endsWith('TIME') ? 'D' : 'S'}_${operator}`,
              value,
            ]),
          );
          const sort = sortField === undefined ? {} : { sortField, sortOrder };
          const { result } = await who.by.call(path, { ...PAGE, pageNo, params, ...sort });
          const expected = queryModel(rows(who.members, who.isAdmin), {
            filters,
            readings,
            foundOf: ({ request }) => company.found.get(request.initiator) ?? '',
            numberOf: ({ request }) => request.number,
            sort: { field: sortField, order: sortOrder },
            idOf,
          });
          const ids = expected.slice((pageNo - 1) * PAGE.pageSize, pageNo * PAGE.pageSize).map(idOf);
          expect({
            total: result.totalCount,
            ids: result.data.map(({ taskId, instId }: { taskId?: string; instId: string }) => taskId ?? instId),
          }).toEqual({ total: expected.length, ids });
        }),
        { numRuns: 150 },
      );
    }, 120_000);
  });

  it.each([
    ['bpmTask/query', 'taskId'],
    ['bpmInst/query', 'instId'],
  ] as const)(
    'returns every page of %s, however long it is, and the total count beyond the end',
    async (path, id) => {
      const anyPage = fc.record({ pageNo: fc.constantFrom(1, 1, 2, 3, 9), pageSize: fc.integer({ min: 1, max: 120 }) });
      const { readings, rows } = LISTS[path];
      await fc.assert(
        fc.asyncProperty(fc.nat(colleagues.length - 1), anyPage, async (index, { pageNo, pageSize }) => {
          const who = colleagues[index];
          if (who === undefined) return;
          const { result } = await who.by.call(path, { pageNo, pageSize, params: {} });
          const expected = queryModel(rows(who.members, who.isAdmin), {
            filters: [],
            readings,
            foundOf: () => '',
            numberOf: () => '',
            sort: { field: undefined, order: 'desc' },
            idOf,
          });
          const ids = expected.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(idOf);
          expect({
            total: result.totalCount,
            ids: result.data.map((row: Readonly<Record<string, string>>) => row[id]),
          }).toEqual({
            total: expected.length,
            ids,
          });
        }),
        { numRuns: 100 },
      );
    },
    120_000,
  );
});
