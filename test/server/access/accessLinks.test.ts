import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAccessLink } from '#server/access/makeAccessLink.ts';
import { NO_PASSWORD } from '#server/session/passwords.ts';
import { accessLinks } from '#server/storage/schema/accessLinks.ts';
import { peopleLog } from '#server/storage/schema/peopleLog.ts';
import { people } from '#server/storage/schema/identity.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { browserAt } from '#test/support/companyLogin.ts';
import { embeddedDatabase, onBothDatabases } from '#test/support/database.ts';
import { fakeIssuer, loginAt } from '#test/support/fakeIssuer.ts';
import { handClock } from '#test/support/handClock.ts';
import type { Colleague } from '#test/support/workflow.ts';

const HOUR = 60 * 60 * 1000;
const CHOSEN = 'Sunrise-4711';

interface Link {
  readonly person: string;
  readonly secret: string;
  readonly until: number;
}

onBothDatabases('links with which somebody chooses a password', (fresh) => {
  let company: Company;
  let admin: Colleague;
  const clock = handClock(Date.parse('2026-11-23T09:00:00Z'));
  beforeAll(async () => {
    company = await companyAtWork(fresh, { callsPerMinute: 1e9 }, clock);
    admin = await company.person('admin');
  });

  // Sessions do not last as long as links do.
  afterEach(() => clock.reset());

  const post = async (path: string, payload: object, token?: string) =>
    (
      await company.platform.app.inject({
        method: 'POST',
        url: `/api/api-uaa/access/${path}`,
        payload,
        headers: { 'accept-language': 'en-US', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      })
    ).json<{ success: boolean; message: string; data: { access_token?: string } | null }>();
  const look = (secret: string) => post('look', { secret });
  const take = (secret: string, password = CHOSEN) => post('take', { secret, password });
  const forget = (account: string) =>
    company.platform.database.sql
      .update(people)
      .set({ passwordHash: NO_PASSWORD })
      .where(eq(people.id, company.idOf(account)));
  const invite = async (...accounts: string[]): Promise<{ links: Link[]; leftOut: object[] }> =>
    (await admin.post('/api-uaa/access/invite', { people: accounts.map((name) => company.idOf(name)) })).body.data;
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

  it('lets somebody in who never had a password, once, for seven days', async () => {
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

  it('keeps nothing of the secret but a hash, and stays whole when it is looked at or refused', async () => {
    const { secret } = await invited('zhuting');
    const rows = JSON.stringify(await company.platform.database.sql.select().from(accessLinks));
    expect(rows).not.toContain(secret);
    for (let times = 0; times < 5; times += 1) expect((await look(secret)).success).toBe(true);
    for (const weak of ['', 'short', 'zhuting', 'x'.repeat(201)])
      expect((await take(secret, weak)).success).toBe(false);
    expect((await take(secret)).data?.access_token).toBeTruthy();
  });

  it('has ended after seven days, with a newer one, and for who has left', async () => {
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

  it('lets one of two in who bring it at once', async () => {
    const { secret } = await invited('zhuting');
    const answers = await Promise.all([take(secret, 'First-4711!'), take(secret, 'Second-4711!')]);
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    const [first, second] = [await logIn('zhuting', 'First-4711!'), await logIn('zhuting', 'Second-4711!')];
    expect([first, second].filter((token) => token !== undefined)).toHaveLength(1);
  });

  it('invites nobody who has a password, and says whom it left out', async () => {
    await forget('zhuting');
    const { links, leftOut } = await invite('zhuting', 'wangfang', 'zhuting');
    expect(links.map(({ person }) => person)).toEqual([company.idOf('zhuting')]);
    expect(leftOut).toEqual([{ person: company.idOf('wangfang'), reason: 'hasPassword' }]);
    expect((await admin.post('/api-uaa/access/invite', { people: ['1', '2'] })).body.success).toBe(false);
  });

  it('ends sessions and password at once when somebody is reset, and never silently', async () => {
    const gaofei = await company.person('gaofei');
    const reset = (await admin.post('/api-uaa/access/reset', { person: company.idOf('gaofei') })).body.data;
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

  it('is written down when it is made, and never what it is', async () => {
    const { sql } = company.platform.database;
    await sql.delete(peopleLog);
    const { secret } = await invited('zhuting');
    await take(secret);
    const reset = await admin.post('/api-uaa/access/reset', { person: company.idOf('zhuting') });
    const rows = await sql.select().from(peopleLog).orderBy(peopleLog.id);
    expect(rows.map(({ kind, origin, actor, subject }) => [kind, origin, actor, subject])).toEqual(
      ['invited', 'reset'].map((kind) => [kind, 'app', company.idOf('admin'), company.idOf('zhuting')]),
    );
    const written = JSON.stringify(rows);
    for (const each of [secret, String(reset.body.data.link.secret)]) expect(written).not.toContain(each);
    const told = (
      await admin.post('/api-user/user/people/log', {
        pageNo: 1,
        pageSize: 10,
        params: { subject: company.idOf('zhuting') },
      })
    ).body.result.data;
    expect(told.map(({ kind }: { readonly kind: string }) => kind)).toEqual(['reset', 'invited']);
  });

  it('lets no administrator reset another, nor themselves', async () => {
    const { sql } = company.platform.database;
    await sql
      .update(people)
      .set({ isAdministrator: true })
      .where(eq(people.id, company.idOf('liqiang')));
    for (const account of ['liqiang', 'admin']) {
      const { body } = await admin.post('/api-uaa/access/reset', { person: company.idOf(account) });
      expect(body).toMatchObject({ success: false });
      expect(body.message).toContain('npm run admin');
    }
    await sql
      .update(people)
      .set({ isAdministrator: false })
      .where(eq(people.id, company.idOf('liqiang')));
    const { body } = await (await company.person('liqiang')).post('/api-uaa/access/invite', { people: ['1'] });
    expect(body).toMatchObject({ success: false, code: 403 });
  });

  it('made on the server ends those made there before, and goes with the first password', async () => {
    const make = (account: string) =>
      company.platform.database.transaction((tx) =>
        makeAccessLink(
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

  it.each(['', 'x', '0'.repeat(43), '\u0000', '../..', "' or 1=1"])('tells nothing for %j', async (secret) => {
    const answer = await look(secret);
    expect(answer).toMatchObject({ success: false });
    expect(JSON.stringify(answer)).not.toMatch(/Qingling|青岭|zhuting/u);
  });
});

describe('a link where passwords open nothing', () => {
  it('leads to the company’s login, and whoever comes back from it is known from then on', async () => {
    const issuer = await fakeIssuer();
    const company = await companyAtWork(embeddedDatabase, {
      companyLogins: { isPasswordOff: true, logins: [loginAt(issuer.address)] },
      administrator: { account: 'keeper', password: 'Keeper-2026' },
      log: { write: () => undefined },
    });
    const { database, clock, app } = company.platform;
    await database.sql.update(people).set({ passwordHash: NO_PASSWORD, isAdministrator: false });
    const link = { tenant: '1', person: company.idOf('zhuting'), kind: 'invitation', madeBy: null, hours: 1 } as const;
    const make = () => database.transaction((tx) => makeAccessLink(tx, link, clock.now()));
    const { secret } = await make();
    const look = async () =>
      (await app.inject({ method: 'POST', url: '/api/api-uaa/access/look', payload: { secret } })).json<object>();
    expect(await look()).toMatchObject({ data: { passwordLogin: 'off', logins: [{ key: 'head' }] } });
    const take = { method: 'POST', url: '/api/api-uaa/access/take', payload: { secret, password: CHOSEN } } as const;
    expect((await app.inject(take)).json()).toMatchObject({ success: false });

    const browser = browserAt(app);
    const told = await browser.comeBack(issuer.agree(await browser.leave({ access: secret }), { sub: 'z-1' }));
    expect((await browser.exchange(told['code'])).data.access_token).toBeTruthy();
    expect(await look()).toMatchObject({ success: false });

    const later = browserAt(app);
    const again = await later.comeBack(issuer.agree(await later.leave(), { sub: 'z-1' }));
    expect((await later.exchange(again['code'])).data.access_token).toBeTruthy();

    const other = browserAt(app);
    const { secret: fresh } = await make();
    const taken = await other.comeBack(issuer.agree(await other.leave({ access: fresh }), { sub: 'z-2' }));
    expect(taken['fault']).toBe('unknown');
  });
});
