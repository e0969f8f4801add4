import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { leavesNoAdministrator } from '#server/directory/leaving/lastAdministrator.ts';
import { companyIdentities } from '#server/storage/schema/companyLogins.ts';
import { people } from '#server/storage/schema/identity.ts';
import { leavings } from '#server/storage/schema/leavings.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVING_ROOT, leavingOffice, MANY } from '#test/support/leavingOffice.ts';
import { demoPlatform } from '#test/support/platform.ts';
import { secondTenant } from '#test/support/secondTenant.ts';

onBothDatabases('too many leaving the company', (fresh) => {
  const here = leavingOffice(fresh);
  const { logIn, pass, setActive, leavers, decide, told, rowOf, leaveTogether } = here;

  it('of more than five in a hundred, and here.at least ten, waits for an administrator', async () => {
    const nine = await leaveTogether(MANY.slice(0, 9));
    expect(nine).toMatchObject({ ok: true, value: { gone: { length: 9 }, held: [] } });
    const luoxue = await logIn('luoxue');
    const tenth = await setActive('luoxue', false);
    expect([tenth.status, tenth.body.active]).toEqual([200, true]);
    expect((await setActive('luoxue', false)).status).toBe(200);
    expect((await luoxue.get('/api-user/user/org/osUser/current')).status).toBe(200);
    const { held } = await leavers();
    expect(held).toMatchObject({ totalCount: 1, leaving: 10, rows: [{ account: 'luoxue', way: 'folder', by: '' }] });
    expect(await told('leavingHeld')).toHaveLength(1);
    // The folder thinks better of it.
    await setActive('luoxue', true);
    expect((await leavers()).held.totalCount).toBe(0);
    expect(await rowOf('luoxue')).toMatchObject({ hasLeft: false });
  });

  it('held, cannot be decided until a moment there is not', async () => {
    expect(await decide('keep', { until: 1e308 })).toMatchObject({ success: false, code: 400 });
  });

  it('held, is confirmed for some and given up for others; two administrators here.at once decide once', async () => {
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
      decide('keep', { until: held.until }),
    ]);
    expect([one.success, other.success]).toContain(true);
    expect((await leavers()).held.totalCount).toBe(0);
    const rows = await here.company.platform.database.sql.select().from(leavings);
    expect(rows.filter(({ state }) => state === 'gone').length).toBeGreaterThanOrEqual(3);
    expect(rows.filter(({ state }) => state === 'held')).toEqual([]);
    for (const { person, state } of rows)
      expect(
        await here.company.platform.database.sql
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
    expect((await leavers()).held).toMatchObject({ totalCount: 1, leaving: 0 });
    await setActive('xiaolin', true);
    await setActive('xiaolin', false);
    expect(await rowOf('xiaolin')).toMatchObject({ hasLeft: true });
  });

  it('by DELETE is held in the same way, and comes true when it is confirmed', async () => {
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

  it('a PATCH that does not speak of it neither holds nor frees anybody', async () => {
    await leaveTogether(MANY);
    const patched = await here.at.patch(`/Users/${here.company.idOf('xiaolin')}`, {
      op: 'replace',
      path: 'title',
      value: 'Tea',
    });
    expect(patched.status).toBe(200);
    expect((await leavers()).held.totalCount).toBe(10);
  });

  it('never takes the last administrator who can log in: not here.at once, and not when it is confirmed', async () => {
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

  it('counts whoever can log in by the company’s login alone, where there is one', async () => {
    const { sql } = here.company.platform.database;
    const issuer = 'https://head.example';
    const [named] = await sql.select().from(people).where(eq(people.account, 'admin'));
    await sql.update(people).set({ isAdministrator: true, passwordHash: '' }).where(eq(people.account, 'liuyang'));
    const linked = { issuer: `${issuer}/`, subject: 's-1', person: here.company.idOf('liuyang'), at: here.clock.now() };
    await sql.insert(companyIdentities).values(linked);
    const leaves = (ways: Parameters<typeof leavesNoAdministrator>[1]) =>
      leavesNoAdministrator(sql, ways, '1', [named?.id ?? '']);
    const login = { key: 'head', name: { 'zh-CN': '' }, issuer, clientId: 'x', scopes: [], linksByVerifiedMail: false };
    const all = { mayUse: async () => true };
    expect(await leaves({ passwordLogin: all, logins: [] })).toBe(true);
    expect(await leaves({ passwordLogin: all, logins: [{ ...login, tenant: '2' }] })).toBe(true);
    expect(
      await leaves({ passwordLogin: all, logins: [{ ...login, issuer: 'https://other.example', tenant: '1' }] }),
    ).toBe(true);
    expect(await leaves({ passwordLogin: all, logins: [{ ...login, tenant: '1' }] })).toBe(false);
    // Where passwords are off, one that nobody may use does not count.
    const off = { mayUse: async (_: unknown, { account }: { account: string }) => account === 'admin' };
    await sql.update(people).set({ passwordHash: 'x' }).where(eq(people.account, 'liuyang'));
    expect(await leaves({ passwordLogin: off, logins: [] })).toBe(true);
    expect(await leaves({ passwordLogin: all, logins: [] })).toBe(false);
    await sql.update(people).set({ isAdministrator: false }).where(eq(people.account, 'liuyang'));
    await sql.delete(companyIdentities).where(eq(companyIdentities.subject, 's-1'));
  });

  it('stays held over a restart, which asks nobody anew', async () => {
    await leaveTogether(MANY);
    const again = await demoPlatform(here.company.platform.database, {}, here.clock);
    const { held } = (await (await again.as('admin')).get(`${LEAVING_ROOT}/query`)).body.data;
    expect(held).toMatchObject({ totalCount: 10, leaving: 10 });
    expect(await told('leavingHeld')).toHaveLength(1);
  });

  it('is nobody’s business but the administrators’ of the same company', async () => {
    await leaveTogether(MANY);
    const { employee, administrator } = await secondTenant(here.company);
    const held = (await leavers()).held;
    for (const other of [here.zhangwei, employee])
      expect((await other.get(`${LEAVING_ROOT}/query`)).body).toMatchObject({ success: false });
    expect((await leavers(administrator)).held).toMatchObject({ totalCount: 0, rows: [] });
    for (const what of ['confirm', 'keep', 'undo'] as const)
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
