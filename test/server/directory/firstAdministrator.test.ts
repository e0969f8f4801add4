import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makePasswordLogin } from '#server/companyLogin/passwordLogin.ts';
import { keepAccount } from '#server/directory/namesInUse.ts';
import { letAdministratorIn } from '#server/letAdministratorIn.ts';
import { makePlatform } from '#server/platform.ts';
import { NO_PASSWORD } from '#server/session/passwords.ts';
import type { Database } from '#server/storage/database.ts';
import { accessLinks } from '#server/storage/schema/accessLinks.ts';
import { people } from '#server/storage/schema/identity.ts';
import { migrate } from '#server/storage/migrate.ts';
import { closeBefore, embeddedDatabase, onPostgres } from '#test/support/database.ts';
import { handClock } from '#test/support/handClock.ts';

const ACME = {
  tenant: 'acme',
  name: { 'zh-CN': 'Acme' },
  language: 'en-US' as const,
  passwordPolicy: { minLength: 8, isMix: false, isUsernamePwdConsistent: false },
  demoAccounts: [],
  properties: [],
  administrators: ['mei'],
  groups: [{ id: '9001', key: 'acme', name: { 'zh-CN': 'Acme' }, kind: 'company' as const, members: [], path: '' }],
  people: [
    {
      id: '9101',
      account: 'mei',
      name: { 'zh-CN': 'Mei' },
      kana: '',
      pinyin: '',
      department: 'acme',
      post: { 'zh-CN': '' },
      birthday: '',
      entryDate: '',
      mobile: '',
      email: '',
      address: '',
      emergencyContact: '',
      emergencyMobile: '',
      isAdministrator: true,
      hasLeft: false,
      properties: {},
    },
  ],
};

const clock = handClock();
async function startIn(database: Database, administrator?: { account: string; password: string }) {
  const { app } = await makePlatform(database, clock, {
    definitions: { company: ACME, categories: [], opinions: [], processes: [] },
    hasDemo: false,
    log: { write: () => true },
    ...(administrator && { administrator }),
  });
  closeBefore(database, () => app.close());
  return app;
}
/** What a terminal is told at a start. */
async function toldAtStart(database: Database): Promise<readonly string[]> {
  const said: string[] = [];
  const close = await letAdministratorIn({
    database,
    clock,
    port: 8080,
    settings: { folder: '/nowhere', databaseAddress: 'a database', address: 'https://ringi.acme.example' },
    named: () => ({ tenant: 'acme', accounts: ['mei'] }),
    terminal: { isTerminal: true, print: (line) => void said.push(line) },
  });
  await close();
  return said;
}
const secretIn = (said: readonly string[]): string => /#([\w-]{43})$/u.exec(said.at(-1) ?? '')?.[1] ?? '';

it('RINGI_ADMIN_ACCOUNT is made in the company’s own tenant, and can log in there', async () => {
  const database = await embeddedDatabase();
  const app = await startIn(database, { account: 'boss', password: 'First-2026' });
  const [boss] = await database.sql
    .select()
    .from(people)
    .where(and(eq(people.account, 'boss')));
  expect(boss).toMatchObject({ tenant: 'acme', isAdministrator: true });
  expect(boss?.department).toBe('9001');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/api-uaa/oauth/user/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: 'boss', password: 'First-2026', tenantId: 'acme' }).toString(),
  });
  expect(answer.json<{ data: { access_token?: string } | null }>().data?.access_token).toBeTruthy();
});

it('where password login is off it stays for RINGI_ADMIN_ACCOUNT and the administrators of company.json', async () => {
  const database = await embeddedDatabase();
  await startIn(database, { account: 'boss', password: 'First-2026' });
  const loginIn = (tenant: string) =>
    makePasswordLogin({
      settings: { isPasswordOff: true, logins: [{ tenant } as never] },
      tenant: 'acme',
      firstAdministrator: 'boss',
      named: () => ({ tenant: 'acme', accounts: ['mei'] }),
    });
  const login = loginIn('acme');
  const may = (account: string, tenant = 'acme', id = account) => login.mayUse(database.sql, { id, account, tenant });
  expect([await may('boss'), await may('mei'), await may('bo')]).toEqual([true, true, false]);
  expect([login.isOff('acme'), login.isOff('other')]).toEqual([true, false]);
  // Elsewhere the same accounts are nobody special.
  expect(await loginIn('other').mayUse(database.sql, { id: '1', account: 'boss', tenant: 'other' })).toBe(false);
  // Whoever was renamed in the app is who the file names; the one who is called so now is somebody else.
  await keepAccount(database.sql, 'acme', '9101', 'mei');
  expect([await may('mei.tan', 'acme', '9101'), await may('mei.tan', 'acme', '9102')]).toEqual([true, false]);
  expect(
    await login.isAdministrator(database.sql, { id: '9101', account: 'x', tenant: 'acme', isAdministrator: false }),
  ).toBe(true);
});

onPostgres('every start prints an address while no administrator has a password', (open) => {
  it('over two servers: the newer ends the older, and the first password ends them all', async () => {
    const one = await open('acme');
    await migrate(one);
    const other = await open('acme');
    const app = await startIn(one);
    await startIn(other);
    const look = async (secret: string): Promise<boolean> =>
      (await app.inject({ method: 'POST', url: '/api/api-uaa/access/look', payload: { secret } })).json<{
        success: boolean;
      }>().success;
    const first = await toldAtStart(one);
    const second = await toldAtStart(other);
    expect(first[0]).toBe('No administrator has a password yet.');
    expect(second.at(-1)).toMatch(/^https:\/\/ringi\.acme\.example\/mobile\/pages\/access#/u);
    expect([await look(secretIn(first)), await look(secretIn(second))]).toEqual([false, true]);
    // Both start at the same moment: one address is left that opens.
    const [left, right] = await Promise.all([toldAtStart(one), toldAtStart(other)]);
    const opens = [await look(secretIn(left ?? [])), await look(secretIn(right ?? []))];
    expect(opens.filter(Boolean)).toHaveLength(1);
    const secret = secretIn((opens[0] ? left : right) ?? []);
    const taken = await app.inject({
      method: 'POST',
      url: '/api/api-uaa/access/take',
      payload: { secret, password: 'Chosen-4711' },
    });
    expect(taken.json<{ success: boolean }>().success).toBe(true);
    expect(await one.sql.select().from(accessLinks)).toEqual([]);
    expect([await toldAtStart(one), await toldAtStart(other)]).toEqual([[], []]);
    const [mei] = await one.sql.select().from(people).where(eq(people.account, 'mei'));
    expect(mei?.passwordHash).not.toBe(NO_PASSWORD);
  });
});
