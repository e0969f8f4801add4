import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordLink } from '#server/auth/passwordLinks/createPasswordLink.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { accessLinks } from '#server/db/schema/accessLinks.ts';
import { peopleLog } from '#server/db/schema/peopleLog.ts';
import { people } from '#server/db/schema/identity.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { createBrowser } from '#test/support/companyLogin.ts';
import { embeddedDatabase, onBothDatabases } from '#test/support/database.ts';
import { startFakeIssuer, oidcSettings } from '#test/support/startFakeIssuer.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import type { Colleague } from '#test/support/workflow.ts';

const HOUR = 60 * 60 * 1000;
const CHOSEN = 'Sunrise-4711';

interface Link {
  readonly person: string;
  readonly secret: string;
  readonly until: number;
}

onBothDatabases('password links', (fresh) => {
  let company: Company;
  let admin: Colleague;
  const clock = createManualClock(Date.parse('2026-11-23T09:00:00Z'));
  beforeAll(async () => {
    company = await startCompany(fresh, { callsPerMinute: 1e9 }, clock);
    admin = await company.person('admin');
  });

  // Sessions expire earlier than links.
  afterEach(() => clock.reset());

  const post = async (path: string, payload: object, token?: string) =>
    (
      await company.platform.app.inject({
        method: 'POST',
        url: `/api/api-uaa/password-links/${path}`,
        payload,
        headers: { 'accept-language': 'en-US', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      })
    ).json<{ success: boolean; message: string; data: { access_token?: string } | null }>();
  const look = (secret: string) => post('inspect', { secret });
  const take = (secret: string, password = CHOSEN) => post('redeem', { secret, password });
  const forget = (account: string) =>
    company.platform.database.sql
      .update(people)
      .set({ passwordHash: NO_PASSWORD })
      .where(eq(people.id, company.idOf(account)));
  const invite = async (...accounts: string[]): Promise<{ links: Link[]; leftOut: object[] }> =>
    (await admin.post('/api-uaa/password-links/create', { people: accounts.map((name) => company.idOf(name)) })).body
      .data;
  const invited = async (account: string): Promise<Link> => {
    await forget(account);
    const [link] = (await invite(account)).links;
    if (link === undefined) throw new Error(`${account} was not invited.`);
    return link;
  };
  const logIn = async (username: string, password: string) =>
    (
      await company.platform.app.inject({
        method: 'POST',
        url: '/api/api-uaa/oauth/user/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
        payload: new URLSearchParams({ username, password }).toString(),
      })
    ).json<{ data: { access_token?: string } | null }>().data?.access_token;

  it('logs in a user who never had a password, once, within seven days', async () => {
    const { secret, until } = await invited('zhuting');
    expect(until - clock.now()).toBe(7 * 24 * HOUR);
    expect(await look(secret)).toMatchObject({
      success: true,
      data: { kind: 'invitation', account: 'zhuting', passwordLogin: 'on', policy: { minLength: 8 } },
    });
    const token = (await take(secret)).data?.access_token;
    expect(token).toBeTruthy();
    expect((await look(secret)).success).toBe(false);
    expect((await take(secret, 'Another-4711')).data?.access_token).toBeUndefined();
    expect(await logIn('zhuting', CHOSEN)).toBeTruthy();
  });

  it('stores the secret as a hash only, and stays valid after a look or a refusal', async () => {
    const { secret } = await invited('zhuting');
    const rows = JSON.stringify(await company.platform.database.sql.select().from(accessLinks));
    expect(rows).not.toContain(secret);
    for (let times = 0; times < 5; times += 1) expect((await look(secret)).success).toBe(true);
    for (const weak of ['', 'short', 'zhuting', 'x'.repeat(201)])
      expect((await take(secret, weak)).success).toBe(false);
    expect((await take(secret)).data?.access_token).toBeTruthy();
  });

  it('expires after seven days, with a newer link, and for a deactivated user', async () => {
    const first = await invited('zhuting');
    const second = await invited('zhuting');
    expect((await look(first.secret)).success).toBe(false);
    clock.advance(7 * 24 * HOUR - 1);
    expect((await look(second.secret)).success).toBe(true);
    clock.advance(1);
    expect((await look(second.secret)).success).toBe(false);
    clock.reset();
    const third = await invited('zhuting');
    const gone = (hasLeft: boolean) =>
      company.platform.database.sql
        .update(people)
        .set({ hasLeft })
        .where(eq(people.id, company.idOf('zhuting')));
    await gone(true);
    expect((await look(third.secret)).success).toBe(false);
    expect((await take(third.secret)).success).toBe(false);
    await gone(false);
  });

  it('is valid for one of two simultaneous uses', async () => {
    const { secret } = await invited('zhuting');
    const answers = await Promise.all([take(secret, 'First-4711!'), take(secret, 'Second-4711!')]);
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    const [first, second] = [await logIn('zhuting', 'First-4711!'), await logIn('zhuting', 'Second-4711!')];
    expect([first, second].filter((token) => token !== undefined)).toHaveLength(1);
  });

  it('invites no user with a password, and reports skipped users', async () => {
    await forget('zhuting');
    const { links, leftOut } = await invite('zhuting', 'wangfang', 'zhuting');
    expect(links.map(({ person }) => person)).toEqual([company.idOf('zhuting')]);
    expect(leftOut).toEqual([{ person: company.idOf('wangfang'), reason: 'hasPassword' }]);
    expect((await admin.post('/api-uaa/password-links/create', { people: ['1', '2'] })).body.success).toBe(false);
  });

  it('ends sessions and password at once on a reset, and notifies the user', async () => {
    const gaofei = await company.person('gaofei');
    const reset = (await admin.post('/api-uaa/password-links/reset', { person: company.idOf('gaofei') })).body.data;
    expect((await gaofei.get('/api-user/user/org/osUser/current')).status).toBe(401);
    expect(await logIn('gaofei', 'Ringi-2026')).toBeUndefined();
    const token = (await take(reset.link.secret)).data?.access_token ?? '';
    const told = (
      await company.platform.app.inject({
        method: 'POST',
        url: '/api/api-portal/portal/core/infInnerMsg/queryMsg',
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-US' },
        payload: { pageNo: 1, pageSize: 20 },
      })
    ).json<{ result: { data: { msgTitle: string; isRead: string; sender: string; linkMsg: string }[] } }>().result.data;
    const said = told.filter(({ msgTitle }) => msgTitle.includes('reset your password'));
    expect(said).toMatchObject([{ isRead: 'no', linkMsg: '/pages/myInfo' }]);
    expect(said[0]?.sender).not.toBe('');
  });

  it('is logged when it is created, without its secret', async () => {
    const { sql } = company.platform.database;
    await sql.delete(peopleLog);
    const { secret } = await invited('zhuting');
    await take(secret);
    const reset = await admin.post('/api-uaa/password-links/reset', { person: company.idOf('zhuting') });
    const rows = await sql.select().from(peopleLog).orderBy(peopleLog.id);
    expect(rows.map(({ kind, origin, actor, subject }) => [kind, origin, actor, subject])).toEqual(
      ['invited', 'reset'].map((kind) => [kind, 'app', company.idOf('admin'), company.idOf('zhuting')]),
    );
    const written = JSON.stringify(rows);
    for (const each of [secret, String(reset.body.data.link.secret)]) expect(written).not.toContain(each);
    const told = (
      await admin.post('/api-user/user/users/log', {
        pageNo: 1,
        pageSize: 10,
        params: { subject: company.idOf('zhuting') },
      })
    ).body.result.data;
    expect(told.map(({ kind }: { readonly kind: string }) => kind)).toEqual(['reset', 'invited']);
  });

  it('does not let an administrator reset another one or themselves', async () => {
    const { sql } = company.platform.database;
    await sql
      .update(people)
      .set({ isAdministrator: true })
      .where(eq(people.id, company.idOf('liqiang')));
    for (const account of ['liqiang', 'admin']) {
      const { body } = await admin.post('/api-uaa/password-links/reset', { person: company.idOf(account) });
      expect(body).toMatchObject({ success: false });
      expect(body.message).toContain('npm run admin:invite');
    }
    await sql
      .update(people)
      .set({ isAdministrator: false })
      .where(eq(people.id, company.idOf('liqiang')));
    const { body } = await (await company.person('liqiang')).post('/api-uaa/password-links/create', { people: ['1'] });
    expect(body).toMatchObject({ success: false, code: 403 });
  });

  it('created on the server replaces earlier ones, and is invalid after the first password', async () => {
    const make = (account: string) =>
      company.platform.database.transaction((tx) =>
        createPasswordLink(
          tx,
          { tenant: '1', person: company.idOf(account), kind: 'administrator', madeBy: null, hours: 1 },
          clock.now(),
        ),
      );
    const first = await make('zhuting');
    const second = await make('renliang');
    expect((await look(first.secret)).success).toBe(false);
    expect(await look(second.secret)).toMatchObject({ data: { kind: 'administrator' } });
    clock.advance(HOUR);
    expect((await look(second.secret)).success).toBe(false);
  });

  it.each(['', 'x', '0'.repeat(43), '\u0000', '../..', "' or 1=1"])('returns nothing for %j', async (secret) => {
    const answer = await look(secret);
    expect(answer).toMatchObject({ success: false });
    expect(JSON.stringify(answer)).not.toMatch(/Qingling|青岭|zhuting/u);
  });
});

describe('a link with password login turned off', () => {
  it('leads to the company login, and links the account of the user', async () => {
    const issuer = await startFakeIssuer();
    const company = await startCompany(embeddedDatabase, {
      companyLogins: { isPasswordOff: true, logins: [oidcSettings(issuer.address)] },
      log: { write: () => undefined },
    });
    const { database, clock, app } = company.platform;
    await database.sql.update(people).set({ passwordHash: NO_PASSWORD, isAdministrator: false });
    const link = { tenant: '1', person: company.idOf('zhuting'), kind: 'invitation', madeBy: null, hours: 1 } as const;
    const make = () => database.transaction((tx) => createPasswordLink(tx, link, clock.now()));
    const { secret } = await make();
    const look = async () =>
      (
        await app.inject({ method: 'POST', url: '/api/api-uaa/password-links/inspect', payload: { secret } })
      ).json<object>();
    expect(await look()).toMatchObject({ data: { passwordLogin: 'off', logins: [{ key: 'head' }] } });
    const take = {
      method: 'POST',
      url: '/api/api-uaa/password-links/redeem',
      payload: { secret, password: CHOSEN },
    } as const;
    expect((await app.inject(take)).json()).toMatchObject({ success: false });

    const browser = createBrowser(app);
    const told = await browser.comeBack(issuer.agree(await browser.leave({ access: secret }), { sub: 'z-1' }));
    expect((await browser.exchange(told['code'])).data.access_token).toBeTruthy();
    expect(await look()).toMatchObject({ success: false });

    const later = createBrowser(app);
    const again = await later.comeBack(issuer.agree(await later.leave(), { sub: 'z-1' }));
    expect((await later.exchange(again['code'])).data.access_token).toBeTruthy();

    const other = createBrowser(app);
    const { secret: fresh } = await make();
    const taken = await other.comeBack(issuer.agree(await other.leave({ access: fresh }), { sub: 'z-2' }));
    expect(taken['fault']).toBe('unknown');
  });
});
