import { beforeAll, describe, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { generationB, type GenerationB } from '#test/support/generationB.ts';
import type { Colleague } from '#test/support/workflow.ts';

const MINUTE = 60_000;
const EIGHT_HOURS = 8 * 3_600_000;

let company: Company;
let zhangwei: Colleague;
let wangfang: Colleague;
let asZhangwei: GenerationB;
let asWangfang: GenerationB;
/**
 * The second request is submitted an hour and a half after the first; the first is agreed two hours after its
 * submission.
 */
let early: string;
let late: string;

const clientOf = (who: Colleague, language?: string) => generationB(company.platform.app, who, language);

beforeAll(async () => {
  company = await startCompany(embeddedDatabase);
  [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
  [asZhangwei, asWangfang] = [clientOf(zhangwei), clientOf(wangfang)];
  early = await company.start(zhangwei, 'leave');
  company.platform.clock.advance(90 * MINUTE);
  late = await company.start(zhangwei, 'leave');
  company.platform.clock.advance(30 * MINUTE);
  await wangfang.decide(await company.taskIn(early, wangfang), 'AGREE');
  company.platform.clock.advance(30 * MINUTE);
  await wangfang.decide(await company.taskIn(late, wangfang), 'AGREE');
});

const idsOf = (rows: readonly { readonly instId: string }[]): readonly string[] => rows.map(({ instId }) => instId);

describe('S2: searching "my applications"', () => {
  it('finds requests by the version of their process', async () => {
    const found = await asZhangwei.rows('bpmInst/myBpmInsts', { 'Q_i.VERSION__I_EQ': '1' });
    expect(idsOf(found.rows)).toEqual([late, early]);
    expect(found.message).toBe('');
    expect((await asZhangwei.rows('bpmInst/myBpmInsts', { 'Q_i.VERSION__I_EQ': '2' })).rows).toEqual([]);
    expect((await asZhangwei.rows('bpmInst/myBpmInsts', { 'Q_i.VERSION__I_GE': 1 })).rows).toHaveLength(2);
  });
});

describe('S4: a list with empty fields in its search', () => {
  it.each([
    ['null for all that may be searched', { params: null }],
    ['a null among what is searched', { params: { 'Q_v.SUBJECT__S_LK': null, 'Q_v.STATUS__S_EQ': '' } }],
    ['no order', { sortField: null, sortOrder: null }],
    ['a page number that is a text', { pageNo: '1', pageSize: '20' }],
    ['a page of five hundred', { pageSize: 500 }],
    ['nulls for the page', { pageNo: null, pageSize: null }],
  ])('shows its rows for %s', async (_, asked) => {
    const { status, body } = await asZhangwei.post('bpmInst/myBpmInsts', asked);
    expect([status, body.success]).toEqual([200, true]);
    expect(idsOf(body.result.data)).toEqual([late, early]);
  });

  it('limits a page that is too long', async () => {
    const { page } = await asZhangwei.rows('bpmInst/myBpmInsts');
    expect(page).toMatchObject({ pageNo: 1, pageSize: 200, totalCount: 2, totalPage: 1 });
  });

  it('reads the page number from a string, too', async () => {
    const { body } = await asZhangwei.post('bpmInst/myBpmInsts', { pageNo: '2', pageSize: '1' });
    expect(idsOf(body.result.data)).toEqual([early]);
  });
});

describe('S7: the done list', () => {
  const decided = async (params: object, more: object = {}) =>
    idsOf((await asWangfang.rows('bpmCheckHistory/getMyApproved', params, more)).rows);
  /** Returns the rows with the timestamps that the filters use. */
  const times = async () => {
    const { rows } = await asWangfang.rows('bpmCheckHistory/getMyApproved');
    const of = (id: string) => rows.find(({ instId }: { instId: string }) => instId === id);
    return { early: of(early), late: of(late) };
  };

  it('is filtered by arrival time and by decision time', async () => {
    const { early: first, late: second } = await times();
    expect(first.createTime < second.createTime && second.createTime < first.completeTime).toBe(true);
    expect(await decided({ Q_CREATE_TIME__D_LE: first.createTime.replace(' ', 'T') })).toEqual([early]);
    expect(await decided({ Q_CREATE_TIME__D_GE: second.createTime.replace(' ', 'T') })).toEqual([late]);
    expect(await decided({ Q_COMPLETE_TIME__D_LE: first.completeTime.replace(' ', 'T') })).toEqual([early]);
    expect(await decided({ Q_COMPLETE_TIME__D_GE: second.completeTime.replace(' ', 'T') })).toEqual([late]);
  });

  it('is sorted by either of them', async () => {
    const third = await company.start(zhangwei, 'leave');
    company.platform.clock.advance(MINUTE);
    const fourth = await company.start(zhangwei, 'leave');
    company.platform.clock.advance(MINUTE);
    await wangfang.decide(await company.taskIn(fourth, wangfang), 'AGREE');
    company.platform.clock.advance(MINUTE);
    await wangfang.decide(await company.taskIn(third, wangfang), 'AGREE');
    expect(await decided({}, { sortField: 'CREATE_TIME_', sortOrder: 'asc' })).toEqual([early, late, third, fourth]);
    expect(await decided({}, { sortField: 'COMPLETE_TIME_', sortOrder: 'asc' })).toEqual([early, late, fourth, third]);
  });
});

describe('S8: searching by a date or a timestamp', () => {
  /** Row timestamps have a precision of one second and the offset +08:00. */
  const spelled = (row: { createTime: string }) => {
    const [day = '', clock = ''] = row.createTime.split(' ');
    const utc = new Date(Date.parse(`${day}T${clock}Z`) - EIGHT_HOURS).toISOString();
    return { day, clock, utc };
  };
  const rowOf = async () => (await asZhangwei.rows('bpmInst/myBpmInsts', { Q_INST_ID__S_EQ: early })).rows[0];
  const finds = async (params: object) =>
    idsOf((await asZhangwei.rows('bpmInst/myBpmInsts', { Q_INST_ID__S_EQ: early, ...params })).rows).length;

  it('accepts T as separator, and reads a text without a time zone at +08:00', async () => {
    const { day, clock } = spelled(await rowOf());
    expect(await finds({ 'Q_i.CREATE_TIME__D_GE': `${day}T${clock}` })).toBe(1);
    expect(await finds({ 'Q_i.CREATE_TIME__D_LE': `${day}T${clock}` })).toBe(1);
    expect(await finds({ 'Q_i.CREATE_TIME__D_LT': `${day}T${clock}` })).toBe(0);
    expect(await finds({ 'Q_i.CREATE_TIME__D_LE': `${day} ${clock}` })).toBe(1);
  });

  it('ignores fractions of a second', async () => {
    const { day, clock } = spelled(await rowOf());
    expect(await finds({ 'Q_i.CREATE_TIME__D_GE': `${day}T${clock}.999` })).toBe(1);
    expect(await finds({ 'Q_i.CREATE_TIME__D_GE': `${day}T${clock}.123456` })).toBe(1);
  });

  it('uses the time zone of the value', async () => {
    const { utc, day, clock } = spelled(await rowOf());
    expect(await finds({ 'Q_i.CREATE_TIME__D_GE': utc, 'Q_i.CREATE_TIME__D_LE': utc })).toBe(1);
    expect(await finds({ 'Q_i.CREATE_TIME__D_GE': `${day}T${clock}+08:00` })).toBe(1);
    expect(await finds({ 'Q_i.CREATE_TIME__D_LE': `${day}T${clock}+09:00` })).toBe(0);
  });

  it('includes the whole day at +08:00 for midnight as upper bound', async () => {
    const { day } = spelled(await rowOf());
    expect(await finds({ 'Q_i.CREATE_TIME__D_LE': day })).toBe(1);
    expect(await finds({ 'Q_i.CREATE_TIME__D_LE': `${day}T00:00:00` })).toBe(1);
    expect(await finds({ 'Q_i.CREATE_TIME__D_LE': `${day}T00:00:00.000+08:00` })).toBe(1);
    expect(await finds({ 'Q_i.CREATE_TIME__D_LE': `${day}T00:00:01` })).toBe(0);
    expect(await finds({ 'Q_i.CREATE_TIME__D_GE': `${day}T00:00:00` })).toBe(1);
  });
});

describe('S15: a search with a field the list does not have', () => {
  const LISTS = [
    'bpmTask/myTasks',
    'bpmTask/query',
    'bpmTask/myTasksByDefKey?defKey=leave',
    'bpmInst/myBpmInsts',
    'bpmInst/myBpmDraftInsts',
    'bpmInst/getMyApprovedInsts',
    'bpmInst/query',
    'bpmCheckHistory/getMyApproved',
    'bpmInstCc/getMyTurnTo',
    'bpmInstCc/myRecevieTurn',
    'bpmTaskTransfer/getMyReceiveTask',
    'bpmTaskTransfer/getMyTransOutTask',
    'bpmInstTracked/getMyTracked',
    'bpmDef/getAllForStart',
    'bpmDef/query',
    'bpmAgent/getMyAgents',
    'bpmAgent/getDefinitions',
    'bpmAsyncTask/query',
    'bpmCollection/getMyCollections',
    'bpmInstShare/getMyShares',
    'bpmInstShare/getSharedToMe',
    'bpmPending/getMyPending',
    '/api-user/user/org/osUser/query',
    '/api-user/user/org/osUser/getUser',
    '/api-user/user/org/osUser/getAllUserByGroupId',
    '/api-portal/portal/core/infInnerMsg/queryMsg',
    '/api-form/form/core/formPc/query',
  ];
  it.each(LISTS)('returns no rows in %s and names the field', async (path) => {
    const asAdmin = clientOf(await company.person('admin'));
    const found = await asAdmin.rows(path, { 'Q_x.SHOE_SIZE__S_EQ': '44', Q_COLOUR__S_LK: '红' });
    expect([found.status, found.rows]).toEqual([200, []]);
    expect(found.message).toContain('Q_x.SHOE_SIZE__S_EQ, Q_COLOUR__S_LK');
    expect(found.show).toBe(true);
    expect((await asAdmin.rows(path)).message).toBe('');
  });

  it("reports the field in the caller's language", async () => {
    const said = await Promise.all(
      ['zh-CN', 'en-US', 'ja-JP'].map(
        async (language) =>
          (await clientOf(zhangwei, language).rows('bpmInst/myBpmInsts', { Q_COLOUR__S_LK: 'x' })).message,
      ),
    );
    expect(new Set(said).size).toBe(3);
  });

  it.each([
    ['bpmTask/myTasks', 'Q_v.NAME__S_LK', '审批'],
    ['bpmTask/query', 'Q_v.NAME__S_LK', '请假'],
    ['bpmTask/query', 'Q_t.ASSIGNEE__S_EQ', '1'],
    ['bpmTask/query', 'Q_t.ASSIGNEE__S_NOTNULL', '1'],
    ['bpmTask/query', 'Q_t.EXPIRED_TIME__D_ISNULL', '1'],
    ['bpmInst/myBpmInsts', 'Q_i.END_TIME__D_ISNULL', '1'],
    ['bpmInst/myBpmInsts', 'Q_i.END_TIME__D_NOTNULL', '1'],
    ['bpmInst/myBpmInsts', 'Q_SUBJECT_LK', 'x'],
    ['/api-portal/portal/core/infInnerMsg/queryMsg', 'Q_iim.MSG_TITLE__S_LK', 'x'],
  ])('supports in %s the field %s', async (path, filter, value) => {
    const found = await asWangfang.rows(path, { [filter]: value });
    expect([found.status, found.message]).toEqual([200, '']);
  });

  it('finds tasks by assignee, by missing assignee, and by process', async () => {
    const open = await company.start(zhangwei, 'leave');
    const tasks = async (params: object) =>
      idsOf((await asWangfang.rows('bpmTask/query', { 'Q_t.INST_ID__S_EQ': open, ...params })).rows);
    expect(await tasks({ 'Q_t.ASSIGNEE__S_EQ': wangfang.id })).toEqual([open]);
    expect(await tasks({ 'Q_t.ASSIGNEE__S_EQ': zhangwei.id })).toEqual([]);
    expect(await tasks({ 'Q_t.ASSIGNEE__S_ISNULL': '1' })).toEqual([]);
    expect(await tasks({ 'Q_t.ASSIGNEE__S_NOTNULL': '1' })).toEqual([open]);
    expect(await tasks({ 'Q_v.NAME__S_LK': '请假' })).toEqual([open]);
    expect(await tasks({ 'Q_v.NAME__S_LK': 'Leave' })).toEqual([open]);
    expect(await tasks({ 'Q_v.NAME__S_LK': '报销' })).toEqual([]);
    expect(
      idsOf(
        (await asZhangwei.rows('bpmInst/myBpmInsts', { 'Q_i.END_TIME__D_ISNULL': '1', Q_INST_ID__S_EQ: open })).rows,
      ),
    ).toEqual([open]);
  });
});
