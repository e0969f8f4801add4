import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { definitions } from '#server/db/schema/definitions.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import type { Database } from '#server/db/database.ts';
import { StartupError } from '#server/config/startupError.ts';
import { createCompanyFolder, removeFolders, restartServer, writeFiles } from '#test/support/createCompanyFolder.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { processOf } from '#test/support/definitions.ts';

afterAll(removeFolders);

const CHART = processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="first"/>
<userTask id="first" name="First" camunda:assignee="mei"/><sequenceFlow id="b" sourceRef="first" targetRef="second"/>
<userTask id="second" name="Second" camunda:candidateGroups="Sales/North"/><sequenceFlow id="c" sourceRef="second" targetRef="end"/>
<endEvent id="end"/>`);
const SHEET = `account,name,mail,mobile,department,post,superior,head of
mei,Mei Tan,mei@acme.example,+65 1234,,Director,,Acme
bo,Bo Lind,bo@acme.example,,Sales,Head,,Sales
an,安娜,an@acme.example,,Sales/North,,Bo Lind,
`;
const FILES = {
  'company.json': { name: 'Acme', language: 'en-US', administrators: ['mei'] },
  'people.csv': SHEET,
  'processes/sample/process.bpmn': CHART,
  'processes/sample/form.json': { fields: [{ name: 'Amount', type: 'money' }] },
};
const TOKEN = 'of-the-folder';
const SCIM = { scimTenants: [{ tenant: '1', hashes: [createHash('sha256').update(TOKEN).digest('hex')] }] };

const state = async ({ sql }: Database, tenant = '1') => ({
  people: await sql
    .select({ id: people.id, account: people.account, found: people.found, superior: people.superior })
    .from(people)
    .where(eq(people.tenant, tenant))
    .orderBy(asc(people.id)),
  groups: await sql.select().from(groups).where(eq(groups.tenant, tenant)).orderBy(asc(groups.id)),
  versions: await sql
    .select({ key: definitions.key, version: definitions.version })
    .from(definitions)
    .where(eq(definitions.tenant, tenant)),
});
type App = Awaited<ReturnType<typeof restartServer>>;

/** Renames an account by SCIM. */
async function renameTo(app: App, person: string, userName: string) {
  const reply = await app.inject({
    method: 'PATCH',
    url: `/scim/v2/Users/${person}`,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/scim+json' },
    payload: JSON.stringify({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'userName', value: userName }],
    }),
  });
  expect(reply.statusCode).toBe(200);
}

onBothDatabases('a minimal company folder', (fresh) => {
  it('starts a company with generated ids, phonetic readings, departments and managers', async () => {
    const database = await fresh();
    await restartServer(database, await createCompanyFolder(FILES));
    const { people: all, groups: units, versions } = await state(database);
    const of = (account: string) => all.find((each) => each.account === account);
    expect(all).toHaveLength(3);
    expect(of('an')).toMatchObject({ superior: of('bo')?.id, found: expect.stringContaining('an na') });
    const named = (name: string) => units.find(({ names }) => names['zh-CN'] === name);
    expect(units).toHaveLength(3);
    expect(named('Acme')).toMatchObject({ kind: 'company', parent: null, head: of('mei')?.id });
    expect(named('Sales')).toMatchObject({ head: of('bo')?.id, parent: named('Acme')?.id });
    expect(named('North')?.path).toBe(`0.${named('Acme')?.id}.${named('Sales')?.id}.${named('North')?.id}.`);
    expect(versions).toEqual([{ key: 'sample', version: 1 }]);
    for (const { id } of [...all, ...units]) expect(id).toMatch(/^1\d{18}$/u);
  });

  it('creates no user and no group a second time after they were renamed', async () => {
    const database = await fresh();
    const folder = await createCompanyFolder(FILES);
    const app = await restartServer(database, folder, SCIM);
    const before = await state(database);
    const mei = before.people.find(({ account }) => account === 'mei')?.id ?? '';
    await renameTo(app, mei, 'mei.lim');
    await renameTo(app, mei, 'mei.tan');
    await database.sql
      .update(groups)
      .set({ names: { 'zh-CN': 'Revenue' } })
      .where(and(eq(groups.tenant, '1'), eq(groups.key, 'Sales')));
    await restartServer(database, folder, SCIM);
    await restartServer(database, folder, SCIM);
    const after = await state(database);
    expect(after.people.map(({ id }) => id)).toEqual(before.people.map(({ id }) => id));
    expect(after.groups.map(({ id }) => id)).toEqual(before.groups.map(({ id }) => id));
    expect(after.versions).toEqual(before.versions);
    // Each of the three accounts still refers to her only.
    for (const account of ['mei', 'mei.lim', 'mei.tan']) {
      await writeFiles(folder, { 'people.csv': `account,name\n${account},Mei Tan\n` });
      await restartServer(database, folder, SCIM);
      await writeFiles(folder, { 'people.csv': `account,name\n${account},Meike Berg\nnew,New\n` });
      if (account === 'mei.tan') continue;
      await expect(restartServer(database, folder, SCIM)).rejects.toThrow(
        new RegExp(`“${account}” belongs to Mei Tan, whose account is now “mei.tan”; .*such as ${account}2`, 'u'),
      );
    }
    expect((await state(database)).people).toHaveLength(3);
  });

  it('does not give the account of a deactivated user to a new user', async () => {
    const database = await fresh();
    const folder = await createCompanyFolder(FILES);
    await restartServer(database, folder);
    await database.sql.update(people).set({ hasLeft: true }).where(eq(people.account, 'an'));
    await restartServer(database, folder);
    await writeFiles(folder, { 'people.csv': SHEET.replace('an,安娜', 'an,Anders') });
    await expect(restartServer(database, folder)).rejects.toThrow(/people\.csv:4: .*who has left; .*such as an2/u);
    expect((await state(database)).people).toHaveLength(3);
  });

  it('adds new users with a manager and a department that exist only in the database', async () => {
    const database = await fresh();
    const folder = await createCompanyFolder(FILES);
    await restartServer(database, folder);
    await writeFiles(folder, { 'people.csv': 'account,name,department,superior\nnew,New,Sales/North/Port,Bo Lind\n' });
    await restartServer(database, folder);
    const { people: all, groups: units } = await state(database);
    expect(all).toHaveLength(4);
    expect(all.find(({ account }) => account === 'new')?.superior).toBe(
      all.find(({ account }) => account === 'bo')?.id,
    );
    const north = units.find(({ names }) => names['zh-CN'] === 'North');
    expect(units.find(({ names }) => names['zh-CN'] === 'Port')).toMatchObject({
      parent: north?.id,
      path: expect.stringContaining(north?.path ?? 'no path'),
    });
  });

  it('keeps two tenants with the same accounts apart', async () => {
    const database = await fresh();
    await restartServer(database, await createCompanyFolder(FILES));
    const before = await state(database);
    await restartServer(
      database,
      await createCompanyFolder({
        ...FILES,
        'company.json': { ...FILES['company.json'], tenant: '2', name: 'Beta' },
        'people.csv': SHEET.replace('Acme', ''),
      }),
    );
    const theirs = await state(database, '2');
    expect(await state(database)).toEqual(before);
    expect(theirs.people.map(({ account }) => account).sort()).toEqual(['an', 'bo', 'mei']);
    expect(theirs.groups).toHaveLength(3);
    const ids = new Set([...before.people, ...before.groups].map(({ id }) => id));
    expect([...theirs.people, ...theirs.groups].filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it('asks once for the key of a renamed field', async () => {
    const database = await fresh();
    const folder = await createCompanyFolder(FILES);
    await restartServer(database, folder);
    await writeFiles(folder, { 'processes/sample/form.json': { fields: [{ name: 'Total', type: 'money' }] } });
    await expect(restartServer(database, folder)).rejects.toThrow(StartupError);
    expect((await state(database)).versions).toHaveLength(1);
    await writeFiles(folder, {
      'processes/sample/form.json': { fields: [{ name: 'Total', key: 'amount', type: 'money' }] },
    });
    await restartServer(database, folder);
    expect((await state(database)).versions).toHaveLength(2);
  });
});
