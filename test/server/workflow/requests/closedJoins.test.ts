import { expect, it } from 'vitest';
import { createServer } from '#server/bootstrap/createServer.ts';
import { readDefinitions } from '#server/company/load/readDefinitions.ts';
import { prepareCompanyWithCharts } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

/** A payment after two parallel branches; a refusal at the check leads its branch to an end event of its own. */
const PAYMENT = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="test">
  <process id="payment" name="Payment" isExecutable="true">
    <startEvent id="start" /><sequenceFlow id="f1" sourceRef="start" targetRef="fork" />
    <parallelGateway id="fork" /><sequenceFlow id="f2" sourceRef="fork" targetRef="budget" /><sequenceFlow id="f3" sourceRef="fork" targetRef="check" /><sequenceFlow id="f4" sourceRef="fork" targetRef="note" />
    <userTask id="budget" name="Budget" camunda:assignee="wangfang" /><sequenceFlow id="f5" sourceRef="budget" targetRef="meet" />
    <userTask id="check" name="Check" camunda:assignee="gaofei" /><sequenceFlow id="f6" sourceRef="check" targetRef="choice" />
    <userTask id="note" name="Note" camunda:assignee="liqiang" /><sequenceFlow id="f7" sourceRef="note" targetRef="noted" /><endEvent id="noted" />
    <exclusiveGateway id="choice" default="yes" /><sequenceFlow id="yes" sourceRef="choice" targetRef="meet" />
    <sequenceFlow id="no" sourceRef="choice" targetRef="stopped"><conditionExpression xsi:type="tFormalExpression">\${vote == 'refuse' || reason == 'stop'}</conditionExpression></sequenceFlow>
    <endEvent id="stopped" />
    <parallelGateway id="meet" name="Both" /><sequenceFlow id="f8" sourceRef="meet" targetRef="pay" />
    <userTask id="pay" name="Pay" camunda:assignee="gaofei" /><sequenceFlow id="f9" sourceRef="pay" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>`;

onBothDatabases('a payment with a branch that ended elsewhere', (fresh) => {
  const { company, folder, zhangwei, wangfang, gaofei, liqiang, admin } = prepareCompanyWithCharts(
    fresh,
    { payment: PAYMENT },
    'zhangwei',
    'wangfang',
    'gaofei',
    'liqiang',
    'admin',
  );

  const started = async (reason = '') => {
    const formJson = JSON.stringify({ 'payment-variables': { reason } });
    return (await zhangwei.start('payment', {}, { formJson })).instId;
  };
  const taskIn = async (instId: string, who: Colleague) => (await who.taskOf(instId))?.taskId ?? '';
  const decide = async (instId: string, who: Colleague, vote: 'AGREE' | 'REFUSE') =>
    who.decide(await taskIn(instId, who), vote, { opinion: 'So it is.' });
  const told = async (who: Colleague, instId: string): Promise<readonly string[]> =>
    (await who.messages(instId)).map(({ msgTitle }) => msgTitle ?? '');

  it('ends abnormally without payment; the history shows why, and the administrators are notified', async () => {
    const instId = await started('stop');
    await decide(instId, liqiang, 'AGREE');
    await decide(instId, wangfang, 'AGREE');
    const task = await taskIn(instId, gaofei);
    const [next] = (await gaofei.nextNodes(task, 'AGREE', {})) as readonly { readonly outlook: object }[];
    expect(next?.outlook).toMatchObject({
      ends: 'aborted',
      closedJoins: [{ nodeId: 'meet', nodeName: 'Both', branches: ['Check'] }],
    });
    await decide(instId, gaofei, 'AGREE');
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'ABORT_END', outcome: 'open' });
    expect(await zhangwei.history(instId)).toContainEqual(
      expect.objectContaining({ checkStatus: 'BRANCH_MISSING', nodeName: 'Both', remark: 'Check' }),
    );
    expect(await told(admin, instId)).toEqual([expect.stringMatching(/ended abnormally$/u)]);
    await expectInvariants(company.platform.database);
  });

  it('ends as refused if that end event is a refusal', async () => {
    const instId = await started();
    await decide(instId, liqiang, 'AGREE');
    await decide(instId, gaofei, 'REFUSE');
    await decide(instId, wangfang, 'AGREE');
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END', outcome: 'refused' });
  });

  it('is logged at server start, and the administrators are notified once, with the line of the chart', async () => {
    const instId = await started();
    await decide(instId, wangfang, 'AGREE');
    await decide(instId, gaofei, 'REFUSE');
    const lines: string[] = [];
    const restart = async () => {
      const { app } = await createServer(company.platform.database, createManualClock(), {
        definitions: await readDefinitions(folder()),
        hasDemo: false,
        log: process.stderr,
        report: (line) => lines.push(line),
      });
      await app.close();
    };
    await restart();
    expect(lines).toContainEqual(
      expect.stringMatching(/payment\.bpmn:10: parallelGateway "meet".*"no" from "choice"/u),
    );
    expect(lines).toContainEqual(expect.stringMatching(/waits at "Both" for a branch that has ended \(Check\)/u));
    expect(lines.filter((line) => line.includes('waits at'))).toHaveLength(1);
    await restart();
    expect(await told(admin, instId)).toEqual([expect.stringMatching(/is waiting for a branch that has ended$/u)]);
    const { content, linkMsg } = (await admin.messages(instId))[0] ?? { content: '', linkMsg: '' };
    expect([content, linkMsg]).toEqual([expect.stringContaining('“Both”'), expect.stringContaining(instId)]);
    expect((await admin.detail(instId)).bpmInst).toMatchObject({ instId });
    expect(await told(wangfang, instId)).not.toContainEqual(expect.stringMatching(/branch that has ended/u));
  });
});
