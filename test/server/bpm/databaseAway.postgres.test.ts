import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { batchRows } from '#server/storage/schema/batches.ts';
import { jobs } from '#server/storage/schema/openWork.ts';
import { migrate } from '#server/storage/migrate.ts';
import { CONNECTION_LIMITS } from '#server/storage/connectionLimits.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { asOwner, breakableWay, onPostgres, ownRole } from '#test/support/database.ts';
import { choice, LEAVE } from '#test/support/forms/demo.ts';
import { expectSound } from '#test/support/invariants.ts';
import type { Relay } from '#test/support/relay.ts';
import type { Colleague } from '#test/support/workflow.ts';

const AWAY = {
  'zh-CN': '服务暂时无法访问，您填写的内容不会丢失，请稍后再试。',
  'en-US': 'The service cannot be reached for a moment. What you typed is not lost: please try again.',
  'ja-JP': 'サービスに一時的に接続できません。入力内容は失われませんので、しばらくしてからもう一度お試しください。',
};

/** However busy the machine is. */
const SOON = { timeout: 10_000 };

onPostgres('while the database is away', (open) => {
  let relay: Relay;
  let company: Company;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let chenjie: Colleague;
  beforeAll(async () => {
    relay = await breakableWay();
    company = await companyAtWork(async () => {
      const database = await open(randomUUID(), {
        address: relay.address,
        limits: { ...CONNECTION_LIMITS, connect: 2000, heartbeat: 200 },
      });
      await migrate(database);
      return database;
    });
    [zhangwei, wangfang, chenjie] = await company.people('zhangwei', 'wangfang', 'chenjie');
  });
  const isBack = () => expect.poll(() => company.platform.database.isThere(), SOON).toBe(true);
  const back = async (): Promise<void> => {
    relay.pass();
    await isBack();
  };

  it.each(Object.entries(AWAY))(
    'a person is told in words to try again, and stays logged in (%s)',
    async (language, message) => {
      relay.refuse();
      const asked = await zhangwei.get('/api-bpm/bpm/core/bpmTask/getMyTaskCount', { 'accept-language': language });
      const login = await company.platform.app.inject({
        method: 'POST',
        url: '/api/api-uaa/oauth/user/token',
        payload: 'username=zhangwei&password=Ringi-2026',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
      });
      expect([asked, { status: login.statusCode, body: login.json() }]).toMatchObject([
        { status: 503, body: { success: false, code: 503, message, show: true } },
        { status: 503, body: { success: false, code: 503, message, show: true } },
      ]);
      expect(login.headers['retry-after']).toBe('5');
      await back();
      expect(await zhangwei.count()).toBe(0);
    },
  );

  it('the health of the server says so, and a client page is served', async () => {
    const health = async () => {
      const { statusCode, body } = await company.platform.app.inject({ url: '/api/health' });
      return [statusCode, JSON.parse(body).status];
    };
    expect(await health()).toEqual([200, 'ok']);
    relay.refuse();
    await expect.poll(health, SOON).toEqual([503, 'away']);
    await back();
    expect(await health()).toEqual([200, 'ok']);
  });

  it('a start whose answer was lost is done once, however often it is repeated', async () => {
    const form = { defId: await zhangwei.definition('leave'), formJson: JSON.stringify({ leave: LEAVE }) };
    const start = () => zhangwei.call('bpmInst/startProcess', form, { 'idempotency-key': 'lost-answer' });
    relay.cutAfter('commit');
    expect(await start()).toMatchObject({ success: false, code: 503 });
    const again = await start();
    expect(again).toMatchObject({ success: true });
    expect(await start()).toMatchObject({ success: true, data: { instId: again.data.instId } });
    expect((await zhangwei.mine()).filter(({ status }) => status === 'RUNNING')).toHaveLength(1);
  });

  const decideAgain = async (cut: string) => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    const decide = () => wangfang.decide(taskId, 'AGREE', {}, { 'idempotency-key': `again ${instId}` });
    const agreed = async () =>
      (await zhangwei.history(instId)).filter(({ checkStatus }) => checkStatus === 'AGREE').length;
    relay.cutAfter(cut);
    expect(await decide()).toMatchObject({ code: 503 });
    const before = await agreed();
    expect(await decide()).toMatchObject({ success: true });
    expect(await agreed()).toBe(1);
    await expectSound(company.platform.database);
    return before;
  };

  it('a decision that could not begin is no decision, and works when it is pressed again', async () => {
    expect(await decideAgain('for update')).toBe(0);
  });

  it('a decision whose answer is lost is taken once, then or when it is pressed again', async () => {
    // Its writings leave with the commit (ADR 41): whether that was reached, nobody knows.
    // So often that its statements go by their names.
    for (let time = 0; time < 4; time += 1) expect([0, 1]).toContain(await decideAgain('update "instances"'));
  });

  it('nothing is counted against a handler, and its work goes on', async () => {
    const instId = await company.start(zhangwei, 'onboarding');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE', {
      formJson: JSON.stringify({ onboarding: { salaryBand: choice('P5') } }),
    });
    relay.cutAfter('update "jobs"');
    await expect(company.platform.workflow.settle()).rejects.toThrow();
    for (let absence = 0; absence < 6; absence += 1) {
      company.platform.clock.advance(60_000);
      relay.cutAfter('from "instances"');
      await company.platform.workflow.settle().catch(() => undefined);
    }
    const job = await company.platform.database.sql.select().from(jobs).where(eq(jobs.instance, instId));
    expect(job.map(({ attempts }) => attempts)).toEqual([0]);
    company.platform.clock.advance(60_000);
    await company.platform.workflow.settle();
    expect((await zhangwei.detail(instId)).bpmInst.status).toBe('RUNNING');
    expect(await company.platform.database.sql.select().from(jobs).where(eq(jobs.instance, instId))).toEqual([]);
  });

  it('a batch waits, and decides each of its tasks once when the database is back', async () => {
    const tasks: string[] = [];
    for (let each = 0; each < 3; each += 1)
      tasks.push(await company.taskIn(await company.start(zhangwei, 'leave'), wangfang));
    const { data } = await wangfang.call('bpmAsyncTask/save', {
      taskIds: tasks.join(','),
      checkType: 'AGREE',
      opinion: 'All fine',
    });
    relay.cutAfter('update "instances"');
    await expect(company.platform.workflow.settle()).rejects.toThrow();
    const outcomes = async () =>
      (await company.platform.database.sql.select().from(batchRows)).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['waiting', 'waiting', 'waiting']);
    await company.platform.workflow.settle();
    expect(await outcomes()).toEqual(['done', 'done', 'done']);
    expect(data).toBeDefined();
    await expectSound(company.platform.database);
  });
});

