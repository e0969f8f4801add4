import { beforeAll, expect, it } from 'vitest';
import type { LogDto } from '#contract/workflow/bpmLog.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { choice } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('a purchase', (fresh) => {
  let company: Company;
  let zhangwei: Colleague;
  beforeAll(async () => {
    company = await startCompany(fresh);
    zhangwei = await company.person('zhangwei');
  });
  const decide = async (instId: string, account: string, checkType: string, form: object = {}) => {
    const by = await company.person(account);
    return by.decide(await company.taskIn(instId, by), checkType, {
      opinion: 'Reviewed.',
      formJson: JSON.stringify({ purchase: form }),
    });
  };
  const reviewed = async (changes: object) => {
    const instId = await company.start(zhangwei, 'purchase', changes);
    await decide(instId, 'wangfang', 'AGREE');
    return instId;
  };
  const nodes = async (instId: string): Promise<string[]> =>
    ((await zhangwei.ask(`bpmTask/getByInstId?instId=${instId}`)) as { key: string }[]).map(({ key }) => key).sort();
  const ALL_REVIEWS = {
    kind: choice('hardware', 'office'),
    budgeted: 'false',
    sub__purchase_item: [{ name: 'Server', unitPrice: 60_000, quantity: 1 }],
  };

  it('asks exactly the approvers whose condition is true, all at once', async () => {
    expect(await nodes(await reviewed(ALL_REVIEWS))).toEqual(['UserTask_finance', 'UserTask_general', 'UserTask_it']);
    expect(await nodes(await reviewed({ kind: choice('office') }))).toEqual(['UserTask_quotes']);
  });

  it('continues when all approvers have agreed, and repeats a delivery that was not accepted', async () => {
    const instId = await reviewed(ALL_REVIEWS);
    await decide(instId, 'liqiang', 'AGREE');
    await decide(instId, 'sunli', 'AGREE');
    expect(await nodes(instId)).toEqual(['UserTask_it']);
    await decide(instId, 'hepeng', 'AGREE');
    expect(await nodes(instId)).toEqual(['UserTask_quotes']);
    const fenggang = await company.person('fenggang');
    const order = { supplier: 'Example Ltd.', orderNo: 'PO1' };
    await fenggang.claim(await company.taskIn(instId, fenggang));
    expect(await decide(instId, 'fenggang', 'AGREE', order)).toMatchObject({ success: true });
    expect(await nodes(instId)).toEqual(['UserTask_acceptance']);
    await decide(instId, 'zhangwei', 'REFUSE');
    expect(await nodes(instId)).toEqual(['UserTask_quotes']);
    expect((await zhangwei.done())[0]).toMatchObject({
      checkStatus: 'REFUSE',
      jumpTypeName: 'Refused',
      optionName: 'Reject',
    });
    expect(
      (await fenggang.history(instId)).map(({ nodeId, checkStatus, optionName }) => [nodeId, checkStatus, optionName]),
    ).toEqual([
      ['UserTask_quotes', 'UNHAND', null],
      ['UserTask_acceptance', 'REFUSE', 'Reject'],
      ['UserTask_quotes', 'AGREE', 'Ordered'],
      ...['UserTask_it', 'UserTask_general', 'UserTask_finance', 'UserTask_manager'].map((node) => [
        node,
        'AGREE',
        null,
      ]),
      ['UserTask_apply', 'SUBMIT', null],
    ]);
    const log = async (language: string) =>
      (
        await zhangwei.get(`/api-bpm/bpm/core/bpmInstLog/getByInstId?instId=${instId}`, { 'accept-language': language })
      ).body.data.flatMap(({ optionName, opDescp }: LogDto) => (optionName === null ? [] : [[opDescp, optionName]]));
    expect(await log('en-US')).toEqual([
      ['Agreed', 'Ordered'],
      ['Refused', 'Reject'],
    ]);
    expect(await log('zh-CN')).toEqual([
      ['同意了申请', '已下单'],
      ['拒绝了申请', '验收不合格'],
    ]);
    await company.runToEnd(instId);
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END', outcome: 'approved' });
  });

  it('ends for all when one approver refuses', async () => {
    const instId = await reviewed(ALL_REVIEWS);
    const hepeng = await company.person('hepeng');
    const next = await hepeng.nextNodes(await company.taskIn(instId, hepeng), 'REFUSE');
    expect(next).toMatchObject([{ outlook: { ends: 'refused' } }]);
    const closed = next[0].outlook.closes.flatMap(({ executors }: { executors: { name: string }[] }) =>
      executors.map(({ name }) => name),
    );
    expect(closed).toEqual(expect.arrayContaining(['Li Qiang', 'Sun Li']));
    await decide(instId, 'hepeng', 'REFUSE');
    expect(await nodes(instId)).toEqual([]);
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END', outcome: 'refused' });
  });
});
