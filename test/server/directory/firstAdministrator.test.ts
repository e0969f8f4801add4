import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createPasswordLoginPolicy } from '#server/auth/oidc/passwordLogin.ts';
import { storeFormerAccount } from '#server/directory/namesInUse.ts';
import { openAdminAccess } from '#server/bootstrap/adminAccess.ts';
import { createServer } from '#server/bootstrap/createServer.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import type { Database } from '#server/db/database.ts';
import { accessLinks } from '#server/db/schema/accessLinks.ts';
import { people } from '#server/db/schema/identity.ts';
import { migrate } from '#server/db/migrate.ts';
import { closeBefore, embeddedDatabase, onPostgres } from '#test/support/database.ts';
import { createManualClock } from '#test/support/createManualClock.ts';

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

const clock = createManualClock();
async function startIn(database: Database, administrator?: { account: string; password: string }) {
  const { app } = await createServer(database, clock, {
    definitions: { company: ACME, categories: [], opinions: [], processes: [] },
    hasDemo: false,
    log: { write: () => true },
    ...(administrator && { administrator }),
  });
  closeBefore(database, () => app.close());
  return app;
}
/** Returns what a start prints to the terminal. */
async function readStartOutput(database: Database): Promise<readonly string[]> {
  const said: string[] = [];
  const close = await openAdminAccess({
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

it('RINGI_ADMIN_ACCOUNT is created in the company’s own tenant and can log in there', async () => {
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

it('password login stays available to RINGI_ADMIN_ACCOUNT and the administrators of company.json when it is off', async () => {
  const database = await embeddedDatabase();
  await startIn(database, { account: 'boss', password: 'First-2026' });
  const loginIn = (tenant: string) =>
    createPasswordLoginPolicy({
      settings: { isPasswordOff: true, logins: [{ tenant } as never] },
      tenant: 'acme',
      firstAdministrator: 'boss',
      named: () => ({ tenant: 'acme', accounts: ['mei'] }),
    });
  const login = loginIn('acme');
  const may = (account: string, tenant = 'acme', id = account) => login.mayUse(database.sql, { id, account, tenant });
  expect([await may('boss'), await may('mei'), await may('bo')]).toEqual([true, true, false]);
  expect([login.isOff('acme'), login.isOff('other')]).toEqual([true, false]);
  // The same accounts have no exception in another tenant.
  expect(await loginIn('other').mayUse(database.sql, { id: '1', account: 'boss', tenant: 'other' })).toBe(false);
  // An account renamed in the app is still the user the file names; a new user with that name is another one.
  await storeFormerAccount(database.sql, 'acme', '9101', 'mei');
  expect([await may('mei.tan', 'acme', '9101'), await may('mei.tan', 'acme', '9102')]).toEqual([true, false]);
  expect(
    await login.isAdministrator(database.sql, { id: '9101', account: 'x', tenant: 'acme', isAdministrator: false }),
  ).toBe(true);
});

onPostgres('the setup link printed while no administrator has a password', (open) => {
  it('on two servers the newer link replaces the older, and the first password ends all of them', async () => {
    const one = await open('acme');
    await migrate(one);
    const other = await open('acme');
    const app = await startIn(one);
    await startIn(other);
    const look = async (secret: string): Promise<boolean> =>
      (await app.inject({ method: 'POST', url: '/api/api-uaa/password-links/inspect', payload: { secret } })).json<{
        success: boolean;
      }>().success;
    const first = await readStartOutput(one);
    const second = await readStartOutput(other);
    expect(first[0]).toBe('No administrator has a password yet.');
    expect(second.at(-1)).toMatch(/^https:\/\/ringi\.acme\.example\/mobile\/pages\/access#/u);
    expect([await look(secretIn(first)), await look(secretIn(second))]).toEqual([false, true]);
    // Both servers start at the same time: only one link remains valid.
    const [left, right] = await Promise.all([readStartOutput(one), readStartOutput(other)]);
    const opens = [await look(secretIn(left ?? [])), await look(secretIn(right ?? []))];
    expect(opens.filter(Boolean)).toHaveLength(1);
    const secret = secretIn((opens[0] ? left : right) ?? []);
    const taken = await app.inject({
      method: 'POST',
      url: '/api/api-uaa/password-links/redeem',
      payload: { secret, password: 'Chosen-4711' },
    });
    expect(taken.json<{ success: boolean }>().success).toBe(true);
    expect(await one.sql.select().from(accessLinks)).toEqual([]);
    expect([await readStartOutput(one), await readStartOutput(other)]).toEqual([[], []]);
    const [mei] = await one.sql.select().from(people).where(eq(people.account, 'mei'));
    expect(mei?.passwordHash).not.toBe(NO_PASSWORD);
  });
});
