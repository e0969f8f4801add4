const STEPS = 1_000;
const step = (index: number): string => `step${index}`;
const flow = (id: string, from: string, to: string, condition = ''): string =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${
    condition === '' ? '' : `<conditionExpression xsi:type="tFormalExpression">\${${condition}}</conditionExpression>`
  }</sequenceFlow>`;

/** A process of a thousand steps with a shortcut to the last step at every tenth one and backward flows at some. */
export const LONG_CHART = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="test">
  <process id="longChart" name="A thousand steps" isExecutable="true">
    <startEvent id="start" />${flow('first', 'start', step(0))}
    ${Array.from({ length: STEPS }, (_, index) => {
      const next = index + 1 < STEPS ? step(index + 1) : 'end';
      const task = `<userTask id="${step(index)}" name="Check number ${index + 1}" camunda:assignee="wangfang" />`;
      if (index % 10 !== 9 || next === 'end') return task + flow(`f${index}`, step(index), next);
      const choice = `choice${index}`;
      return [
        task,
        `<exclusiveGateway id="${choice}" name="How on?" default="on${index}" />`,
        flow(`f${index}`, step(index), choice),
        flow(`on${index}`, choice, next),
        flow(`cut${index}`, choice, step(STEPS - 1), "vote == 'abstain'"),
        flow(`back${index}`, choice, step(index - 4), "vote == 'refuse'"),
      ].join('');
    }).join('\n')}
    <endEvent id="end" />
  </process>
</definitions>`;
/** The step in its middle. */
export const MIDDLE = { id: step(500), name: 'Check number 501' };
