import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AT, EVERYTHING, callAs, readAnswer } from '#test/support/generationA/callAs.ts';
import { TASK } from '#test/support/generationA/requests.ts';
import type { GenerationA } from '#test/support/generationA/startGenerationA.ts';
import { startGenerationA } from '#test/support/generationA/startGenerationA.ts';

let platform: GenerationA;
beforeEach(async () => {
  platform = await startGenerationA();
});
afterEach(() => platform.stop());

const person = (account: string) => callAs(platform.address, account);

describe('the gateway of a generation A platform', () => {
  it('rejects calls without a token and a login with a wrong password', async () => {
    const asked = await readAnswer(await fetch(`${platform.address}/api/api-user/user/org/osUser/current`));
    expect(asked).toMatchObject({ status: 401, json: { success: false, code: 401 } });
    const body = new URLSearchParams({ username: 'wangfang', password: 'wrong' });
    const login = await fetch(`${platform.address}/api-uaa/oauth/user/token`, { method: 'POST', body });
    expect((await readAnswer(login)).json).toMatchObject({ success: false, code: 500, message: '用户名或密码错误' });
  });

  it.each([
    `${AT.bpm}/bpmTask/getBatchTasksInfo`,
    `${AT.bpm}/bpmDef/getBatchUserNodes`,
    `${AT.bpm}/bpmDef/getJumpNodes`,
    `${AT.bpm}/bpmInst/getNodeExecutors`,
    `${AT.user}/osUser/getUserInfo`,
    `${AT.user}/osUser/getUser`,
    `${AT.user}/osUser/findAuthButton`,
    `${AT.user}/osRelInst/getUserListByOrgIdAndRelTypeId`,
    `${AT.form}/core/formSolution/getMobileButtonsByFormJson`,
    `${AT.form}/core/formSolution/getFormChangeLog`,
    `${AT.form}/core/formPc/getCarouselData`,
    `${AT.form}/core/formInvokeScript/invoke/any`,
    '/api/api-uaa/oauth/user/loginByUserNo',
  ])('does not serve %s, an endpoint of generation B', async (path) => {
    const wang = await person('wangfang');
    for (const answer of [await wang.get(path), await wang.json(path, {})])
      expect(answer).toMatchObject({ status: 404, json: { success: false, code: 404 } });
  });

  it('rejects calls with the wrong method, content type or payload', async () => {
    const wang = await person('wangfang');
    expect((await wang.get(`${AT.bpm}/bpmTask/myTasks`)).status).toBe(405);
    expect((await wang.form(`${AT.bpm}/bpmTask/completeTask`, { taskId: TASK.leave })).status).toBe(415);
    expect((await wang.json(`${AT.bpm}/bpmTask/completeTask`, { taskId: TASK.leave, vars: {} })).status).toBe(500);
    expect((await wang.json(`${AT.bpm}/bpmTask/myTasks`, { sortField: 'CREATE_TIME_' })).json.success).toBe(false);
    const found = (key: string) => wang.json(`${AT.bpm}/bpmTask/myTasks`, { ...EVERYTHING, params: { [key]: '张伟' } });
    expect((await found('Q_SUBJECT__S_LK')).json.data).toContain('SQLSyntaxErrorException');
    expect((await found('Q_v.SUBJECT__S_LK')).json.result.totalCount).toBe(1);
  });

  it('returns the desktop form unless the mobile flag is YES', async () => {
    const wang = await person('wangfang');
    const template = async (flag: string): Promise<string> =>
      (await wang.get(`${AT.bpm}/bpmTask/getTaskInfo?taskId=${TASK.leave}&isMobile=${flag}`)).json.data.formData.data[0]
        .template;
    expect(await template('1')).toContain('<div');
    expect(JSON.parse(await template('YES')).boAttrList[0]).toMatchObject({ group: true });
  });
});

it('serves a built client with its own configuration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  await writeFile(join(folder, 'index.html'), '<title>client</title>');
  await writeFile(join(folder, 'app.js'), 'void 0');
  const config = { apiBase: '/api', paramsEncrypt: { isOff: true }, platform: 'A' };
  const served = await startGenerationA({ folder, config });
  const page = async (path: string) => readAnswer(await fetch(`${served.address}/mobile/${path}`));
  expect((await page('config.json')).json).toEqual(config);
  expect((await page('')).text).toBe('<title>client</title>');
  expect((await page('pages/Login?tenantId=1')).text).toBe('<title>client</title>');
  expect((await page('app.js')).text).toBe('void 0');
  expect((await page('gone.js')).status).toBe(404);
  expect((await page('..%2f..%2fetc%2fhosts')).status).toBe(404);
  expect(served.calls).toEqual([]);
  await served.stop();
  await rm(folder, { recursive: true });
});
