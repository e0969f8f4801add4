import { describe, expect, it } from 'vitest';
import { loaded, nodeOf, processOf, refused } from '#test/support/definitions.ts';

const CHINESE = processOf(
  `<startEvent id="开始"><outgoing>流_1</outgoing></startEvent>
<userTask id="主管审批" name="主管审批" camunda:assignee="mary"><incoming>流_1</incoming><outgoing>流_2</outgoing></userTask>
<exclusiveGateway id="金额·判断" default="否"/><endEvent id="終了" name="否"/>
<sequenceFlow id="流_1" sourceRef="开始" targetRef="主管审批"/>
<sequenceFlow id="流_2" sourceRef='主管审批' targetRef="金额·判断"/>
<sequenceFlow id="否" name="主管审批" sourceRef="金额·判断" targetRef="終了"/>
<sequenceFlow id="是" sourceRef="金额·判断" targetRef="終了"><conditionExpression>\${vote.主管审批 == 'agree'}</conditionExpression></sequenceFlow>
<boundaryEvent id="超时-1" attachedToRef="主管审批"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>
<sequenceFlow id="čas" sourceRef="超时-1" targetRef="終了"/>`,
);

describe('ids in non-Latin letters', () => {
  it('are kept unchanged everywhere the file uses them', async () => {
    const definition = await loaded(CHINESE);
    expect(Object.keys(definition.process.nodes)).toEqual(['开始', '主管审批', '金额·判断', '終了', '超时-1']);
    expect(nodeOf(definition, '主管审批')).toMatchObject({ name: '主管审批', outgoing: ['流_2'] });
    expect(nodeOf(definition, '金额·判断')).toMatchObject({ defaultFlow: '否', outgoing: ['否', '是'] });
    expect(nodeOf(definition, '超时-1')).toMatchObject({ attachedTo: '主管审批' });
    expect(definition.process.flows['否']).toMatchObject({ name: '主管审批', from: '金额·判断', to: '終了' });
    expect(definition.xml).toContain('<userTask id="主管审批"');
    expect(definition.xml).toContain('bpmnElement="主管审批"');
  });

  it.each(['été', 'Ωmega', 'ユーザー', 'a\u00B7b', '\u{20000}', '审批-1', '_审批'])('are accepted: %s', async (id) => {
    const { process } = await loaded(CHINESE.replaceAll('主管审批', id));
    expect(Object.keys(process.nodes)).toContain(id);
  });

  it.each(['审 批', '1审批', '-审批', '审批:一', '“审批”'])(
    'are refused if they are not valid XML names: %s',
    async (id) => {
      expect((await refused(CHINESE.replaceAll('"开始"', `"${id}"`)))[0]?.message).toContain(`illegal ID <${id}>`);
    },
  );

  it('appear in the problems of the file', async () => {
    expect(await refused(CHINESE.replace('targetRef="主管审批"', 'targetRef="不存在"'))).toContainEqual(
      expect.objectContaining({ element: 'sequenceFlow "流_1"' }),
    );
    const twice = CHINESE.replace('<endEvent id="終了"', '<endEvent id="開"/><endEvent id="開"/><endEvent id="終了"');
    expect((await refused(twice))[0]?.message).toContain('duplicate ID <開>');
  });
});
