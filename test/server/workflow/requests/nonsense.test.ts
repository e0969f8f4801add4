import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { endpoints, nameOf } from '#test/support/endpoints.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

let company: Company;
let wangfang: Colleague;
let taskId: string;
beforeAll(async () => {
  company = await startCompany(embeddedDatabase);
  const [zhangwei] = await company.people('zhangwei');
  wangfang = await company.person('wangfang');
  taskId = await company.taskIn(await company.start(zhangwei, 'leave'), wangfang);
});

/** Texts that users, programs and attackers send in place of the expected values. */
const odd = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    ' ',
    '[]',
    '{}',
    'null',
    '{"leave":[]}',
    '{"leave":null}',
    '{"leave":{"days":{"a":[1]}}}',
    "'; drop table tasks; --",
    '\u0000',
    '\uD800',
    '%',
    '_'.repeat(5000),
  ),
  fc.json(),
);

it('invalid values in a decision are refused with a reason or ignored, and never cause a server error', async () => {
  const body = fc.record(
    {
      checkType: odd,
      opinion: odd,
      formJson: odd,
      nodeUserIds: odd,
      opFiles: odd,
      destNodeId: odd,
      nextJumpType: odd,
      copyUserAccounts: odd,
    },
    { requiredKeys: ['checkType'] },
  );
  await fc.assert(
    fc.asyncProperty(body, async (more) => {
      const reply = await wangfang.call('bpmTask/completeTask', { taskId, ...more });
      expect(reply).toMatchObject({ success: false, code: expect.any(Number) });
      expect(reply.message).not.toBe('System error, please try again later!');
    }),
    { numRuns: 60 },
  );
});

it('invalid values in a start and a draft are refused in the same way', async () => {
  await fc.assert(
    fc.asyncProperty(odd, odd, odd, async (formJson, subject, instId) => {
      const defId = await wangfang.definition('leave');
      const started = await wangfang.call('bpmInst/startProcess', { defId, formJson, subject, instId });
      const drafted = await wangfang.call('bpmInst/saveDraft', { defId, formJson, subject, instId });
      for (const reply of [started, drafted]) expect(reply.message).not.toBe('System error, please try again later!');
      expect(started.success).toBe(false);
    }),
    { numRuns: 40 },
  );
});

it('an unknown filter returns an empty list and never causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        'Q_v.SUBJECT__S_LK',
        'Q_v.CREATE_TIME__D_GE',
        'Q_v.NAME__I_EQ',
        'Q_; drop_S_EQ',
        'Q_v.SECRET__S_EQ',
        'x',
        '__proto__',
      ),
      odd,
      odd,
      async (key, value, sortField) => {
        const reply = await wangfang.call('bpmTask/myTasks', {
          pageNo: 1,
          pageSize: 5,
          params: { [key]: value },
          sortField: sortField.slice(0, 30),
          sortOrder: 'asc',
        });
        expect(reply.message).not.toBe('System error, please try again later!');
      },
    ),
    { numRuns: 60 },
  );
  expect((await wangfang.call('bpmTask/myTasks', { params: { 'Q_v.SECRET__S_EQ': 'x' } })).result.totalCount).toBe(0);
  expect(await wangfang.call('bpmTask/myTasks', { pageNo: 0 })).toMatchObject({ success: false, code: 400 });
});

it('an unknown process is distinguished from a discarded one', async () => {
  expect(await wangfang.call('bpmInst/startProcess', { defId: '1' })).toMatchObject({
    success: false,
    reason: 'start.noDefinition',
  });
  expect(await wangfang.call('bpmInst/startProcess', {})).toMatchObject({
    success: false,
    reason: 'start.noDefinition',
  });
});

describe('every list', () => {
  const lists = endpoints.filter(({ envelope, body }) => envelope === 'page' && body !== undefined);
  it.each(lists.map((list) => [nameOf(list), list] as const))(
    'returns nothing in %s for an unknown filter',
    async (_, { path }) => {
      const caller = await company.person('admin');
      for (const filter of [
        'Q_v.NO_SUCH__S_EQ',
        'Q_constructor__S_LK',
        'Q___proto____S_EQ',
        'Q_t.toString__S_ISNULL',
        'Q_x',
      ]) {
        // A tree takes its parameters without a page object.
        const asked = path.endsWith('/getTreeJson') ? {} : { sortField: 'constructor' };
        const filters = path.endsWith('/getTreeJson') ? { [filter]: 'x' } : { params: { [filter]: 'x' } };
        const { body } = await caller.post(`${path.replace('{key}', 'visitors')}?defKey=leave&alias=visit`, {
          ...asked,
          ...filters,
        });
        expect([filter, body]).toMatchObject([
          filter,
          { success: true, message: expect.stringContaining(filter), result: { totalCount: 0, data: [] } },
        ]);
      }
    },
  );
});

it('returns an empty page beyond the end, and no match for an invalid date', async () => {
  for (const pageNo of [1000, 1e9, 1e308, '999999999999'])
    expect(await wangfang.call('bpmTask/myTasks', { pageNo })).toMatchObject({ success: true, result: { data: [] } });
  for (const date of ['2026-02-30', '2026-13-01', '0000-01-01', '1000000000-01-01', '+275760-09-13T00:00:00Z', 'NaN'])
    expect([date, await wangfang.call('bpmTask/myTasks', { params: { Q_CREATE_TIME__D_LE: date } })]).toMatchObject([
      date,
      { success: true, message: expect.stringContaining('CREATE_TIME'), result: { totalCount: 0 } },
    ]);
});

it('compares a version with integers only', async () => {
  const found = async (filter: string, value: string) =>
    (await wangfang.call('bpmInst/query', { params: { [filter]: value } })) as {
      success: boolean;
      result: { totalCount: number };
    };
  for (const filter of [
    'Q_VERSION__S_LK',
    'Q_VERSION__S_LEK',
    'Q_VERSION__S_RIK',
    'Q_VERSION__S_EQ',
    'Q_VERSION__S_IN',
  ])
    for (const value of ['x', '1.5', '', ' ', '1,,2', '99999999999', '1e999', '-1'])
      expect([filter, value, (await found(filter, value)).success]).toEqual([filter, value, true]);
  expect((await found('Q_VERSION__I_EQ', '1')).result.totalCount).toBeGreaterThan(0);
});
