import { describe, expect, it } from 'vitest';
import { loaded, nodeOf, processOf, refused } from '#test/support/definitions.ts';

const step = (id: string) => `<userTask id="${id}" camunda:assignee="mary"/>`;
const way = (from: string, to: string, more = '') => `<sequenceFlow sourceRef="${from}" targetRef="${to}" ${more}/>`;
/** Start, two approval steps and end; no flow has an id. */
const TWO_STEPS = processOf(
  `<startEvent id="start"/>${step('manager')}${step('finance')}<endEvent id="end"/>
${way('start', 'manager')}
${way('manager', 'finance')}
${way('finance', 'end')}`,
);

describe('flows without an id', () => {
  it('remain separate flows, so that no approval step is skipped', async () => {
    const { process } = await loaded(TWO_STEPS);
    const way = (from: string) => process.nodes[from]?.outgoing.map((id) => process.flows[id]?.to);
    expect(['start', 'manager', 'finance'].map(way)).toEqual([['manager'], ['finance'], ['end']]);
  });
  it('get the same ids at every load, whatever other elements are added', async () => {
    const once = await loaded(TWO_STEPS);
    const more = await loaded(TWO_STEPS.replace('<endEvent', `<dataObject id="d"/><endEvent`));
    expect(Object.keys(once.process.flows)).toEqual([
      'flow_start_to_manager',
      'flow_manager_to_finance',
      'flow_finance_to_end',
    ]);
    expect(Object.keys(more.process.flows)).toEqual(Object.keys(once.process.flows));
    expect((await loaded(once.xml)).process).toEqual(once.process);
  });
  it('get their ids in the chart as well', async () => {
    const { xml } = await loaded(TWO_STEPS);
    expect(xml).toContain('<sequenceFlow id="flow_manager_to_finance" sourceRef="manager"');
    expect(xml).toContain('bpmnElement="flow_manager_to_finance"');
  });
  it('get distinct ids if two connect the same nodes, and avoid ids that are taken', async () => {
    const flows = `${way('start', 'g')}<exclusiveGateway id="g" default="flow_g_to_end"/>
<sequenceFlow id="flow_g_to_end" sourceRef="g" targetRef="end"/>
<sequenceFlow sourceRef="g" targetRef="end"><conditionExpression>\${a}</conditionExpression></sequenceFlow>
<sequenceFlow id=" " sourceRef="g" targetRef="end"><conditionExpression>\${b}</conditionExpression></sequenceFlow>`;
    const definition = await loaded(processOf(`<startEvent id="start"/><endEvent id="end"/>${flows}`));
    expect(nodeOf(definition, 'g').outgoing).toEqual(['flow_g_to_end', 'flow_g_to_end_2', 'flow_g_to_end_3']);
  });
  it('are refused with the generated id and their own line', async () => {
    const broken = TWO_STEPS.replace('targetRef="finance"', 'targetRef="ghost"');
    expect(await refused(broken)).toContainEqual({
      element: 'sequenceFlow "flow_manager_to_ghost"',
      line: 5,
      message: 'this flow leads to an element that does not exist',
    });
  });
});

describe('nodes and processes without an id', () => {
  it('get an id, so that a reminder timer needs none', async () => {
    const timer = `<boundaryEvent attachedToRef="manager" cancelActivity="false" name="After a day" ringi:action="remind"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>`;
    const definition = await loaded(TWO_STEPS.replace('<endEvent', `${timer}<endEvent`));
    expect(nodeOf(definition, 'boundaryEvent_After_a_day')).toMatchObject({ attachedTo: 'manager', action: 'remind' });
  });
  it('are refused with their line when no flow leads to them', async () => {
    expect(
      await refused(TWO_STEPS.replace('<endEvent', `\n<userTask name="Lost" camunda:assignee="mary"/><endEvent`)),
    ).toContainEqual(expect.objectContaining({ element: 'userTask "userTask_Lost"', line: 4 }));
  });
  it('take the process key from the file name', async () => {
    const nameless = TWO_STEPS.replace('<process id="sample"', '<process');
    expect((await loaded(nameless, 'leave')).process.key).toBe('leave');
    expect((await loaded(nameless, '2026 \u8BF7\u5047')).process.key).toBe('_2026__8bf7_5047');
  });
});
