import { describe, expect, it } from 'vitest';
import { embeddedDatabase } from '#test/support/database.ts';
import { prepareCompanyWithCharts } from '#test/support/prepareCompany.ts';

/** Wang Fang decides; then Li Qiang of finance pays, or Sun Li informs the applicant. */
const chartOf = (key: string, agreed: string, refused: string, names: readonly [string, string] = ['', '']): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="test">
<process id="${key}" name="${key}" isExecutable="true">
<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="decide"/>
<userTask id="decide" name="Decide" activiti:assignee="wangfang"/><sequenceFlow id="b" sourceRef="decide" targetRef="choice"/>
<exclusiveGateway id="choice"/>
<sequenceFlow id="yes" name="${names[0]}" sourceRef="choice" targetRef="pay"><conditionExpression>${agreed}</conditionExpression></sequenceFlow>
<sequenceFlow id="no" name="${names[1]}" sourceRef="choice" targetRef="tell"><conditionExpression>${refused}</conditionExpression></sequenceFlow>
<userTask id="pay" name="Finance pays" activiti:assignee="liqiang"/><sequenceFlow id="c" sourceRef="pay" targetRef="end"/>
<userTask id="tell" name="Tell the applicant" activiti:assignee="sunli"/><sequenceFlow id="d" sourceRef="tell" targetRef="end"/>
<endEvent id="end"/></process></definitions>`;

const CHARTS = {
  truth: chartOf('truth', '${approved}', '${!approved}'),
  texts: chartOf('texts', "${result == 'agree'}", "${result == 'reject'}"),
  numbers: chartOf('numbers', '${flag == 1}', '${flag == 0}', ['同意', '不同意']),
  japanese: chartOf('japanese', "${kekka == '承認'}", "${kekka == '却下'}"),
};
const { zhangwei, wangfang, liqiang, sunli } = prepareCompanyWithCharts(
  embeddedDatabase,
  CHARTS,
  'zhangwei',
  'wangfang',
  'liqiang',
  'sunli',
);

/** Decision variables that the initiator submits, as if everything were agreed. */
const forged = { approved: 'true', result: 'agree', flag: '1', kekka: '承認', title: 'A new chair' };

describe.each(Object.keys(CHARTS))('a request of a foreign chart with the decision variable %s', (key) => {
  const started = async (): Promise<string> => {
    const defId = await zhangwei.definition(key);
    const formJson = JSON.stringify({ [`${key}-variables`]: forged });
    const { data } = await zhangwei.call('bpmInst/startProcess', { defId, formJson });
    return data.instId as string;
  };
  const decidedAs = async (vote: 'AGREE' | 'REFUSE'): Promise<string> => {
    const instId = await started();
    const task = (await wangfang.taskOf(instId))?.taskId ?? '';
    expect(await wangfang.decide(task, vote)).toMatchObject({ success: true });
    return instId;
  };

  it('continues to payment when it is agreed', async () => {
    const instId = await decidedAs('AGREE');
    expect(await liqiang.taskOf(instId)).toMatchObject({ name: 'Finance pays' });
    expect(await sunli.taskOf(instId)).toBeUndefined();
  });

  it('never reaches payment when it is refused, whatever variables the initiator submitted', async () => {
    const instId = await decidedAs('REFUSE');
    expect(await liqiang.taskOf(instId)).toBeUndefined();
    expect(await sunli.taskOf(instId)).toMatchObject({ name: 'Tell the applicant' });
  });
});
