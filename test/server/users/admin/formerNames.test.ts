import { beforeAll, expect, it } from 'vitest';
import { createCompanyFolder, removeFolders, writeFiles } from '#test/support/createCompanyFolder.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';
import { afterAll } from 'vitest';

afterAll(removeFolders);

const ROOT = '/api-user/user/users';
const PAGE = { pageNo: 1, pageSize: 50, params: {} };
const FILES = {
  'company.json': { name: 'Acme', language: 'en-US', demo: { password: 'Ringi-2026' }, administrators: ['ole'] },
  'people.csv': 'account,name,department\nole,Ole Berg,\nmei,Mei Tan,Sales/North\n',
};

interface Row {
  readonly id: string;
  readonly account: string;
  readonly name: string;
}

onBothDatabases('former names', (fresh) => {
  let ole: Colleague;
  let folder: string;
  beforeAll(async () => {
    folder = await createCompanyFolder(FILES);
    const platform = await startDemoPlatform(fresh, { definitions: folder });
    ole = await createWorkflowClients(platform)('ole');
  });
  const change = async (what: object) => (await ole.post(`${ROOT}/apply`, { change: what })).body;
  const people = async (): Promise<readonly Row[]> => (await ole.post(`${ROOT}/query`, PAGE)).body.result.data;
  const groups = async (): Promise<readonly Row[]> =>
    (await ole.post(`${ROOT}/groups?of=department`, PAGE)).body.result.data;
  const person = async (id: string) => (await ole.get(`${ROOT}/get?id=${id}`)).body.data;
  const group = async (id: string) => (await ole.get(`${ROOT}/group?id=${id}`)).body.data;
  const idOf = async (account: string) => (await people()).find((each) => each.account === account)?.id ?? '';
  const departmentOf = async (name: string) => (await groups()).find((each) => each.name === name)?.id ?? '';
  const call = async (id: string, account: string) => {
    const { names, department, posts, superior, email, mobile, version } = await person(id);
    const now = { names, account, department, posts, superior: superior?.id ?? null, email, mobile };
    return (await change({ kind: 'changePerson', id, version, person: now })).data;
  };
  const renameDepartment = async (from: string, to: string) => {
    const { id, version, parent, head } = await group(await departmentOf(from));
    return change({
      kind: 'changeGroup',
      id,
      version,
      group: { names: { 'zh-CN': to }, parent: parent?.id ?? null, head: head?.id ?? null },
    });
  };
  const add = async (account: string, department: string) =>
    (
      await change({
        kind: 'addPerson',
        person: {
          names: { 'zh-CN': account },
          account,
          department,
          posts: { 'zh-CN': '' },
          superior: null,
          email: '',
          mobile: '',
        },
      })
    ).data;

  it('still refer to their user and are not given to another one', async () => {
    const mei = await idOf('mei');
    for (const account of ['mei.lim', 'mei.tan']) expect(await call(mei, account)).toMatchObject({ outcome: 'saved' });
    const top = await departmentOf('Acme');
    for (const account of ['mei', 'mei.lim', 'mei.tan'])
      expect(await add(account, top)).toMatchObject({ outcome: 'taken', holder: 'Mei Tan', proposal: `${account}2` });
    // A user may return to one of her own former names.
    expect(await call(mei, 'mei')).toMatchObject({ outcome: 'saved' });
    expect(await call(mei, 'mei.tan')).toMatchObject({ outcome: 'saved' });
  });

  it('are also kept for a user who was added in the app', async () => {
    const { id } = await add('eva', await departmentOf('Acme'));
    await call(id, 'eva.ny');
    expect(await add('eva', await departmentOf('Acme'))).toMatchObject({ outcome: 'taken', proposal: 'eva2' });
  });

  it('of departments still lead to the same departments and their sub-departments', async () => {
    for (const [from, to] of [
      ['Sales', 'Revenue'],
      ['Revenue', 'Income'],
    ] as const)
      expect((await renameDepartment(from, to)).success).toBe(true);
    const refused = await change({
      kind: 'addGroup',
      of: 'department',
      group: { names: { 'zh-CN': 'Revenue' }, parent: await departmentOf('Acme'), head: null },
    });
    expect([refused.success, refused.message]).toEqual([false, expect.stringContaining('Income')]);
    const before = (await groups()).map(({ id }) => id);
    await writeFiles(folder, {
      'people.csv': 'account,name,department\nmei,Mei Tan,\nmei.lim,Mei Tan,\n',
    });
    for (const place of ['Sales/North', 'Revenue/North', 'Income/North']) {
      await writeFiles(folder, { 'people.csv': `account,name,department\nole,Ole Berg,\nmei.lim,Mei Tan,${place}\n` });
      const { body } = await ole.post('/definitions/reload');
      expect([place, body.message]).toEqual([place, expect.any(String)]);
      expect([body.success, (await groups()).map(({ id }) => id)]).toEqual([true, before]);
    }
    expect((await people()).filter(({ name }) => name === 'Mei Tan')).toHaveLength(1);
  });
});
