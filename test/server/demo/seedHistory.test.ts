import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/storage/database.ts';
import { fileLinks } from '#server/storage/schema/files.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { demoDefinitions } from '#test/support/definitions.ts';
import { demoPlatform } from '#test/support/platform.ts';

interface Row { readonly instId: string; readonly taskId: string; readonly subject: string; readonly status: string; readonly billNo: string; readonly defName: string; readonly applicantName: string }
interface Page { readonly result: { readonly data: readonly Row[]; readonly totalCount: number } }

const core = '/api-bpm/bpm/core';
const everything = { pageNo: 1, pageSize: 200, params: {} };

onBothDatabases('the first day of the demo', (fresh) => {
  let database: Database;
  let platform: Awaited<ReturnType<typeof demoPlatform>>;
  beforeAll(async () => {
    database = await fresh();
    platform = await demoPlatform(database, { hasDemo: true });
  });
  const sessions = new Map<string, ReturnType<typeof platform.as>>();
  const as = (account: string): ReturnType<typeof platform.as> => {
    const session = sessions.get(account) ?? platform.as(account);
    sessions.set(account, session);
    return session;
  };
  const pageOf = async (account: string, path: string): Promise<Page['result']> => ((await (await as(account)).post(`${core}/${path}`, everything)).body as Page).result;

  it('has a to-do list, a done list and applications for each fixed account', async () => {
    const { company } = await demoDefinitions();
    for (const account of company.demoAccounts) {
      const counts = await Promise.all(['bpmTask/myTasks', 'bpmInst/getMyApprovedInsts', 'bpmInst/myBpmInsts'].map(async (path) => (await pageOf(account, path)).data.length));
      expect([account, counts.every((count) => count > 0)]).toEqual([account, true]);
    }
  });

  it('shows an employee applications in every status', async () => {
    const statuses = new Set((await pageOf('zhangwei', 'bpmInst/myBpmInsts')).data.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['CANCEL', 'DRAFTED', 'INVOKE_TO_STARTOR', 'LOCKED', 'PENDING', 'RUNNING', 'SUCCESS_END', 'SUPSPEND']);
  });

  it('numbers requests in the order of their starts, and goes on from there', async () => {
    const numbers = (await pageOf('zhangwei', 'bpmInst/myBpmInsts')).data.map(({ billNo }) => billNo).filter((number) => number.startsWith('LV-2026-'));
    expect([...numbers].sort().reverse()).toEqual(numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('opens a waiting task with its form, and lets it be decided', async () => {
    const wangfang = await as('wangfang');
    const task = (await pageOf('wangfang', 'bpmTask/myTasks')).data.find(({ instId }) => instId === '1000000000000000000');
    const opened = await wangfang.get(`${core}/bpmTask/getTaskInfo?taskId=${task?.taskId ?? ''}`);
    expect(opened.body).toMatchObject({ success: true, data: { bpmTask: { name: 'Manager' }, formData: { data: [{ alias: 'leave' }] } } });
    const decided = await wangfang.post(`${core}/bpmTask/completeTask`, { taskId: task?.taskId, checkType: 'AGREE', opinion: '', formJson: '{}', systemHand: true });
    expect(decided.body).toMatchObject({ success: true });
    expect((await pageOf('zhangwei', 'bpmInst/myBpmInsts')).data.find(({ instId }) => instId === '1000000000000000000')?.status).toBe('SUCCESS_END');
  });

  it('hands out the files of its requests to those who may see them, and to nobody else', async () => {
    const [link] = await database.sql.select().from(fileLinks).where(eq(fileLinks.instance, '1000000000200000000'));
    const download = async (account: string) => platform.app.inject({ url: `/api/api-system/system/core/sysFile/download/${link?.file ?? ''}?accessToken=${(await as(account)).token}` });
    for (const account of ['zhangwei', 'liqiang']) expect((await download(account)).body).toMatch(/^%PDF-1\.4[^]*%%EOF\n$/u);
    expect((await download('renliang')).json()).toMatchObject({ success: false });
  });

  it('is played once, however often the server starts', async () => {
    const before = (await pageOf('sunli', 'bpmInst/myBpmInsts')).totalCount;
    await demoPlatform(database, { hasDemo: true });
    expect((await pageOf('sunli', 'bpmInst/myBpmInsts')).totalCount).toBe(before);
  });
});
