import { beforeAll, describe, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { generationB } from '#test/support/generationB.ts';
import type { Colleague } from '#test/support/workflow.ts';

let company: Company;
let zhangwei: Colleague;
let wangfang: Colleague;
let gaofei: Colleague;
beforeAll(async () => {
  company = await startCompany(embeddedDatabase);
  [zhangwei, wangfang, gaofei] = await company.people('zhangwei', 'wangfang', 'gaofei');
});

const clientOf = (who: Colleague, language?: string) => generationB(company.platform.app, who, language);
async function atTheManager() {
  const instId = await company.start(zhangwei, 'leave');
  return { instId, taskId: await company.taskIn(instId, wangfang) };
}
interface Place {
  readonly instId: string;
  readonly taskId: string;
}
const to = () => ({ toUser: [{ id: gaofei.id, name: '高飞' }], toUserAccounts: gaofei.id, opinion: '请看' });

/** The expected message, the user, the path and the body of each command. */
const COMMANDS: readonly (readonly [string, 'zhangwei' | 'wangfang', string, (at: Place) => object | undefined])[] = [
  [
    '任务处理成功！',
    'wangfang',
    'bpmTask/completeTask',
    ({ taskId }) => ({ taskId, checkType: 'AGREE', msgTypes: null }),
  ],
  [
    '任务被成功转办！',
    'wangfang',
    'bpmTask/transTask',
    ({ taskId }) => ({ taskId, ...to(), msgType: '', msgTypes: [] }),
  ],
  [
    '任务被成功流转！',
    'wangfang',
    'bpmTask/transRoamTask',
    ({ taskId }) => ({ taskId, ...to(), transferType: 'waitAllVoted', approveType: 'parallel', completeType: 0 }),
  ],
  ['成功沟通！', 'wangfang', 'bpmTask/linkup', ({ taskId }) => ({ taskId, ...to(), opFiles: '[]' })],
  ['发送成功！', 'wangfang', 'bpmInstCc/transfer', ({ instId }) => ({ instId, send: true, copyUsers: to().toUser })],
  ['成功留言！', 'wangfang', 'bpmInstMsg/addMsg?instId={instId}&msg=%E5%A5%BD', () => undefined],
  ['意见暂存成功！', 'wangfang', 'bpmTemporaryOpinion/saveOpinion?taskId={taskId}&opinion=a', () => undefined],
  ['跟踪成功！', 'wangfang', 'bpmInstTracked/doTracked?instId={instId}', () => undefined],
  ['这不是候选任务，无需领取。', 'wangfang', 'bpmTask/updateLocked?taskId={taskId}', () => undefined],
  ['撤回成功！', 'zhangwei', 'bpmInst/revokeProcess?instId={instId}&from=mystart&opinion=a', () => undefined],
  ['流程已作废！', 'wangfang', 'bpmInst/cancelProcess?instId={instId}&reason=a', () => undefined],
  ['保存成功！', 'wangfang', 'bpmCollection/save?type=inst&targetId={instId}', () => undefined],
];

describe('S6: the success message of a command', () => {
  it.each(COMMANDS)('is "%s" (%s, %s)', async (message, who, path, body) => {
    const at = await atTheManager();
    const asked = path.replace('{instId}', at.instId).replace('{taskId}', at.taskId);
    const reply = await clientOf(who === 'zhangwei' ? zhangwei : wangfang).post(asked, body(at));
    expect(reply.body).toMatchObject({ success: true, code: 200, message, show: true });
  });

  it('is in the language of the sender', async () => {
    const said = [];
    for (const language of ['zh-CN', 'en-US', 'ja-JP']) {
      const { taskId } = await atTheManager();
      const reply = await clientOf(wangfang, language).post('bpmTask/completeTask', { taskId, checkType: 'AGREE' });
      said.push(reply.body.message);
    }
    expect(said).toEqual(['任务处理成功！', 'Task handled', 'タスクを処理しました。']);
  });

  it('reports added signers, and whether a shared task was claimed or released', async () => {
    const instId = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    const liqiang = await company.person('liqiang');
    const added = await clientOf(liqiang).post('bpmTask/addSignUser', {
      taskId: await company.taskIn(instId, liqiang),
      toUserIds: gaofei.id,
      opinion: '',
      msgTypes: '',
    });
    expect(added.body).toMatchObject({ success: true, message: '成功添加会签用户！', show: true });
  });

  it('is empty after a read-only call, so that no note appears', async () => {
    const { taskId } = await atTheManager();
    const { body } = await clientOf(wangfang).get(`bpmTask/getTaskInfo?taskId=${taskId}`);
    expect(body).toMatchObject({ success: true, message: '', show: false });
  });

  it('is the reason of a refusal', async () => {
    const { taskId } = await atTheManager();
    const { body } = await clientOf(gaofei).post('bpmTask/completeTask', { taskId, checkType: 'AGREE' });
    expect(body).toMatchObject({ success: false, show: true, message: expect.stringMatching(/\S/u) });
  });
});
