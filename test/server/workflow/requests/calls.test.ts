import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { instances } from '#server/db/schema/requests.ts';
import { prepareCompanyWithCharts } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';

/** A travel process that calls the leave process; values of its form, such as `days`, are passed to the leave form. */
const JOURNEY = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="test">
  <process id="journey" name="Journey" isExecutable="true">
    <startEvent id="start" /><sequenceFlow id="f1" sourceRef="start" targetRef="call" />
    <callActivity id="call" name="Leave" calledElement="leave" /><sequenceFlow id="f2" sourceRef="call" targetRef="split" />
    <exclusiveGateway id="split" default="go" /><sequenceFlow id="go" sourceRef="split" targetRef="book" />
    <sequenceFlow id="stay" sourceRef="split" targetRef="end"><conditionExpression xsi:type="tFormalExpression">\${vote == 'refuse' || days &gt; 100}</conditionExpression></sequenceFlow>
    <userTask id="book" name="Book" camunda:assignee="gaofei" /><sequenceFlow id="f3" sourceRef="book" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>`;

onBothDatabases('a request that calls another', (fresh) => {
  const { company, zhangwei, wangfang, gaofei, admin } = prepareCompanyWithCharts(
    fresh,
    { journey: JOURNEY },
    'zhangwei',
    'wangfang',
    'gaofei',
    'admin',
  );

  const begun = async () => {
    const { instId } = await zhangwei.start(
      'journey',
      {},
      { formJson: JSON.stringify({ 'journey-variables': { days: '2' } }) },
    );
    const [called] = await company.platform.database.sql
      .select({ id: instances.id })
      .from(instances)
      .where(eq(instances.caller, instId));
    const task = await wangfang.taskOf(called?.id ?? '');
    return { instId, called: called?.id ?? '', task: task?.taskId ?? '' };
  };
  const status = async (instId: string) => (await zhangwei.detail(instId)).bpmInst.status;

  it('waits for it, and continues when it is approved', async () => {
    const { instId, called, task } = await begun();
    expect((await zhangwei.mine()).map((row) => row.instId)).toEqual([instId]);
    expect((await wangfang.open(task)).formData?.data?.[0]?.data).toMatchObject({ days: '2' });
    await wangfang.decide(task, 'AGREE');
    expect(await status(called)).toBe('SUCCESS_END');
    expect(await gaofei.taskOf(instId)).toMatchObject({ key: 'book' });
  });

  it('treats a refused call as a refusal', async () => {
    const { instId, task } = await begun();
    await wangfang.decide(task, 'REFUSE');
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END', outcome: 'refused' });
  });

  it('voids the called request with itself, which cannot be voided alone', async () => {
    const { instId, called } = await begun();
    expect(await zhangwei.call(`bpmInst/cancelProcess?instId=${called}&reason=x`)).toMatchObject({
      reason: 'instance.isCalled',
    });
    expect(await zhangwei.call(`bpmInst/cancelProcess?instId=${instId}&reason=x`)).toMatchObject({ success: true });
    expect([await status(instId), await status(called)]).toEqual(['CANCEL', 'CANCEL']);
  });

  it('can be voided and deleted while it is suspended and the called request has ended meanwhile', async () => {
    for (const end of [
      (instId: string) => `bpmInst/cancelProcess?instId=${instId}&reason=x`,
      (instId: string) => `bpmInst/del?ids=${instId}`,
    ]) {
      const { instId, task } = await begun();
      expect(await zhangwei.call(`bpmInst/updateProcessStatus?instId=${instId}&status=SUPSPEND`)).toMatchObject({
        success: true,
      });
      expect(await wangfang.decide(task, 'AGREE')).toMatchObject({ success: true });
      expect(await admin.call(end(instId))).toMatchObject({ success: true });
    }
  });

  it('has rows that match its states, and states that match its events', () =>
    expectInvariants(company.platform.database));
});