onPostgres('a server that took over and only reads at first', (open) => {
  it('is not written to, and nothing is read that may be old; work goes on as soon as it may', async () => {
    const relay = await breakableWay(await ownRole());
    const role = new URL(relay.address).username;
    const company = await companyAtWork(async () => {
      const database = await open(randomUUID(), {
        address: relay.address,
        limits: { ...CONNECTION_LIMITS, heartbeat: 200 },
      });
      await migrate(database);
      return database;
    });
    const zhangwei = await company.person('zhangwei');
    const definition = await zhangwei.definition('leave');
    const onlyReads = (yes: boolean) =>
      asOwner(
        `alter role ${role} ${yes ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
      );

    await onlyReads(true);
    relay.cut();
    await expect.poll(() => company.platform.database.isThere(), SOON).toBe(false);
    const start = () =>
      zhangwei.call('bpmInst/startProcess', { defId: definition, formJson: JSON.stringify({ leave: LEAVE }) });
    expect([await start(), await zhangwei.call('bpmInst/myBpmInsts', {})]).toMatchObject([
      { code: 503 },
      { code: 503 },
    ]);

    await onlyReads(false);
    await expect.poll(() => company.platform.database.isThere(), SOON).toBe(true);
    expect(await start()).toMatchObject({ success: true });
    expect(await zhangwei.mine()).toHaveLength(1);
  });
});
