import { and, asc, eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createImportRound } from './runImports.ts';
import type { Database } from '../../db/database.ts';
import { groups, people } from '../../db/schema/identity.ts';
import { importedCells, peopleImportParts } from '../../db/schema/imports.ts';
import { peopleLog } from '../../db/schema/peopleLog.ts';
import { startCompany } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { createUserImporter } from '#test/support/importPeople.ts';

const COUNT = 700;
const HEAD = 'account,name,mail,mobile,landline,department,post,superior,head of\n';
const teamOf = (at: number): string => `Works/Hall ${at % 3}/Team ${at % 40}`;
/** The manager of each user is further down in the file, across several batches. */
const managerOf = (at: number): string => (at >= COUNT - 10 ? '' : `job${at + 10}`);
const lineOf = (at: number, post = 'Fitter'): string =>
  [
    `job${at}`,
    `王明${at}`,
    `job${at}@acme.example`,
    `138${String(at).padStart(8, '0')}`,
    at % 7 === 0 ? `021-${at}` : '',
    teamOf(at),
    post,
    managerOf(at),
    at >= COUNT - 120 && (at % 120) + (at % 3) === 0 ? teamOf(at) : '',
  ].join(',');
const FILE = HEAD + Array.from({ length: COUNT }, (_, at) => lineOf(at)).join('\n');

const rowsOf = (database: Database, account: string) =>
  database.sql
    .select()
    .from(people)
    .where(and(eq(people.tenant, '1'), like(people.account, account)))
    .orderBy(asc(people.position), asc(people.id));

/** Department paths by id, without the company. */
async function loadDepartmentPaths(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.sql.select().from(groups);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathTo = (id: string): string => {
    const row = byId.get(id);
    if (row === undefined || row.kind === 'company') return '';
    const above = pathTo(row.parent ?? '');
    return above === '' ? row.names['zh-CN'] : `${above}/${row.names['zh-CN']}`;
  };
  return new Map(rows.map(({ id }) => [id, pathTo(id)]));
}

const numberOf = ({ account }: { readonly account: string }): number => Number(account.slice('job'.length));

/** Checks that everything in the file is in the database exactly once. */
async function expectFileWritten(database: Database): Promise<void> {
  const rows = (await rowsOf(database, 'job%')).toSorted((one, other) => numberOf(one) - numberOf(other));
  const accountOf = new Map(rows.map(({ id, account }) => [id, account]));
  const paths = await loadDepartmentPaths(database);
  expect(
    rows.map((row) => ({
      account: row.account,
      name: row.names['zh-CN'],
      mails: [row.email, row.companyEmail],
      mobile: row.mobile,
      landline: row.properties['landline'] ?? '',
      department: paths.get(row.department),
      post: row.post['zh-CN'],
      superior: row.superior === null ? '' : accountOf.get(row.superior),
    })),
  ).toEqual(
    Array.from({ length: COUNT }, (_, at) => ({
      account: `job${at}`,
      name: `王明${at}`,
      mails: [`job${at}@acme.example`, `job${at}@acme.example`],
      mobile: `138${String(at).padStart(8, '0')}`,
      landline: at % 7 === 0 ? `021-${at}` : '',
      department: teamOf(at),
      post: 'Fitter',
      superior: managerOf(at),
    })),
  );
  expect(rows.every(({ found }) => found.includes('wangming'))).toBe(true);
  const made = [...paths.values()].filter((path) => path.startsWith('Works'));
  expect(made.length).toBe(new Set(made).size);
  const ids = new Set(rows.map(({ id }) => id));
  const logged = await database.sql.select().from(peopleLog).where(eq(peopleLog.origin, 'import'));
  expect(logged.filter(({ subject }) => ids.has(subject)).map(({ kind }) => kind)).toEqual(rows.map(() => 'added'));
  const said = await database.sql.select().from(importedCells).where(eq(importedCells.field, 'superior'));
  const expected = rows.flatMap(({ id, superior }) => (superior === null ? [] : `${id} ${superior}`));
  expect(said.filter(({ subject }) => ids.has(subject)).map(({ subject, value }) => `${subject} ${value}`)).toEqual(
    expect.arrayContaining(expected),
  );
}

