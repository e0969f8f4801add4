import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchRows } from '#server/db/schema/batches.ts';
import { work } from '#server/db/schema/work.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { CONNECTION_LIMITS } from '#server/db/connectionLimits.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import {
  asOwner,
  createRole,
  findServerAddress,
  isPooled,
  onPostgres,
  openBreakableRelay,
  postgresAddress,
} from '#test/support/database.ts';
import { choice, LEAVE } from '#test/support/forms/demo.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Relay } from '#test/support/relay.ts';
import type { Colleague } from '#test/support/workflow.ts';

const AWAY = {
  'zh-CN': '服务暂时无法访问，你填写的内容不会丢失，请稍后再试。',
  'en-US': 'The service is temporarily unavailable. What you typed is safe. Please try again.',
  'ja-JP': 'サービスに一時的に接続できません。入力内容は失われませんので、しばらくしてからもう一度お試しください。',
};

/** Allows for a slow machine. */
const SOON = { timeout: 10_000 };

onPostgres('while the database is unavailable', (open) => {
  let relay: Relay;
  let company: Company;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let chenjie: Colleague;
  beforeAll(async () => {
    relay = await openBreakableRelay();
    company = await startCompany(async () => {
      const database = await open(randomUUID(), {
        address: relay.address,
        limits: { ...CONNECTION_LIMITS, connect: 2000, heartbeat: 200 },
      });
      await migrate(database);
      return database;
    });
    [zhangwei, wangfang, chenjie] = await company.people('zhangwei', 'wangfang', 'chenjie');
  });
  const isBack = () => expect.poll(() => company.platform.database.isReachable(), SOON).toBe(true);
  const back = async (): Promise<void> => {
    relay.pass();
    await isBack();
  };

  it.each(Object.entries(AWAY))(
    'a user gets a message to try again, and stays logged in (%s)',
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

  it('the health check reports it, and client pages are served', async () => {
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

  it('a start whose answer was lost is executed once, however often it is repeated', async () => {
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
    await expectInvariants(company.platform.database);
    return before;
  };

  it('a decision that could not begin has no effect, and succeeds on a repeat', async () => {
    expect(await decideAgain('for update')).toBe(0);
  });

  it('a decision whose answer is lost is executed once, then or on a repeat', async () => {
    // Its writes are sent with the COMMIT (ADR 41): whether that was executed is unknown. Repeated until its prepared
    // statements are used.
    for (let time = 0; time < 4; time += 1) expect([0, 1]).toContain(await decideAgain('update "instances"'));
  });

  it('no failure is counted against a handler, and its job continues', async () => {
    const instId = await company.start(zhangwei, 'onboarding');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE', {
      formJson: JSON.stringify({ onboarding: { salaryBand: choice('P5') } }),
    });
    relay.cutAfter('update "work"');
    await expect(company.platform.workflow.settle()).rejects.toThrow();
    for (let absence = 0; absence < 6; absence += 1) {
      company.platform.clock.advance(60_000);
      relay.cutAfter('from "instances"');
      await company.platform.workflow.settle().catch(() => undefined);
    }
    const handlers = () => company.platform.database.sql.select().from(work).where(eq(work.kind, 'handler'));
    expect((await handlers()).map(({ error }) => error)).toEqual([null]);
    company.platform.clock.advance(60_000);
    await company.platform.workflow.settle();
    expect((await zhangwei.detail(instId)).bpmInst.status).toBe('RUNNING');
    expect(await handlers()).toEqual([]);
  });

  it('a batch waits, and decides each of its tasks once when the database is available again', async () => {
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
    await expectInvariants(company.platform.database);
  });
});

onPostgres('a server whose database is read-only after a failover', (open) => {
  it('rejects writes, returns no stale data, and continues as soon as the database accepts writes', async () => {
    const relay = await openBreakableRelay(await createRole());
    const role = new URL(relay.address).username;
    const company = await startCompany(async () => {
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

    /** Ends those of a pooler, too. */
    const endConnections = () =>
      asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);

    await onlyReads(true);
    await endConnections();
    await expect.poll(() => company.platform.database.isReachable(), SOON).toBe(false);
    const start = () =>
      zhangwei.call('bpmInst/startProcess', { defId: definition, formJson: JSON.stringify({ leave: LEAVE }) });
    expect([await start(), await zhangwei.call('bpmInst/myBpmInsts', {})]).toMatchObject([
      { code: 503 },
      { code: 503 },
    ]);

    await onlyReads(false);
    await endConnections();
    await expect.poll(() => company.platform.database.isReachable(), SOON).toBe(true);
    expect(await start()).toMatchObject({ success: true });
    expect(await zhangwei.mine()).toHaveLength(1);
  });
});

const REFUSAL = [
  expect.stringMatching(/refuses connections \(.*not currently accepting connections/u),
  expect.stringContaining('takes connections again'),
];
/** PgBouncer itself accepts connections. */
const HIDDEN_REFUSAL = [expect.stringContaining('does not answer'), expect.stringContaining('answers again')];

onPostgres('a server whose database accepts no connections', () => {
  const name = `refusing_${randomUUID().replaceAll('-', '')}`;
  /** Returns the number of rows of the last statement. */
  const operator = async (...statements: readonly string[]): Promise<number | null> => {
    const client = new pg.Client({ connectionString: postgresAddress });
    await client.connect();
    let rows: number | null = null;
    for (const statement of statements) rows = (await client.query(statement)).rowCount;
    await client.end();
    return rows;
  };
  const CONNECTIONS = `from pg_stat_activity where datname = '${name}'`;
  const LEASE = `query like 'update nodes %'`;
  /** Ends all connections, without a pooler except the one with the node lease. */
  const END_OTHERS = `select pg_terminate_backend(pid) ${CONNECTIONS} ${isPooled ? '' : `and not (${LEASE})`}`;
  const lines: string[] = [];
  const logged: string[] = [];
  let company: Company;
  let zhangwei: Colleague;
  beforeAll(async () => {
    await operator(`create database ${name}`, `alter database ${name} set statement_timeout = '10s'`);
    const own = new URL(await findServerAddress());
    own.pathname = `/${name}`;
    company = await startCompany(
      async () => {
        const database = await openPostgres(own.href, { isPooled, logLine: (line) => lines.push(line) });
        await migrate(database);
        return database;
      },
      { log: { write: (line: string) => void logged.push(line) } },
    );
    zhangwei = await company.person('zhangwei');
  });
  afterAll(async () => {
    await company.platform.app.close();
    await company.platform.database.close();
    await operator(`drop database ${name} with (force)`);
  });

  it('asks every user to try again, and logs for the operator once the reason and once the recovery', async () => {
    // The first renewal tells the connection of the lease from the others.
    if (!isPooled) await expect.poll(() => operator(`select pid ${CONNECTIONS} and ${LEASE}`), SOON).toBe(1);
    await operator(`alter database ${name} allow_connections false`, END_OTHERS);
    const asked = () =>
      company.platform.app.inject({
        url: '/api/api-bpm/bpm/core/bpmTask/getMyTaskCount',
        headers: { authorization: `Bearer ${zhangwei.token}`, 'accept-language': 'en-US' },
      });
    for (const reply of await Promise.all(Array.from({ length: 20 }, asked))) {
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
      expect(reply.json()).toMatchObject({ success: false, message: AWAY['en-US'] });
    }
    await operator(`alter database ${name} allow_connections true`);
    await expect.poll(async () => (await asked()).statusCode, SOON).toBe(200);
    await expect
      .poll(() => lines.filter((line) => !line.includes('LISTEN')), SOON)
      .toEqual(isPooled ? HIDDEN_REFUSAL : REFUSAL);
    expect(logged.filter((line) => !line.startsWith('{"event":"login"'))).toEqual([]);
  });
});
