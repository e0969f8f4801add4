import { eq, isNull } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createPasswordLoginPolicy } from '#server/auth/oidc/passwordLogin.ts';
import { storeFormerAccount } from '#server/directory/namesInUse.ts';
import { openAdminAccess } from '#server/bootstrap/adminAccess.ts';
import { createServer } from '#server/bootstrap/createServer.ts';
import { readDefinitions } from '#server/company/load/readDefinitions.ts';
import { hashPassword, NO_PASSWORD } from '#server/auth/session/passwords.ts';
import type { Database } from '#server/db/database.ts';
import { accessLinks } from '#server/db/schema/accessLinks.ts';
import { createSearchText } from '#server/db/createSearchText.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import { verifyTenant } from '#server/directory/verifyTenant.ts';
import { migrate } from '#server/db/migrate.ts';
import { closeBefore, embeddedDatabase, onPostgres } from '#test/support/database.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { createCompanyFolder, removeFolders, restartServer } from '#test/support/createCompanyFolder.ts';
import { createManualClock } from '#test/support/createManualClock.ts';

afterAll(removeFolders);

const ACME = {
  tenant: 'acme',
  name: { 'zh-CN': 'Acme' },
  language: 'en-US' as const,
  passwordPolicy: { minLength: 8, isMix: false, isUsernamePwdConsistent: false },
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
async function startIn(database: Database) {
  const { app } = await createServer(database, clock, {
    definitions: { company: ACME, categories: [], opinions: [], processes: [] },
    hasDemo: false,
    log: { write: () => true },
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
    settings: {
      folder: '/nowhere',
      companyFolder: '/nowhere/acme',
      databaseAddress: 'a database',
      address: 'https://ringi.acme.example',
    },
    getNamedAdministrators: () => ({ tenant: 'acme', accounts: ['mei'] }),
    terminal: { isTerminal: true, print: (line) => void said.push(line) },
  });
  await close();
  return said;
}
const secretIn = (said: readonly string[]): string => /#([\w-]{43})$/u.exec(said.at(-1) ?? '')?.[1] ?? '';

/** The rows that earlier versions wrote for RINGI_ADMIN_ACCOUNT into a database without a company folder. */
async function writeFirstAdministrator(database: Database, account: string, password: string): Promise<void> {
  const [group, person] = ['1000000000000000001', '1000000000000000002'];
  const names = { 'zh-CN': account };
  await database.sql.insert(groups).values({
    id: group,
    tenant: '1',
    dimension: DIMENSIONS.department.id,
    key: 'company',
    names: { 'zh-CN': 'Ringi' },
    path: `0.${group}.`,
    kind: 'company',
    head: person,
  });
  await database.sql.insert(people).values({
    id: person,
    tenant: '1',
    account,
    names,
    post: { 'zh-CN': '' },
    department: group,
    isAdministrator: true,
    found: createSearchText({ name: names, kana: '', pinyin: '', account, email: '' }),
    passwordHash: await hashPassword(password),
  });
}

it('the first administrator of an installation without a company folder keeps account and password in one', async () => {
  const database = await embeddedDatabase();
  await migrate(database);
  await writeFirstAdministrator(database, 'boss', 'First-2026');
  const folder = await createCompanyFolder({
    'company.json': { name: 'Acme', language: 'en-US', administrators: ['boss'] },
    'people.csv': 'account,name,department\nbo,Bo Lind,Sales\n',
  });
  const { company } = await readDefinitions(folder);
  await verifyTenant(company, new Set(['1793']), 'The data folder')(database);
  const app = await restartServer(database, folder);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/api-uaa/oauth/user/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: 'boss', password: 'First-2026' }).toString(),
  });
  expect(answer.json<{ data: { access_token?: string } | null }>().data?.access_token).toBeTruthy();
  const all = await database.sql.select().from(people).orderBy(people.account);
  expect(all.map(({ account, isAdministrator }) => [account, isAdministrator])).toEqual([
    ['bo', false],
    ['boss', true],
  ]);
  expect(await database.sql.select().from(groups).where(isNull(groups.parent))).toHaveLength(1);
});

it('a demo is refused a database in which only the first administrator of another company is', async () => {
  const database = await embeddedDatabase();
  await migrate(database);
  await writeFirstAdministrator(database, 'boss', 'First-2026');
  const { company } = await loadDemoDefinitions();
  const demo = new Set(company.people.map(({ id }) => id));
  await expect(verifyTenant(company, demo, 'The data folder')(database)).rejects.toThrow(
    'The data folder holds the people of another company than the demo; nothing was changed.',
  );
});

it('password login stays available to the administrators of company.json when it is off', async () => {
  const database = await embeddedDatabase();
  await startIn(database);
  const loginIn = (tenant: string) =>
    createPasswordLoginPolicy({
      settings: { isPasswordOff: true, logins: [{ tenant } as never] },
      getNamedAdministrators: () => ({ tenant: 'acme', accounts: ['mei', 'boss'] }),
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
