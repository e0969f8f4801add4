import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { DEMO } from '#test/support/demoCompany.ts';
import { fileLinks } from '../db/schema/files.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

interface Row {
  readonly instId: string;
  readonly taskId: string;
  readonly subject: string;
  readonly status: string;
  readonly billNo: string;
  readonly defName: string;
  readonly applicantName: string;
}
interface Page {
  readonly result: { readonly data: readonly Row[]; readonly totalCount: number };
}

const core = '/api-bpm/bpm/core';
const everything = { pageNo: 1, pageSize: 200, params: {} };

onBothDatabases('the initial demo history', (fresh) => {
  let database: Database;
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  beforeAll(async () => {
    database = await fresh();
    platform = await startDemoPlatform(database, { hasDemo: true });
  });
  const sessions = new Map<string, ReturnType<typeof platform.as>>();
  const as = (account: string): ReturnType<typeof platform.as> => {
    const session = sessions.get(account) ?? platform.as(account);
    sessions.set(account, session);
    return session;
  };
  const pageOf = async (account: string, path: string): Promise<Page['result']> =>
    ((await (await as(account)).post(`${core}/${path}`, everything)).body as Page).result;

  it('has a to-do list, a done list and requests for each demo account', async () => {
    const { company } = await loadDemoDefinitions();
    for (const account of company.demo.accounts) {
      const counts = await Promise.all(
        ['bpmTask/myTasks', 'bpmInst/getMyApprovedInsts', 'bpmInst/myBpmInsts'].map(
          async (path) => (await pageOf(account, path)).data.length,
        ),
      );
      expect([account, counts.every((count) => count > 0)]).toEqual([account, true]);
    }
  });

  it('leaves no workflow list empty for the demo accounts', async () => {
    const { company } = await loadDemoDefinitions();
    const EVERYBODYS = [
      'bpmInstTracked/getMyTracked',
      'bpmInstCc/getMyTurnTo',
      'bpmInstCc/myRecevieTurn',
      'bpmTaskTransfer/getMyReceiveTask',
      'bpmTaskTransfer/getMyTransOutTask',
      'bpmPending/getMyPending',
      'bpmCollection/getMyCollections',
      'bpmInstShare/getMyShares',
      'bpmInstShare/getSharedToMe',
    ];
    for (const account of company.demo.accounts) {
      for (const path of EVERYBODYS)
        expect([account, path, (await pageOf(account, path)).totalCount]).toEqual([
          account,
          path,
          expect.toSatisfy((count: number) => count > 0),
        ]);
      const messages = (await (await as(account)).post('/api-portal/portal/core/infInnerMsg/queryMsg', everything))
        .body as Page;
      const unread = (await (await as(account)).get('/api-portal/portal/core/infInnerMsg/getUnreadCount')).body.data;
      expect([account, messages.result.totalCount > unread, unread > 0]).toEqual([account, true, true]);
    }
    for (const account of ['wangfang', 'sunli']) {
      const [job] = (await pageOf(account, 'bpmAsyncTask/query')).data;
      expect([account, job]).toMatchObject([account, { total: 4, doneCount: 3, failedCount: 1, status: 'FINISHED' }]);
    }
  });

  it("keeps the addresses of its sample requests and returns them in the reader's language", async () => {
    const get = async (account: string, path: string, language = 'en-US') =>
      (await (await as(account)).get(path, { 'accept-language': language })).body;
    const post = async (account: string, path: string) => (await (await as(account)).post(path, {})).body;
    const task = async (account: string, id: string) =>
      (await get(account, `${core}/bpmTask/getTaskInfo?taskId=${id}`)).data;
    expect(await task('wangfang', DEMO.circulating)).toMatchObject({ isCanRoamTransfer: true });
    expect((await post('wangfang', `${core}/bpmTask/getRoamTasks?taskId=${DEMO.circulating}`)).data).toMatchObject([
      { assigneeName: 'Chen Jie', status: 'UNHANDLE' },
      { assigneeName: 'Li Qiang', status: 'COMPLETED', remark: 'No effect on finance.' },
      { status: 'UNHANDLE' },
    ]);
    expect(await task('chenjie', DEMO.circulated)).toMatchObject({ isTransferRoam: true, canCheck: true });
    expect((await post('wangfang', `${core}/bpmTask/getCommuTasks?taskId=${DEMO.asking}`)).data).toMatchObject([
      { status: 'COMPLETED', bpmCheckHistory: { remark: 'I will; we have already handed it over.' } },
      { taskId: DEMO.question, note: 'Who takes over the data migration while he is away?' },
    ]);
    expect(await task('chenjie', DEMO.question)).toMatchObject({ canReply: true });
    expect(await task('liqiang', DEMO.voting)).toMatchObject({ canAddSign: true });
    expect(await get('wangfang', `${core}/bpmInst/getInstDetail?instId=${DEMO.pending}`)).toMatchObject({
      bpmInst: { status: 'PENDING' },
    });
    expect(await get('wangfang', `${core}/bpmInst/getInstDetail?instId=${DEMO.tracked}`)).toMatchObject({
      tracked: '1',
    });
    expect((await post('zhangwei', `${core}/bpmInstCc/getByInstId?instId=${DEMO.forwarded}`)).length).toBeGreaterThan(
      6,
    );
    expect(await get('zhangwei', `${core}/bpmInstMsg/getByInstId?instId=${DEMO.forwarded}`, 'ja-JP')).toMatchObject([
      { content: '経理に保管を依頼しました。' },
      { content: '領収書の原本を保管してください。' },
    ]);
    expect(
      (await (await as('wangfang')).post(`${core}/bpmTaskTransfer/getMyTransOutTask`, everything)).body.result.data[0],
    ).toMatchObject({ taskId: DEMO.transferred, toUserName: 'Zhang Wei' });
    expect((await get('wangfang', `${core}/bpmAsyncTask/get?pkId=${DEMO.batch}`)).data).toMatchObject({
      opinion: 'Agreed; please hand over.',
      rows: [{ success: true }, { success: true }, { success: true }, { success: false, reason: 'task.ended' }],
    });
    expect((await get('wangfang', `/api-portal/portal/core/infInnerMsg/get?pkId=${DEMO.notice}`)).data).toMatchObject({
      category: 'transferred',
      isRead: 'no',
      content: 'He supports hiring for R&D; please decide.',
    });
    expect(
      (await get('wangfang', `/api-form/form/core/formSolution/getFormChangeLog?instId=${DEMO.changed}`)).data.map(
        ({ comment }: { comment: string }) => comment,
      ),
    ).toEqual(expect.arrayContaining(['Items, row 2: Amount', 'Items, row 4']));
    expect(await post('renliang', `${core}/bpmInstShare/open?token=${DEMO.link}`)).toMatchObject({ success: true });
  });

  it('has an absent colleague whose tasks are with the agent, marked as such and recorded as transfers', async () => {
    const toDo = (await pageOf('wangfang', 'bpmTask/myTasks')).data;
    expect(toDo.filter((row) => 'agentUserName' in row && row.agentUserName === 'Huang Min').length).toBeGreaterThan(0);
    const given = (await pageOf('wangfang', 'bpmTaskTransfer/getMyTransOutTask')).data.filter(
      (row) => 'type' in row && row.type === 'agent',
    );
    expect(given.length).toBeGreaterThan(1);
    for (const row of given)
      expect(row).toMatchObject({ toUserName: 'Liu Yang', taskId: '', checkStatus: expect.any(String) });
    const found = (
      await (
        await as('zhangwei')
      ).post('/api-user/user/org/osUser/query', { ...everything, params: { Q_FULLNAME__S_LK: 'huangmin' } })
    ).body as { result: { data: object[] } };
    expect(found.result.data).toMatchObject([
      { fullName: 'Huang Min', agentUserName: 'Wang Fang', awayUntil: expect.stringMatching(/18:00:00$/u) },
    ]);
    expect((await pageOf('wangfang', 'bpmAgent/getMyAgents')).data).toMatchObject([{ toUserName: 'Liu Yang' }]);
    expect((await pageOf('admin', 'bpmAgent/getMyAgents')).data).toMatchObject([{ toUserName: 'Ye Cheng' }]);
  });

  it('shows an employee requests in every status', async () => {
    const statuses = new Set((await pageOf('zhangwei', 'bpmInst/myBpmInsts')).data.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([
      'CANCEL',
      'DRAFTED',
      'INVOKE_TO_STARTOR',
      'LOCKED',
      'PENDING',
      'RUNNING',
      'SUCCESS_END',
      'SUPSPEND',
    ]);
  });

  it('numbers requests in the order of their starts, and continues from there', async () => {
    const numbers = (await pageOf('zhangwei', 'bpmInst/myBpmInsts')).data
      .map(({ billNo }) => billNo)
      .filter((number) => number.startsWith('LV-2026-'));
    expect([...numbers].sort().reverse()).toEqual(numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('opens a waiting task with its form and lets the user decide it', async () => {
    const wangfang = await as('wangfang');
    const task = (await pageOf('wangfang', 'bpmTask/myTasks')).data.find(
      ({ instId }) => instId === '1000000000000000000',
    );
    const opened = await wangfang.get(`${core}/bpmTask/getTaskInfo?taskId=${task?.taskId ?? ''}`);
    expect(opened.body).toMatchObject({
      success: true,
      data: { bpmTask: { name: 'Manager' }, formData: { data: [{ alias: 'leave' }] } },
    });
    const decided = await wangfang.post(`${core}/bpmTask/completeTask`, {
      taskId: task?.taskId,
      checkType: 'AGREE',
      opinion: '',
      formJson: '{}',
      systemHand: true,
    });
    expect(decided.body).toMatchObject({ success: true });
    expect(
      (await pageOf('zhangwei', 'bpmInst/myBpmInsts')).data.find(({ instId }) => instId === '1000000000000000000')
        ?.status,
    ).toBe('SUCCESS_END');
  });

  it('returns the files of its requests to permitted users only', async () => {
    const [link] = await database.sql.select().from(fileLinks).where(eq(fileLinks.instance, '1000000000200000000'));
    const download = async (account: string) =>
      platform.app.inject({
        url: `/api/api-system/system/core/sysFile/download/${link?.file ?? ''}?accessToken=${(await as(account)).token}`,
      });
    for (const account of ['zhangwei', 'liqiang'])
      expect((await download(account)).body).toMatch(/^%PDF-1\.\d[^]*%%EOF\n?$/u);
    expect((await download('renliang')).json()).toMatchObject({ success: false });
  });

  it('is created once, however often the server starts', async () => {
    const before = (await pageOf('sunli', 'bpmInst/myBpmInsts')).totalCount;
    await startDemoPlatform(database, { hasDemo: true });
    expect((await pageOf('sunli', 'bpmInst/myBpmInsts')).totalCount).toBe(before);
  });
});
