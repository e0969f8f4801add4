import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { LeaversDto } from '#api/leavingEndpoints.ts';
import { markLeft, type Leaving } from '#server/directory/leaving/markLeft.ts';
import { leavesNoAdministrator } from '#server/directory/leaving/lastAdministrator.ts';
import { companyIdentities } from '#server/storage/schema/companyLogins.ts';
import { notices } from '#server/storage/schema/notices.ts';
import { people } from '#server/storage/schema/identity.ts';
import { leavings } from '#server/storage/schema/leavings.ts';
import type { Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { handClock, type HandClock } from '#test/support/handClock.ts';
import { expectSound } from '#test/support/invariants.ts';
import { demoPlatform } from '#test/support/platform.ts';
import { provisionedCompany, type ProvisionedCompany } from '#test/support/scim.ts';
import { secondTenant } from '#test/support/secondTenant.ts';
import { workflowOf, type Colleague } from '#test/support/workflow.ts';

const HOUR = 60 * 60 * 1000;
const ROOT = '/api-user/user/org/leaving';

onBothDatabases('leaving the company', (fresh) => {
  let at: ProvisionedCompany;
  let company: Company;
  let clock: HandClock;
  let admin: Colleague;
  let zhangwei: Colleague;
  beforeAll(async () => {
    clock = handClock();
    at = await provisionedCompany(fresh, {}, clock);
    company = at.company;
  });
  const logIn = (account: string) => workflowOf(company.platform)(account);
  /** Whoever works that long has logged in again meanwhile. */
  async function pass(hours: number): Promise<void> {
    clock.advance(hours * HOUR);
    await settle();
    [admin, zhangwei] = [await logIn('admin'), await logIn('zhangwei')];
  }
  beforeEach(async () => {
    const { sql } = company.platform.database;
    await sql.update(people).set({ hasLeft: false, leftAt: null });
    await sql.delete(leavings);
    await sql.delete(notices).where(inArray(notices.about, ['leavingHeld', 'leavingDone']));
    await pass(2);
  });

  const setActive = async (account: string, value: boolean) =>
    at.patch(`/Users/${company.idOf(account)}`, { op: 'replace', path: 'active', value });
  const settle = () => company.platform.workflow.settle();
  const leavers = async (by: Colleague = admin): Promise<LeaversDto> => (await by.get(`${ROOT}/query`)).body.data;
  const decide = async (what: 'confirm' | 'keep' | 'undo', body: object, by = admin) =>
    (await by.post(`${ROOT}/${what}`, body)).body;
  const holdersOf = async (instId: string): Promise<readonly string[]> =>
    (await admin.ask(`bpmTask/getByInstId?instId=${instId}`)).flatMap(
      ({ taskExecutors }: { taskExecutors: readonly { account: string }[] }) =>
        taskExecutors.map(({ account }) => account),
    );
  const told = async (about: 'leavingHeld' | 'leavingDone', by = admin) => {
    const page = { pageNo: 1, pageSize: 50, params: {} };
    const { body } = await by.post('/api-portal/portal/core/infInnerMsg/queryMsg', page);
    return body.result.data.filter(({ category }: { category: string }) => category === about);
  };
  const rowOf = async (account: string) =>
    (await company.platform.database.sql.select().from(people).where(eq(people.account, account)))[0];
  const MANY = [
    'xiaolin',
    'dingkai',
    'weiyu',
    'jiangtao',
    'caiwen',
    'songjia',
    'panlong',
    'gaofei',
    'huangmin',
    'luoxue',
  ];
  /** All in one call, as an import or a page of people would. */
  const leaveTogether = (accounts: readonly string[], more: Partial<Leaving> = {}) =>
    company.platform.database.transaction((tx) =>
      markLeft(
        tx,
        {
          clock,
          newId: () => crypto.randomUUID(),
          ways: { passwordLogin: { mayUse: () => true }, logins: [] },
        },
        { tenant: '1', people: accounts.map(company.idOf), by: admin.id, way: 'import', ...more },
      ),
    );

  it('keeps what waits for a day in their name; then it goes to their superior', async () => {
    const instId = await company.start(zhangwei, 'leave');
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    const wangfang = await logIn('wangfang');
    expect((await setActive('wangfang', false)).body.active).toBe(false);
    expect((await wangfang.get('/api-user/user/org/osUser/current')).status).toBe(401);
    expect(await rowOf('wangfang')).toMatchObject({ hasLeft: true, leftAt: clock.now() });
    await pass(23);
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    await pass(1);
    expect(await holdersOf(instId)).toEqual(['sunli']);
    expect((await zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).toContain('LEAVE');
    await expectSound(company.platform.database);
  });

  it('finds everything as it was when they come back before the day is over', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await setActive('wangfang', false);
    await pass(20);
    await setActive('wangfang', true);
    await pass(20);
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    expect(await rowOf('wangfang')).toMatchObject({ hasLeft: false, leftAt: null });
    expect((await zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).not.toContain('LEAVE');
  });

  it('is told to the administrators in one message, and undone by them after the task has gone on', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await setActive('wangfang', false);
    const [message, ...more] = await told('leavingDone');
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      msgTitle: 'Left the company: Wang Fang',
      content: expect.stringContaining('Still waiting'),
      linkMsg: '/pages/oa/Leavings',
    });
    await pass(25);
    const { gone } = await leavers();
    expect(gone).toMatchObject([
      {
        account: 'wangfang',
        goesOnAt: null,
        way: 'folder',
        waits: expect.arrayContaining([expect.objectContaining({ instId, holder: 'Sun Li' })]),
      },
    ]);
    expect(await decide('undo', { ids: [gone[0]?.id] })).toMatchObject({ success: true });
    await settle();
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    expect((await zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).toContain('COME_BACK');
    const wangfang = await logIn('wangfang');
    expect(await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE')).toMatchObject({ success: true });
    await expectSound(company.platform.database);
  });

  it('is not undone when nothing of theirs is open any more, nor twice', async () => {
    await setActive('luoxue', false);
    expect(await told('leavingDone')).toEqual([]);
    const [row] = (await leavers()).gone;
    await pass(25);
    expect(await decide('undo', { ids: [row?.id] })).toMatchObject({ success: false, reason: 'leaving.over' });
    expect((await leavers()).gone).toEqual([]);
    await setActive('luoxue', true);
    expect(await decide('undo', { ids: [row?.id] })).toMatchObject({ success: false, reason: 'leaving.settled' });
  });

  it('lets what they started go on; what is returned to them goes to their superior', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await setActive('zhangwei', false);
    const wangfang = await logIn('wangfang');
    const taskId = await company.taskIn(instId, wangfang);
    const back = await wangfang.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    expect(back).toMatchObject({ success: true });
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    await expectSound(company.platform.database);
    await setActive('zhangwei', true);
  });

  it('of more than five in a hundred, and at least ten, waits for an administrator', async () => {
    const nine = await leaveTogether(MANY.slice(0, 9));
    expect(nine).toMatchObject({ ok: true, value: { gone: { length: 9 }, held: [] } });
    const luoxue = await logIn('luoxue');
    const tenth = await setActive('luoxue', false);
    expect([tenth.status, tenth.body.active]).toEqual([200, true]);
    expect((await setActive('luoxue', false)).status).toBe(200);
    expect((await luoxue.get('/api-user/user/org/osUser/current')).status).toBe(200);
    const { held } = await leavers();
    expect(held).toMatchObject({ total: 1, leaving: 10, rows: [{ account: 'luoxue', way: 'folder', by: '' }] });
    expect(await told('leavingHeld')).toHaveLength(1);
    // The folder thinks better of it.
    await setActive('luoxue', true);
    expect((await leavers()).held.total).toBe(0);
    expect(await rowOf('luoxue')).toMatchObject({ hasLeft: false });
  });

  it('held, is confirmed for some and given up for others; two administrators at once decide once', async () => {
    await leaveTogether(MANY);
    const { held } = await leavers();
    expect(held.total).toBe(10);
    expect(await told('leavingHeld')).toHaveLength(1);
    const some = held.rows.slice(0, 3).map(({ id }) => id);
    const both = await Promise.all([decide('confirm', { ids: some }), decide('confirm', { ids: some })]);
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(both.find(({ success }) => !success)).toMatchObject({ reason: 'leaving.settled' });
    const others = held.rows.slice(3).map(({ id }) => id);
    const [one, other] = await Promise.all([
      decide('confirm', { ids: others.slice(0, 4) }),
      decide('keep', { until: held.until }),
    ]);
    expect([one.success, other.success]).toContain(true);
    expect((await leavers()).held.total).toBe(0);
    const rows = await company.platform.database.sql.select().from(leavings);
    expect(rows.filter(({ state }) => state === 'gone').length).toBeGreaterThanOrEqual(3);
    expect(rows.filter(({ state }) => state === 'held')).toEqual([]);
    for (const { person, state } of rows)
      expect(
        await company.platform.database.sql
          .select({ hasLeft: people.hasLeft })
          .from(people)
          .where(eq(people.id, person)),
      ).toEqual([{ hasLeft: state === 'gone' }]);
    // Those an administrator has confirmed do not hold up who leaves next.
    await setActive('liuyang', false);
    expect(await rowOf('liuyang')).toMatchObject({ hasLeft: true });
  });

  it('of whom an administrator has kept is asked again, however few they are', async () => {
    await leaveTogether(MANY);
    await decide('keep', { until: (await leavers()).held.until });
    await pass(2);
    const again = await setActive('xiaolin', false);
    expect([again.status, again.body.active]).toEqual([200, true]);
    expect((await leavers()).held).toMatchObject({ total: 1, leaving: 0 });
    await setActive('xiaolin', true);
    await setActive('xiaolin', false);
    expect(await rowOf('xiaolin')).toMatchObject({ hasLeft: true });
  });

  it('by DELETE is held in the same way, and comes true when it is confirmed', async () => {
    await leaveTogether(MANY.slice(0, 9));
    const id = company.idOf('luoxue');
    expect((await at.scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await at.scim('GET', `/Users/${id}`)).body).toMatchObject({ active: true });
    await decide('confirm', { until: (await leavers()).held.until });
    expect((await at.scim('GET', `/Users/${id}`)).status).toBe(404);
    const back = await at.scim('POST', '/Users', { userName: 'luoxue' });
    expect([back.status, back.body.id]).toEqual([201, id]);
    expect(await rowOf('luoxue')).toMatchObject({ hasLeft: false });
  });

  it('a PATCH that does not speak of it neither holds nor frees anybody', async () => {
    await leaveTogether(MANY);
    const patched = await at.patch(`/Users/${company.idOf('xiaolin')}`, { op: 'replace', path: 'title', value: 'Tea' });
    expect(patched.status).toBe(200);
    expect((await leavers()).held.total).toBe(10);
  });

  it('never takes the last administrator who can log in: not at once, and not when it is confirmed', async () => {
    const { sql } = company.platform.database;
    expect(await leaveTogether([...MANY, 'admin'])).toEqual({ ok: false, error: 'lastAdministrator' });
    expect((await leavers()).held.total).toBe(0);
    await sql.update(people).set({ isAdministrator: true }).where(eq(people.account, 'liuyang'));
    await leaveTogether([...MANY, 'liuyang']);
    await leaveTogether(['admin']);
    const { held } = await leavers();
    expect(held.total).toBe(12);
    expect(await decide('confirm', { until: held.until })).toMatchObject({ reason: 'leaving.lastAdministrator' });
    expect((await leavers()).held.total).toBe(12);
    const idsOf = (...accounts: readonly string[]) =>
      held.rows.filter(({ account }) => accounts.includes(account ?? '')).map(({ id }) => id);
    expect(await decide('confirm', { ids: idsOf('liuyang') })).toMatchObject({ success: true });
    expect(await decide('confirm', { ids: idsOf('admin') })).toMatchObject({ reason: 'leaving.lastAdministrator' });
    expect(await decide('confirm', { ids: idsOf(...MANY) })).toMatchObject({ success: true });
    await sql.update(people).set({ isAdministrator: false }).where(eq(people.account, 'liuyang'));
  });

  it('counts whoever can log in by the company’s login alone, where there is one', async () => {
    const { sql } = company.platform.database;
    const issuer = 'https://head.example';
    const [named] = await sql.select().from(people).where(eq(people.account, 'admin'));
    await sql.update(people).set({ isAdministrator: true, passwordHash: '' }).where(eq(people.account, 'liuyang'));
    const linked = { issuer: `${issuer}/`, subject: 's-1', person: company.idOf('liuyang'), at: clock.now() };
    await sql.insert(companyIdentities).values(linked);
    const leaves = (ways: Parameters<typeof leavesNoAdministrator>[1]) =>
      leavesNoAdministrator(sql, ways, '1', [named?.id ?? '']);
    const login = { key: 'head', name: { 'zh-CN': '' }, issuer, clientId: 'x', scopes: [], linksByVerifiedMail: false };
    const all = { mayUse: () => true };
    expect(await leaves({ passwordLogin: all, logins: [] })).toBe(true);
    expect(await leaves({ passwordLogin: all, logins: [{ ...login, tenant: '2' }] })).toBe(true);
    expect(
      await leaves({ passwordLogin: all, logins: [{ ...login, issuer: 'https://other.example', tenant: '1' }] }),
    ).toBe(true);
    expect(await leaves({ passwordLogin: all, logins: [{ ...login, tenant: '1' }] })).toBe(false);
    // Where passwords are off, one that nobody may use does not count.
    const off = { mayUse: ({ account }: { account: string }) => account === 'admin' };
    await sql.update(people).set({ passwordHash: 'x' }).where(eq(people.account, 'liuyang'));
    expect(await leaves({ passwordLogin: off, logins: [] })).toBe(true);
    expect(await leaves({ passwordLogin: all, logins: [] })).toBe(false);
    await sql.update(people).set({ isAdministrator: false }).where(eq(people.account, 'liuyang'));
    await sql.delete(companyIdentities).where(eq(companyIdentities.subject, 's-1'));
  });

  it('stays held over a restart, which asks nobody anew', async () => {
    await leaveTogether(MANY);
    const again = await demoPlatform(company.platform.database, {}, clock);
    const { held } = (await (await again.as('admin')).get(`${ROOT}/query`)).body.data;
    expect(held).toMatchObject({ total: 10, leaving: 10 });
    expect(await told('leavingHeld')).toHaveLength(1);
  });

  it('is nobody’s business but the administrators’ of the same company', async () => {
    await leaveTogether(MANY);
    const { employee, administrator } = await secondTenant(company);
    const held = (await leavers()).held;
    for (const other of [zhangwei, employee])
      expect((await other.get(`${ROOT}/query`)).body).toMatchObject({ success: false });
    expect((await leavers(administrator)).held).toMatchObject({ total: 0, rows: [] });
    for (const what of ['confirm', 'keep', 'undo'] as const)
      expect(await decide(what, { ids: held.rows.map(({ id }) => id) }, administrator)).toMatchObject({
        reason: 'leaving.settled',
      });
    expect(await told('leavingHeld', administrator)).toEqual([]);
    expect((await leavers()).held.total).toBe(10);
    const { sql } = company.platform.database;
    expect(
      await sql
        .select()
        .from(people)
        .where(and(eq(people.tenant, '2'), eq(people.hasLeft, true))),
    ).toEqual([]);
  });
});
