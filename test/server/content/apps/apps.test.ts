import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { copyDefinitionsWith } from '#test/support/definitions.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';
import type { Colleague } from '#test/support/workflow.ts';

const USERS = '/api-user/user/org/osUser';
const GRANTS = '/api-system/system/core/sysAppManager';
const [APPROVALS, REGISTERS, DEVICES] = ['1797000000000000010', '1797000000000000020', '1797000000000000030'];

onBothDatabases('applications', (fresh) => {
  let company: Company;
  let theirAdministrator: Colleague;
  beforeAll(async () => {
    company = await startCompany(fresh);
    ({ administrator: theirAdministrator } = await createSecondTenant(company));
  });
  const ask = async (account: string, path: string) => (await (await company.person(account)).get(path)).body;
  const idsOf = (rows: readonly { appId: string }[]) => rows.map(({ appId }) => appId);

  it.each([
    ['wangfang', [[APPROVALS], [REGISTERS], []]],
    ['hepeng', [[APPROVALS], [REGISTERS, DEVICES], []]],
    ['admin', [[APPROVALS], [REGISTERS, DEVICES], []]],
  ])('are listed by type for users who may open them', async (account, expected) => {
    const lists = await Promise.all([0, 1, 2].map((type) => ask(account, `${USERS}/getAppByCurUser?appType=${type}`)));
    expect(lists.map(idsOf)).toEqual(expected);
    expect(lists[0][0]).toMatchObject({ clientName: 'Approvals', appType: '0', homeUrl: '/pages/bpm/myTasks' });
  });

  it('are rejected without a type or with an invalid one, and are empty for an unknown type', async () => {
    const { get } = await company.person('wangfang');
    expect((await get(`${USERS}/getAppByCurUser`)).status).toBe(400);
    expect((await get(`${USERS}/getAppByCurUser?appType=x`)).status).toBe(400);
    for (const type of ['7', '-1', '1.5', '9'.repeat(300)])
      expect((await get(`${USERS}/getAppByCurUser?appType=${type}`)).body).toEqual([]);
  });

  it.each([
    [
      'zhengli',
      [
        [APPROVALS, 2, 0],
        [REGISTERS, 2, 1],
      ],
    ],
    [
      'hepeng',
      [
        [REGISTERS, 1, 1],
        [DEVICES, 2, 0],
      ],
    ],
    ['wangfang', []],
  ])('list those a user manages or develops, by name or by group', async (account, grants) => {
    const told = (rows: readonly { appId: string; authType: number; isGroup: number }[]) =>
      rows.map(({ appId, authType, isGroup }) => [appId, authType, isGroup]);
    const all = await ask(account, `${GRANTS}/getAllOfCurUser`);
    const managed = await ask(account, `${GRANTS}/getManagerOfCurUser`);
    expect([told(all.data), all.message]).toEqual([grants, '']);
    expect(told(managed.data)).toEqual(grants.filter(([, authType]) => authType === 2));
  });

  it("name the holders of a permission in the reader's language", async () => {
    const { data } = await ask('hepeng', `${GRANTS}/getAllOfCurUser`);
    expect(data.map(({ userOrGroupName }: { userOrGroupName: string }) => userOrGroupName)).toEqual(['IT', 'He Peng']);
  });

  it('return whether a user manages one application, or any', async () => {
    const right = async (account: string, app = '') =>
      (await ask(account, `${GRANTS}/getCurUserAuthByAppId?${app === '' ? '' : `appId=${app}`}`)).data?.authType;
    expect(await right('hepeng', DEVICES)).toBe(2);
    expect(await right('hepeng', REGISTERS)).toBe(1);
    expect(await right('hepeng', APPROVALS)).toBeUndefined();
    expect(await right('hepeng', 'nonsense')).toBeUndefined();
    expect([await right('hepeng'), await right('wangfang')]).toEqual([2, undefined]);
  });

  it('return only the marker "admin" to a platform administrator', async () => {
    for (const call of ['getCurUserAuthByAppId', 'getManagerOfCurUser', 'getAllOfCurUser'])
      expect(await ask('admin', `${GRANTS}/${call}`)).toMatchObject({ success: true, message: 'admin', data: null });
  });

  it('list the buttons a user may press', async () => {
    expect(await ask('wangfang', `${USERS}/findAuthButton`)).toEqual(['exportRecords']);
    expect(await ask('hepeng', `${USERS}/findAuthButton`)).toEqual(['exportRecords', 'importRecords']);
    expect(await ask('admin', `${USERS}/findAuthButton`)).toEqual(['recoverRequest', 'exportRecords', 'importRecords']);
  });

  it('are not visible to another company, not even to its administrator', async () => {
    const { get } = theirAdministrator;
    expect((await get(`${USERS}/getAppByCurUser?appType=0`)).body).toEqual([]);
    expect((await get(`${USERS}/findAuthButton`)).body).toEqual([]);
    expect((await get(`${GRANTS}/getCurUserAuthByAppId?appId=${APPROVALS}`)).body).toMatchObject({
      message: '',
      data: null,
    });
    expect((await get(`${GRANTS}/getAllOfCurUser`)).body).toMatchObject({ message: '', data: [] });
  });
});

/** Dashboards beside the applications of the demo company. */
const SCREENS = [
  {
    key: 'operations-board',
    name: { 'zh-CN': '运行大屏', 'en-US': 'Operations' },
    kind: 'external',
    home: 'https://boards.example.com/ops',
    screen: true,
  },
  {
    key: 'sales-board',
    name: { 'zh-CN': '销售大屏', 'en-US': 'Sales' },
    kind: 'developed',
    home: '/pages/portal/rxCustom?alias=sales',
    screen: true,
    open: [{ from: 'groups', ids: ['sales'] }],
  },
];

onBothDatabases('lists of the platform', (fresh) => {
  let company: Company;
  beforeAll(async () => {
    const folder = await copyDefinitionsWith([]);
    const file = join(folder, 'apps.json');
    const apps = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify([...apps, ...SCREENS]));
    company = await startCompany(fresh, { definitions: folder, client: { languages: ['ja-JP', 'en-US'] } });
    return () => rm(folder, { recursive: true });
  });
  const screens = async (account: string) => {
    const { body } = await (await company.person(account)).get('/api-portal/portal/core/insScreen/getMyScreens');
    return body.data.map(({ name, alias, address }: Record<string, string>) => [name, alias, address]);
  };

  it('include dashboards by alias or URL for users who may open them', async () => {
    expect(await screens('wangfang')).toEqual([['Operations', '', 'https://boards.example.com/ops']]);
    expect(await screens('wulei')).toEqual([
      ['Operations', '', 'https://boards.example.com/ops'],
      ['Sales', 'sales', ''],
    ]);
    const { get } = await company.person('wulei');
    expect(JSON.stringify((await get(`${USERS}/getAppByCurUser?appType=2`)).body)).not.toContain('Operations');
  });

  it('include no dashboards of another company', async () => {
    const { administrator } = await createSecondTenant(company);
    expect((await administrator.get('/api-portal/portal/core/insScreen/getMyScreens')).body.data).toEqual([]);
  });

  it('include the languages the operator offers, each by its native name', async () => {
    const { body } = await (await company.person('wangfang')).get('/api-system/system/core/sysLanguage/getLanguages');
    expect(body.data.map(({ key }: { key: string }) => key)).toEqual(['ja-JP', 'en-US']);
    expect(body.data[0].name).toContain('日本語');
  });
});
