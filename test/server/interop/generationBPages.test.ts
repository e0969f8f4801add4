import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { generationB, type GenerationB } from '#test/support/generationB.ts';
import type { Colleague } from '#test/support/workflow.ts';

let company: Company;
let zhangwei: Colleague;
let wangfang: Colleague;
let asZhangwei: GenerationB;
let asWangfang: GenerationB;

const clientOf = (who: Colleague, language?: string) => generationB(company.platform.app, who, language);
/** Starts a leave request that waits for Wang Fang. */
async function atTheManager() {
  const instId = await company.start(zhangwei, 'leave');
  return { instId, taskId: await company.taskIn(instId, wangfang) };
}

beforeAll(async () => {
  company = await startCompany(embeddedDatabase);
  [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
  [asZhangwei, asWangfang] = [clientOf(zhangwei), clientOf(wangfang)];
});

const FORM_CONFIG = { formpc: expect.any(Array), mobile: expect.any(Array) };

describe('S1: the process pages', () => {
  it('find the forms and switches of process and task in the expected fields', async () => {
    const { taskId, instId } = await atTheManager();
    const { data } = (await asWangfang.get(`bpmTask/getTaskInfo?taskId=${taskId}&isMobile=NO`)).body;
    expect(data.taskConfig.form).toMatchObject(FORM_CONFIG);
    expect(data.taskConfig.form.formpc[0]).toMatchObject({ alias: 'leave', type: 'online', readOnly: false });
    expect(JSON.parse(data.taskConfig.form.formpc[0].permission)).toBeTypeOf('object');
    const config = { startForm: FORM_CONFIG, globalForm: FORM_CONFIG, detailForm: FORM_CONFIG, switchOptions: [] };
    expect(data.processConfig).toMatchObject(config);
    expect((await asZhangwei.get(`bpmInst/getInstDetail?instId=${instId}`)).body.processConfig).toMatchObject(config);
    const defId = await zhangwei.definition('leave');
    expect((await asZhangwei.get(`bpmInst/getProcessConfig?defId=${defId}`)).body.data).toMatchObject(config);
  });
});

describe('S3: a call without a return value', () => {
  it('marks a copy as read with an empty body', async () => {
    const { instId } = await atTheManager();
    await wangfang.call('bpmInstCc/transfer', {
      instId,
      send: true,
      copyUsers: [{ id: company.idOf('gaofei'), name: '' }],
      opinion: '',
    });
    const gaofei = clientOf(await company.person('gaofei'));
    const [copy] = (await gaofei.rows('bpmInstCc/myRecevieTurn')).rows;
    expect(copy.instCp.isRead).toBe('NO');
    expect(await gaofei.post(`bpmInstCc/updRead?cpId=${copy.instCp.id}`)).toMatchObject({ status: 200, text: '' });
    expect((await gaofei.rows('bpmInstCc/myRecevieTurn')).rows[0].instCp.isRead).toBe('YES');
  });

  it.each([
    'bpmDef/getBydefKey?defKey=nobody-has-this',
    '/api-user/user/org/osUser/getById?userId=9',
    'bpmTemporaryOpinion/getTemporaryOpinion?taskId=9',
    '/api-system/system/core/sysTreeCat/getTreeCatByKey?catKey=NOTHING',
  ])('returns an empty body for %s', async (path) => {
    expect(await asZhangwei.get(path)).toMatchObject({ status: 200, text: '' });
  });

  it('logs out with an empty body', async () => {
    const leaving = generationB(company.platform.app, await company.platform.as('sunli'));
    expect(await leaving.post('/api-uaa/oauth/remove/token')).toMatchObject({ status: 200, text: '' });
    expect((await leaving.get('bpmTask/getMyTaskCount')).status).toBe(401);
  });
});

describe('S9: a gateway behind a gateway', () => {
  it('has no assignee and lists all its branches, whichever conditions are true', async () => {
    const branches = async (days: number) => {
      const taskId = await company.taskIn(await company.start(zhangwei, 'leave', { days }), wangfang);
      const asked = { taskId, checkType: 'AGREE', formData: {}, systemHand: true };
      const { body } = await asWangfang.post('bpmTask/getTaskFlowNodesExecutors', asked);
      const [{ executors, outcomeNodeUsers: inner }] = body;
      expect([executors, inner[0].nodeType, inner[0].executors]).toEqual([[], 'ExclusiveGateway', []]);
      return inner[0].outcomeNodeUsers.map(({ nodeId }: { nodeId: string }) => nodeId);
    };
    const [few, many] = [await branches(1), await branches(9)];
    expect(many).toContain('UserTask_hr');
    expect(few).toHaveLength(2);
    expect(few.toSorted()).toEqual(many.toSorted());
    // Open branches come first.
    expect(few[0]).not.toBe(many[0]);
  });
});

describe('S13: the planned assignees of a step', () => {
  it('are returned before the step is reached, and for a process without requests', async () => {
    const { instId } = await atTheManager();
    const chart = async (body: object) => (await asZhangwei.post('bpmImage/getBpmnImageNodeInfo', body)).body;
    const planned = await chart({ instId, nodeId: 'UserTask_manager' });
    expect(planned.taskNodeUser.configExecutors).toMatchObject([{ type: 'user', id: wangfang.id, name: '王芳' }]);
    const defId = await zhangwei.definition('leave');
    expect((await chart({ defId, nodeId: 'UserTask_manager' })).taskNodeUser.configExecutors).toMatchObject([
      { id: wangfang.id },
    ]);
    expect((await chart({ instId, nodeId: 'UserTask_hr' })).taskNodeUser.configExecutors.length).toBeGreaterThan(0);
    expect((await chart({ instId, nodeId: 'StartEvent_1' })).taskNodeUser?.configExecutors ?? []).toEqual([]);
  });
});

describe('S14: the parameter format', () => {
  it('may be the JSON content type without a body', async () => {
    expect((await asZhangwei.post('bpmInst/myBpmInsts')).body).toMatchObject({ success: true });
    const defId = await zhangwei.definition('leave');
    expect(await asZhangwei.post(`bpmDef/getStartUserNodes?defId=${defId}`)).toMatchObject({ status: 200, body: [] });
    expect((await asZhangwei.post(`bpmInst/getViewByDefId?defId=${defId}`)).body).toMatchObject({ success: true });
  });

  it('may be a multipart form', async () => {
    const { instId } = await atTheManager();
    expect((await asZhangwei.postParts('bpmInstTracked/doTracked', { instId })).body).toMatchObject({ success: true });
    expect((await asZhangwei.postParts('bpmInstMsg/addMsg', { instId, msg: '你好' })).body.data.content).toBe('你好');
  });

  it('may be a form body, or the same fields in the query', async () => {
    const { instId } = await atTheManager();
    const form = new URLSearchParams({ instId, msg: 'a' }).toString();
    expect((await asZhangwei.post('bpmInstMsg/addMsg', form, 'application/x-www-form-urlencoded')).status).toBe(200);
    expect((await asZhangwei.post(`bpmInstMsg/addMsg?${form}`)).body).toMatchObject({ success: true });
  });

  it('may not be a body with invalid JSON', async () => {
    expect((await asZhangwei.post('bpmInst/myBpmInsts', '{')).status).toBe(400);
  });
});

describe('S16: a form of a page of another system', () => {
  const wrong = JSON.stringify({ leave: { ...LEAVE, days: 9999, reason: '' } });
  it('is not validated when a request is started or decided', async () => {
    const defId = await zhangwei.definition('leave');
    const ours = await asZhangwei.post('bpmInst/startProcess', { defId, formJson: wrong, systemHand: true });
    expect(ours.body).toMatchObject({ success: false, reason: 'form.invalid' });
    const theirs = await asZhangwei.post('bpmInst/startProcess', { defId, formJson: wrong, systemHand: false });
    expect(theirs.body).toMatchObject({ success: true, data: { status: 'RUNNING' } });
    expect(theirs.body.data.billNo).not.toBe('');
    const taskId = await company.taskIn(theirs.body.data.instId, wangfang);
    const decided = await asWangfang.post('bpmTask/completeTask', { taskId, checkType: 'AGREE', systemHand: false });
    expect(decided.body).toMatchObject({ success: true });
  });
});

describe('S17: a missing object', () => {
  it('is an empty list', async () => {
    expect((await asZhangwei.get('bpmCheckHistory/getCheckHistorys?instId=9')).body).toEqual([]);
    expect((await asZhangwei.get('bpmTask/getBackNodes/9')).body).toEqual([]);
    expect((await asZhangwei.post('bpmTask/getRoamTasks?taskId=9')).body).toMatchObject({ success: true, data: [] });
    const { taskId } = await atTheManager();
    expect((await asWangfang.post(`bpmTask/getRoamTasks?taskId=${taskId}`)).body.data).toEqual([]);
  });

  it('is an empty list for a request the caller may not read', async () => {
    const { instId, taskId } = await atTheManager();
    const stranger = clientOf(await company.person('gaofei'));
    expect((await stranger.get(`bpmCheckHistory/getCheckHistorys?instId=${instId}`)).body).toEqual([]);
    expect((await stranger.get(`bpmTask/getBackNodes/${taskId}`)).body).toEqual([]);
  });

  it('includes a token in the address: only the header is accepted', async () => {
    const { token } = zhangwei;
    const inAddress = await company.platform.app.inject({
      url: `/api/api-bpm/bpm/core/bpmTask/getMyTaskCount?access_token=${token}`,
    });
    expect(inAddress.statusCode).toBe(401);
    expect((await asZhangwei.get(`bpmTask/getMyTaskCount?access_token=${token}`)).body).toMatchObject({
      success: true,
    });
    expect((await asZhangwei.get('bpmTask/getMyTaskCount?access_token=worthless')).status).toBe(200);
  });
});

describe('the calls of generation B pages', () => {
  it('open a request by its plain id', async () => {
    const { instId } = await atTheManager();
    expect((await asZhangwei.post(`bpmInst/getBpmInstEncrypt?instId=${instId}`)).body).toMatchObject({
      success: true,
      data: { instId },
    });
    const stranger = clientOf(await company.person('gaofei'));
    expect((await stranger.post(`bpmInst/getBpmInstEncrypt?instId=${instId}`)).body.success).toBe(false);
  });

  it('read the settings of a process by its key', async () => {
    const { data } = (await asZhangwei.get('bpmInst/getProcessConfigByKey?defKey=leave')).body;
    expect(data).toMatchObject({ key: 'leave', defId: await zhangwei.definition('leave'), startForm: FORM_CONFIG });
    expect((await asZhangwei.get('bpmInst/getProcessConfigByKey?defKey=nothing')).body.success).toBe(false);
  });

  it('store an opinion draft for each user until the task is done', async () => {
    const { taskId } = await atTheManager();
    const kept = async (who: GenerationB) => who.get(`bpmTemporaryOpinion/getTemporaryOpinion?taskId=${taskId}`);
    expect((await kept(asWangfang)).text).toBe('');
    const save = (opinion: string) =>
      asWangfang.post(`bpmTemporaryOpinion/saveOpinion?taskId=${taskId}&opinion=${encodeURIComponent(opinion)}`);
    expect((await save('想一想')).body).toMatchObject({ success: true, show: true, message: '意见暂存成功！' });
    expect((await save('再想一想')).body.data.opinion).toBe('再想一想');
    expect((await kept(asWangfang)).body).toMatchObject({ taskId, opinion: '再想一想', data: { opinion: '再想一想' } });
    expect((await kept(asZhangwei)).text).toBe('');
    expect((await save(' ')).body).toMatchObject({ success: false, reason: 'opinion.required' });
    expect((await save('长'.repeat(501))).body).toMatchObject({ success: false, reason: 'opinion.tooLong' });
    await wangfang.decide(taskId, 'AGREE');
    expect((await kept(asWangfang)).text).toBe('');
    expect((await save('太晚')).body).toMatchObject({ success: false, reason: 'task.ended' });
  });

  it('return the notification channels', async () => {
    for (const path of ['/api-system/system/core/message/getMessageHandler', 'public/getMessageHandler'])
      expect((await asZhangwei.get(path)).body).toEqual([{ type: 'inner', name: '站内消息' }]);
  });

  it('read a form by the id in the task', async () => {
    const { taskId } = await atTheManager();
    const view = (await asWangfang.get(`bpmTask/getTaskInfo?taskId=${taskId}`)).body.data.formData.data[0];
    const { data } = (await asWangfang.get(`/api-form/form/core/formPc/get?pkId=${view.formId}`)).body;
    expect(data).toMatchObject({
      id: view.formId,
      pkId: view.formId,
      alias: 'leave',
      component: '',
      name: '请假申请单',
    });
    expect(JSON.parse(data.urlParams)).toEqual([]);
    expect((await asWangfang.get('/api-form/form/core/formPc/get?pkId=9')).body).toMatchObject({
      success: true,
      data: null,
    });
    const path = '/api-form/form/core/formPc/query';
    expect((await asWangfang.rows(path, { Q_ALIAS__S_EQ: 'leave' })).rows).toMatchObject([{ alias: 'leave' }]);
    const { processes, files } = await loadDemoDefinitions();
    expect((await asWangfang.rows(path)).page.totalCount).toBe(processes.length + (files?.solution.length ?? 0));
  });
});
