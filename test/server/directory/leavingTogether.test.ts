import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { removesLastAdministrator } from '#server/users/offboarding/lastAdministrator.ts';
import { oidcIdentities } from '#server/db/schema/companyLogins.ts';
import { people } from '#server/db/schema/identity.ts';
import { departures } from '#server/db/schema/departures.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { OFFBOARDING_ROOT, prepareOffboarding, MANY } from '#test/support/prepareOffboarding.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';

onBothDatabases('deactivating many users', (fresh) => {
  const here = prepareOffboarding(fresh);
  const { logIn, pass, setActive, leavers, decide, told, rowOf, leaveTogether } = here;

  it('waits for an administrator above five percent of the users and at least ten', async () => {
    const nine = await leaveTogether(MANY.slice(0, 9));
    expect(nine).toMatchObject({ ok: true, value: { deactivated: { length: 9 }, pending: [] } });
    const luoxue = await logIn('luoxue');
    const tenth = await setActive('luoxue', false);
    expect([tenth.status, tenth.body.active]).toEqual([200, true]);
    expect((await setActive('luoxue', false)).status).toBe(200);
    expect((await luoxue.get('/api-user/user/org/osUser/current')).status).toBe(200);
    const { held } = await leavers();
    expect(held).toMatchObject({ totalCount: 1, leaving: 10, rows: [{ account: 'luoxue', way: 'folder', by: '' }] });
    expect(await told('leavingHeld')).toHaveLength(1);
    // SCIM reports the user as active again.
    await setActive('luoxue', true);
    expect((await leavers()).held.totalCount).toBe(0);
    expect(await rowOf('luoxue')).toMatchObject({ hasLeft: false });
  });

  it('keeps 8,000 users of one import pending', async () => {
    const { sql: database } = here.company.platform.database;
    const many = Array.from({ length: 8_000 }, (_, index) => `many${index + 1}`);
    await database.execute(sql`
      insert into people (id, tenant, account, names, found, post, department, password_hash)
      select 'many' || n, tenant, 'many' || n, names, found, post, department, '-' from people, generate_series(1, 8000) n
      where account = 'zhangwei'`);
    const left = await leaveTogether([], { people: many });
    expect(left).toMatchObject({ ok: true, value: { deactivated: [], pending: { length: 8_000 } } });
    expect((await leavers()).held.totalCount).toBe(8_000);
    await database.delete(departures);
    await database.execute(sql`delete from people where id like 'many%'`);
  });

  it('rejects an invalid end timestamp for the decision', async () => {
    expect(await decide('dismiss', { until: 1e308 })).toMatchObject({ success: false, code: 400 });
  });

  it('can be confirmed for some users and dismissed for others; of two simultaneous decisions one applies', async () => {
    await leaveTogether(MANY);
    const { held } = await leavers();
    expect(held.totalCount).toBe(10);
    expect(await told('leavingHeld')).toHaveLength(1);
    const some = held.rows.slice(0, 3).map(({ id }) => id);
    const both = await Promise.all([decide('confirm', { ids: some }), decide('confirm', { ids: some })]);
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(both.find(({ success }) => !success)).toMatchObject({ reason: 'leaving.settled' });
    const others = held.rows.slice(3).map(({ id }) => id);
    const [one, other] = await Promise.all([
      decide('confirm', { ids: others.slice(0, 4) }),
      decide('dismiss', { until: held.until }),
    ]);
    expect([one.success, other.success]).toContain(true);
    expect((await leavers()).held.totalCount).toBe(0);
    const rows = await here.company.platform.database.sql.select().from(departures);
    expect(rows.filter(({ state }) => state === 'gone').length).toBeGreaterThanOrEqual(3);
    expect(rows.filter(({ state }) => state === 'held')).toEqual([]);
    for (const { person, state } of rows)
      expect(
        await here.company.platform.database.sql
          .select({ hasLeft: people.hasLeft })
          .from(people)
          .where(eq(people.id, person)),
      ).toEqual([{ hasLeft: state === 'gone' }]);
    // Users that an administrator has confirmed do not count for the next one.
    await setActive('liuyang', false);
    expect(await rowOf('liuyang')).toMatchObject({ hasLeft: true });
  });

  it('requires confirmation again for a user whom an administrator has kept, however few users leave', async () => {
    await leaveTogether(MANY);
    await decide('dismiss', { until: (await leavers()).held.until });
    await pass(2);
    const again = await setActive('xiaolin', false);
    expect([again.status, again.body.active]).toEqual([200, true]);
    expect((await leavers()).held).toMatchObject({ totalCount: 1, leaving: 0 });
    await setActive('xiaolin', true);
    await setActive('xiaolin', false);
    expect(await rowOf('xiaolin')).toMatchObject({ hasLeft: true });
  });

  it('by DELETE is pending in the same way, and takes effect when it is confirmed', async () => {
    await leaveTogether(MANY.slice(0, 9));
    const id = here.company.idOf('luoxue');
    expect((await here.at.scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await here.at.scim('GET', `/Users/${id}`)).body).toMatchObject({ active: true });
    await decide('confirm', { until: (await leavers()).held.until });
    expect((await here.at.scim('GET', `/Users/${id}`)).status).toBe(404);
    const back = await here.at.scim('POST', '/Users', { userName: 'luoxue' });
    expect([back.status, back.body.id]).toEqual([201, id]);
    expect(await rowOf('luoxue')).toMatchObject({ hasLeft: false });
  });

  it('is not affected by a PATCH of other attributes', async () => {
    await leaveTogether(MANY);
    const patched = await here.at.patch(`/Users/${here.company.idOf('xiaolin')}`, {
      op: 'replace',
      path: 'title',
      value: 'Tea',
    });
    expect(patched.status).toBe(200);
    expect((await leavers()).held.totalCount).toBe(10);
  });

  it('never deactivates the last administrator who can log in, neither at once nor on confirmation', async () => {
    const { sql } = here.company.platform.database;
    expect(await leaveTogether([...MANY, 'admin'])).toEqual({ ok: false, error: 'lastAdministrator' });
    expect((await leavers()).held.totalCount).toBe(0);
    await sql.update(people).set({ isAdministrator: true }).where(eq(people.account, 'liuyang'));
    await leaveTogether([...MANY, 'liuyang']);
    await leaveTogether(['admin']);
    const { held } = await leavers();
    expect(held.totalCount).toBe(12);
    expect(await decide('confirm', { until: held.until })).toMatchObject({ reason: 'leaving.lastAdministrator' });
    expect((await leavers()).held.totalCount).toBe(12);
    const idsOf = (...accounts: readonly string[]) =>
      held.rows.filter(({ account }) => accounts.includes(account ?? '')).map(({ id }) => id);
    expect(await decide('confirm', { ids: idsOf('liuyang') })).toMatchObject({ success: true });
    expect(await decide('confirm', { ids: idsOf('admin') })).toMatchObject({ reason: 'leaving.lastAdministrator' });
    expect(await decide('confirm', { ids: idsOf(...MANY) })).toMatchObject({ success: true });
    await sql.update(people).set({ isAdministrator: false }).where(eq(people.account, 'liuyang'));
  });

  it("counts administrators who can log in only by the company's OIDC login, if there is one", async () => {
    const { sql } = here.company.platform.database;
    const issuer = 'https://head.example';
    const [named] = await sql.select().from(people).where(eq(people.account, 'admin'));
    await sql.update(people).set({ isAdministrator: true, passwordHash: '' }).where(eq(people.account, 'liuyang'));
    const linked = { issuer: `${issuer}/`, subject: 's-1', person: here.company.idOf('liuyang'), at: here.clock.now() };
    await sql.insert(oidcIdentities).values(linked);
    const leaves = (ways: Parameters<typeof removesLastAdministrator>[1]) =>
      removesLastAdministrator(sql, ways, '1', [named?.id ?? '']);
    const login = { key: 'head', name: { 'zh-CN': '' }, issuer, clientId: 'x', scopes: [], linksByVerifiedMail: false };
    const all = { mayUse: async () => true };
    expect(await leaves({ passwordLogin: all, logins: [] })).toBe(true);
    expect(await leaves({ passwordLogin: all, logins: [{ ...login, tenant: '2' }] })).toBe(true);
    expect(
      await leaves({ passwordLogin: all, logins: [{ ...login, issuer: 'https://other.example', tenant: '1' }] }),
    ).toBe(true);
    expect(await leaves({ passwordLogin: all, logins: [{ ...login, tenant: '1' }] })).toBe(false);
    // With password login off, a password that may not be used does not count.
    const off = { mayUse: async (_: unknown, { account }: { account: string }) => account === 'admin' };
    await sql.update(people).set({ passwordHash: 'x' }).where(eq(people.account, 'liuyang'));
    expect(await leaves({ passwordLogin: off, logins: [] })).toBe(true);
    expect(await leaves({ passwordLogin: all, logins: [] })).toBe(false);
    await sql.update(people).set({ isAdministrator: false }).where(eq(people.account, 'liuyang'));
    await sql.delete(oidcIdentities).where(eq(oidcIdentities.subject, 's-1'));
  });

  it('stays pending over a restart without another message', async () => {
    await leaveTogether(MANY);
    const again = await startDemoPlatform(here.company.platform.database, {}, here.clock);
    const { held } = (await (await again.as('admin')).get(`${OFFBOARDING_ROOT}/query`)).body.data;
    expect(held).toMatchObject({ totalCount: 10, leaving: 10 });
    expect(await told('leavingHeld')).toHaveLength(1);
  });

  it('is accessible only to administrators of the same company', async () => {
    await leaveTogether(MANY);
    const { employee, administrator } = await createSecondTenant(here.company);
    const held = (await leavers()).held;
    for (const other of [here.zhangwei, employee])
      expect((await other.get(`${OFFBOARDING_ROOT}/query`)).body).toMatchObject({ success: false });
    expect((await leavers(administrator)).held).toMatchObject({ totalCount: 0, rows: [] });
    for (const what of ['confirm', 'dismiss', 'reactivate'] as const)
      expect(await decide(what, { ids: held.rows.map(({ id }) => id) }, administrator)).toMatchObject({
        reason: 'leaving.settled',
      });
    expect(await told('leavingHeld', administrator)).toEqual([]);
    expect((await leavers()).held.totalCount).toBe(10);
    const { sql } = here.company.platform.database;
    expect(
      await sql
        .select()
        .from(people)
        .where(and(eq(people.tenant, '2'), eq(people.hasLeft, true))),
    ).toEqual([]);
  });
});