onBothDatabases('an import in the background', (fresh) => {
  const openCompany = async (wishes = {}) => {
    const company = await startCompany(fresh, { callsPerMinute: 1e9, ...wishes });
    const admin = await company.person('admin');
    return { company, admin, files: createUserImporter(company.platform, admin.token) };
  };
  type Opened = Awaited<ReturnType<typeof openCompany>>;

  /** Writes some batches, like a server that stops before the others. */
  async function writeSome({ company }: Opened, parts: number): Promise<void> {
    const { database, clock } = company.platform;
    let id = 0;
    const newId = () => `8${String((id += 1)).padStart(18, '0')}`;
    const loginMethods = { passwordLogin: { mayUse: async () => true }, logins: [] };
    const leaving = { clock, newId, loginMethods };
    const round = createImportRound({ database: database.background, clock, newId, offboarding: leaving });
    for (let part = 0; part < parts; part += 1) expect(await round()).toBe(1);
  }
  const changeInApp = async ({ admin, company }: Opened, account: string, more: object) => {
    const [row] = await rowsOf(company.platform.database, account);
    const { data } = (await admin.get(`/api-user/user/users/get?id=${row?.id}`)).body;
    const { names, department, posts, superior, email, mobile, version } = data;
    const now = { names, account, department, posts, superior: superior?.id ?? null, email, mobile, ...more };
    const change = { kind: 'changePerson', id: row?.id, version, person: now };
    expect((await admin.post('/api-user/user/users/apply', { change })).body.data.outcome).toBe('saved');
  };

  it('continues where it stopped when the server is restarted, and writes each line once', async () => {
    const opened = await openCompany();
    const { company, files } = opened;
    expect(await files.begin(FILE)).toBe('begun');
    expect(await rowsOf(company.platform.database, 'job%')).toHaveLength(0);
    await writeSome(opened, 4);
    const half = await files.latest();
    expect(half).toMatchObject({ state: 'running', file: 'people.csv', added: 300 });
    expect(half.written).toBeLessThan(half.total);
    await company.platform.app.close();
    const again = await startCompany(async () => company.platform.database, { callsPerMinute: 1e9 });
    const { token } = await again.person('admin');
    await again.platform.workflow.settle();
    const done = await createUserImporter(again.platform, token).latest();
    expect(done).toMatchObject({ state: 'done', added: COUNT, changed: 0, refused: { count: 0 } });
    expect(done.written).toBe(done.total);
    await expectFileWritten(again.platform.database);
    // The users are in the order of the file.
    const rows = await rowsOf(again.platform.database, 'job%');
    expect(rows.map(numberOf)).toEqual(Array.from({ length: COUNT }, (_, at) => at));
    expect(await again.platform.database.sql.$count(peopleImportParts)).toBe(0);
  });

  it('shows a running import to a second administrator and starts no other one beside it', async () => {
    const opened = await openCompany();
    const { company, files } = opened;
    const other = await company.person('zhangwei');
    await company.platform.database.sql
      .update(people)
      .set({ isAdministrator: true })
      .where(eq(people.account, 'zhangwei'));
    const theirs = createUserImporter(company.platform, other.token);
    const one = `${HEAD}${lineOf(690)}`;
    const two = `${HEAD}${lineOf(691)}`;
    const [version, second] = [(await files.preview(one)).version, (await theirs.preview(two)).version];
    const answers = await Promise.all([
      files.send('commit', one, files.chosen(version, {})),
      theirs.send('commit', two, theirs.chosen(second, {})),
    ]);
    expect(answers.map(({ data }) => data.outcome).toSorted()).toEqual(['begun', 'running']);
    expect(await theirs.latest()).toEqual(await files.latest());
    await company.platform.workflow.settle();
    expect(await rowsOf(company.platform.database, 'job69%')).toHaveLength(1);
    // The administrator who had to wait uploads again.
    expect((await theirs.bringIn(two)).state).toBe('done');
    expect((await files.bringIn(one)).state).toBe('done');
    expect(await rowsOf(company.platform.database, 'job69%')).toHaveLength(2);
  });

  it('skips lines whose user, account or department was changed after it began, with the reason', async () => {
    const opened = await openCompany();
    const { company, admin, files } = opened;
    await files.bringIn(HEAD + [lineOf(697), lineOf(698), lineOf(699)].join('\n'));
    const below = (at: number, superior: string) => lineOf(at).replace(/,[^,]*,[^,]*$/u, `,${superior},`);
    const file =
      HEAD + [lineOf(697, 'Chief'), lineOf(698, 'Chief'), below(1, ''), below(2, 'job1'), below(3, '')].join('\n');
    expect(await files.begin(file)).toBe('begun');
    await changeInApp(opened, 'job697', { mobile: '139 0000 0001' });
    const [there] = await rowsOf(company.platform.database, 'job699');
    const person = {
      names: { 'zh-CN': '李一' },
      account: 'job1',
      department: there?.department,
      posts: { 'zh-CN': '' },
      superior: null,
    };
    const added = { kind: 'addPerson', person: { ...person, email: '', mobile: '' } };
    expect((await admin.post('/api-user/user/users/apply', { change: added })).body.data.outcome).toBe('saved');
    await company.platform.workflow.settle();
    const { state, added: count, changed, refused } = await files.latest();
    expect({ state, count, changed }).toEqual({ state: 'done', count: 2, changed: 1 });
    expect(refused.rows.map(({ line, name }) => [line, name])).toEqual([
      [4, '王明1'],
      [2, '王明697'],
    ]);
    expect(refused.rows[0]?.sentence).toContain('account');
    expect(refused.rows[1]?.sentence).toContain('Changed here');
    expect((await rowsOf(company.platform.database, 'job697'))[0]).toMatchObject({
      mobile: '139 0000 0001',
      post: { 'zh-CN': 'Fitter' },
    });
    expect((await rowsOf(company.platform.database, 'job1'))[0]?.names['zh-CN']).toBe('李一');
  });

  it('stops when its administrator loses the permission', async () => {
    const opened = await openCompany();
    const { company, files } = opened;
    expect(await files.begin(FILE)).toBe('begun');
    await writeSome(opened, 4);
    const { sql } = company.platform.database;
    await sql.update(people).set({ isAdministrator: true }).where(eq(people.account, 'zhangwei'));
    await sql.update(people).set({ isAdministrator: false }).where(eq(people.account, 'admin'));
    await company.platform.workflow.settle();
    const theirs = createUserImporter(company.platform, (await company.person('zhangwei')).token);
    expect(await theirs.latest()).toMatchObject({ state: 'stopped', added: 300 });
    expect(await rowsOf(company.platform.database, 'job%')).toHaveLength(300);
    // Another administrator imports the rest.
    expect(await theirs.bringIn(FILE)).toMatchObject({ state: 'done', added: COUNT - 300, refused: [] });
    await expectFileWritten(company.platform.database);
  });

  it('reports that a file was not read in time, and not that users were changed', async () => {
    const { files } = await openCompany({ maxImportPlanMs: 1 });
    const seen = await files.preview(FILE);
    expect(seen.problems.rows.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('not be read in time'),
    ]);
    const answer = await files.send('commit', FILE, files.chosen(seen.version, {}));
    expect([answer.success, answer.message]).toEqual([false, expect.stringContaining('not be read in time')]);
  });
});
