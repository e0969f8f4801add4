import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#test/support/generationA/answers.ts';
import type { StubCaller } from '#test/support/generationA/callAs.ts';
import { AT, EVERYTHING, callAs } from '#test/support/generationA/callAs.ts';
import { personId } from '#test/support/generationA/people.ts';
import { REQUEST, TASK } from '#test/support/generationA/requests.ts';
import type { GenerationA } from '#test/support/generationA/startGenerationA.ts';
import { startGenerationA } from '#test/support/generationA/startGenerationA.ts';

let platform: GenerationA;
beforeEach(async () => {
  platform = await startGenerationA();
});
afterEach(() => platform.stop());

const person = (account: string) => callAs(platform.address, account);

const searched = (key: string, value: string) => ({ ...EVERYTHING, params: { [key]: value } });
const isSqlError = ({ status, json }: Awaited<ReturnType<StubCaller['json']>>) =>
  status === 200 && json.success === false && /SQLSyntaxErrorException/u.test(json.data);

describe('a platform of generation A', () => {
  it('C1: sends the administrator flag as an integer in lists and as a boolean for a user by id', async () => {
    const wang = await person('wangfang');
    const rows: readonly Row[] = (await wang.json(`${AT.user}/osUser/query`, EVERYTHING)).json.result.data;
    expect(rows.find(({ userNo }) => userNo === 'admin')).toMatchObject({ admin: 1, roles: [{ key: 'staff' }] });
    expect(rows.find(({ userNo }) => userNo === 'wangfang')).toMatchObject({ admin: 0 });
    const edited = (await wang.get(`${AT.user}/osUser/edit?pkId=${personId('admin')}`)).json;
    expect(edited.user).toMatchObject({ admin: 1 });
    const one = (await wang.get(`${AT.user}/osUser/getById?userId=${personId('admin')}`)).json;
    expect(one.admin).toBe(true);
    expect(one).not.toHaveProperty('account');
  });

  it('C2: accepts receivers as one object with comma-separated ids and fails on an array', async () => {
    const wang = await person('wangfang');
    const chen = { value: personId('chenjie'), label: '陈洁' };
    const handedOver = { taskId: TASK.leave, subject: '', opinion: '', msgType: 'inner' };
    const array = [{ id: personId('chenjie'), name: '陈洁' }];
    for (const call of ['transTask', 'transRoamTask'])
      expect(await wang.json(`${AT.bpm}/bpmTask/${call}`, { ...handedOver, toUser: array })).toMatchObject({
        status: 500,
        json: { success: false, code: 500 },
      });
    const sent = await wang.json(`${AT.bpm}/bpmTask/transTask`, { ...handedOver, toUser: chen });
    expect(sent.json).toMatchObject({ success: true, show: true, message: '任务被成功转办!' });
    const both = { value: `${personId('chenjie')},${personId('gaofei')}`, label: '陈洁,高飞' };
    const circulation = {
      taskId: TASK.signerWang,
      toUser: both,
      approveType: 'parallel',
      transferType: 'waitAllVoted',
    };
    expect((await wang.json(`${AT.bpm}/bpmTask/transRoamTask`, circulation)).json.message).toBe('任务被成功流转!');
    const asked = await wang.form(`${AT.bpm}/bpmTask/getRoamTasks`, { taskId: TASK.signerWang });
    expect(asked.json.data.map((row: Row) => row['assignee'])).toEqual([personId('chenjie'), personId('gaofei')]);
  });

  it('C3: contains only the subject of the request in a tracking row', async () => {
    const wang = await person('wangfang');
    const rows: readonly Row[] = (await wang.json(`${AT.bpm}/bpmInstTracked/getMyTracked`, EVERYTHING)).json.result
      .data;
    expect(rows.find(({ instId }) => instId === REQUEST.leave)?.['bpmInst']).toEqual({ subject: '张伟的请假申请' });
  });

  it('C4: returns a chart without records unless they are requested, and never returns its flows', async () => {
    const wang = await person('wangfang');
    const chart = async (more: Row) =>
      (await wang.json(`${AT.bpm}/bpmImage/getBpmnXmlFromParam`, { instId: REQUEST.leave, ...more })).json;
    expect((await chart({})).histories).toBeNull();
    const shown = await chart({ showHis: true, preview: false });
    expect(shown.histories.map((row: Row) => [row['nodeId'], row['checkStatus']])).toEqual([
      ['UserTask_apply', 'SKIP'],
      ['UserTask_lead', 'UNHANDLE'],
    ]);
    expect(shown.bpmnXml).toContain('<bpmn:userTask id="UserTask_lead"');
    expect(shown).not.toHaveProperty('pathMap');
  });

  it('C5: accepts a table alias in received forwards and fails with an SQL error for it in sent ones', async () => {
    const wang = await person('wangfang');
    const sent = (key: string) => wang.json(`${AT.bpm}/bpmInstCc/getMyTurnTo`, searched(key, '旧'));
    const received = (key: string) => wang.json(`${AT.bpm}/bpmInstCc/myRecevieTurn`, searched(key, '旧'));
    expect(isSqlError(await sent('Q_A.SUBJECT__S_LK'))).toBe(true);
    expect((await sent('Q_SUBJECT__S_LK')).json.result.totalCount).toBe(1);
    expect((await received('Q_A.SUBJECT__S_LK')).json.result.totalCount).toBe(1);
    expect((await received('Q_SUBJECT__S_LK')).json.result.totalCount).toBe(1);
    expect(isSqlError(await received('Q_CREATE_TIME__D_GE'))).toBe(true);
  });

  it('C6: searches messages by the alias of their table only', async () => {
    const wang = await person('wangfang');
    const found = (key: string) => wang.json(`${AT.portal}/infInnerMsg/queryMsg`, searched(key, '张伟'));
    expect((await found('Q_iim.MSG_TITLE__S_LK')).json.result.totalCount).toBe(1);
    expect(isSqlError(await found('Q_MSG_TITLE__S_LK'))).toBe(true);
  });

  it('C7: rejects a category request without both flags or by POST', async () => {
    const wang = await person('wangfang');
    const address = `${AT.system}/sysTree/getByCatKey?catKey=BPM&readKey=start.read`;
    expect(await wang.get(address)).toMatchObject({ status: 400, json: { success: false, code: 400 } });
    expect((await wang.get(`${address}&isAdmin=false`)).status).toBe(400);
    expect((await wang.form(`${address}&isAdmin=false&isGrant=false`)).status).toBe(405);
    const { json } = await wang.get(`${address}&isAdmin=false&isGrant=false`);
    expect(json.map((row: Row) => row['name'])).toEqual(['人事', '财务', 2026]);
  });

  it('C8: returns a malformed detail beside malformed rows, and no rows at all for an empty result', async () => {
    const wang = await person('wangfang');
    const { data } = (await wang.get(`${AT.bpm}/bpmTask/getTaskInfo?taskId=${TASK.odd}&isMobile=YES`)).json;
    expect(data).toMatchObject({ canCheck: 'YES', isCanBack: 'true', canTransfer: 1, tracked: 1 });
    expect(data.taskConfig.options[0].value).toBe(1);
    expect(data.nodeExecutors[0].executors[0].type).toBe('role');
    expect(JSON.parse(data.formData.data[0].permission)).toMatchObject({ reason: 'required' });
    const nothing = searched('Q_SUBJECT__S_LK', 'nobody has written this');
    const page = (await wang.json(`${AT.bpm}/bpmTaskTransfer/getMyTransOutTask`, nothing)).json;
    expect(page.result).toMatchObject({ totalCount: 0, data: null });
  });

  it('C9: sends category names as plain text', async () => {
    const wang = await person('wangfang');
    const address = `${AT.system}/sysTree/getByCatKey?catKey=BPM&readKey=start.read&isAdmin=false&isGrant=false`;
    expect((await wang.get(address)).json[0]).toMatchObject({ treeId: '1700000000000000001', name: '人事' });
    expect((await wang.get(`${AT.system}/sysTreeCat/getTreeCatByKey?catKey=BPM`)).json.name).toBe('流程分类');
  });

  it('C11: omits user names in lists and returns them from the lookup of several ids', async () => {
    const wang = await person('wangfang');
    const [row] = (await wang.json(`${AT.bpm}/bpmTask/myTasks`, EVERYTHING)).json.result.data;
    expect(row).toMatchObject({ assignee: personId('wangfang'), applicantName: null, createBy: personId('zhangwei') });
    const [handed] = (await wang.json(`${AT.bpm}/bpmTaskTransfer/getMyReceiveTask`, EVERYTHING)).json.result.data;
    expect(handed).toMatchObject({ ownerId: personId('sunli'), toUserId: personId('wangfang') });
    expect(Object.values(handed)).not.toContain('孙丽');
    const userIds = `${personId('sunli')},${personId('zhangwei')}`;
    const named: readonly Row[] = (await wang.form(`${AT.user}/osUser/getUsersByIds`, { userIds })).json;
    expect(named.map(({ fullName }) => fullName)).toEqual(['张伟', '孙丽']);
    expect(await wang.json(`${AT.user}/osUser/getUsersByIds`, { userIds })).toMatchObject({ status: 400 });
  });

  it('C12: reports a missing request in two different forms, and answers some messages with null', async () => {
    const wang = await person('wangfang');
    expect(await wang.get(`${AT.bpm}/bpmInst/getInstDetail?instId=42`)).toMatchObject({ status: 200, text: '' });
    await wang.form(`${AT.bpm}/bpmInst/del`, { ids: REQUEST.draft });
    const gone = (await wang.get(`${AT.bpm}/bpmInst/getInstDetail?instId=${REQUEST.draft}`)).json;
    expect(gone).toMatchObject({ success: false, data: null });
    const write = (instId: string) => wang.form(`${AT.bpm}/bpmInstMsg/addMsg`, { instId, msg: '好' });
    expect((await write(REQUEST.leave)).json.data).toMatchObject({ content: '好', author: '王芳' });
    expect((await write(REQUEST.odd)).json).toMatchObject({ success: true, data: null });
  });
});
