import { describe, expect, it } from 'vitest';
import { loaded, processOf, taskOf } from '#test/support/definitions.ts';
import { evaluate } from '#domain/expression/evaluate.ts';
import { bindVariables } from '#server/definitions/variables/bindVariables.ts';

const NOWHERE = { byOthers: [], byCalled: [], isOpen: false };

/** One step, then a choice between two ways; `&gt;` and the like as a file writes them. */
const chartOf = (yes: string, no: string, { ways = ['', ''], gateway = '', assignee = 'wang' } = {}) =>
  processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="step"/>
<userTask id="step" name="Step" camunda:assignee="${assignee}"/><sequenceFlow id="b" sourceRef="step" targetRef="choice"/>
<exclusiveGateway id="choice" name="${gateway}"/>
<sequenceFlow id="yes" name="${ways[0]}" sourceRef="choice" targetRef="paid"><conditionExpression>${yes}</conditionExpression></sequenceFlow>
<sequenceFlow id="no" name="${ways[1]}" sourceRef="choice" targetRef="end"><conditionExpression>${no}</conditionExpression></sequenceFlow>
<endEvent id="paid"/><endEvent id="end"/>`);

const bound = async (xml: string) => bindVariables(await loaded(xml), undefined, NOWHERE);

async function waysOf(xml: string): Promise<string> {
  const result = await bound(xml);
  if (!result.ok) return result.error.map(({ line, message }) => `${line ?? ''} ${message}`).join('\n');
  const { flows } = result.value.process;
  return ['agree', 'refuse']
    .map((vote) => {
      const open = Object.values(flows).filter(
        ({ condition }) => condition && evaluate(condition, ([name]) => (name === 'vote' ? vote : undefined)) === true,
      );
      return `${vote}: ${open.map(({ id }) => id).join(',')}`;
    })
    .join('; ');
}

describe('a decision variable of a foreign chart', () => {
  it.each([
    ['${approved}', '${!approved}', {}],
    ['${approved == true}', '${approved == false}', {}],
    ['${!rejected}', '${rejected}', {}],
    ["${result == 'agree'}", "${result == 'refuse'}", {}],
    ["${task.outcome == 'Approved'}", "${task.outcome == 'Rejected'}", {}],
    ["${clarified.equals('yes')}", "${!clarified.equals('yes')}", {}],
    ['${flag == 1}', '${flag == 0}', { ways: ['同意', '不同意'] }],
    ["${x == 'A'}", "${x == 'B'}", { ways: ['approved', 'not approved'] }],
    ['=ok = true', '=ok = false', { gateway: 'Approved?' }],
    ["${outcome == '同意'}", "${outcome == '驳回'}", {}],
  ])('is the vote of its step: %s, %s', async (yes, no, more) => {
    expect(await waysOf(chartOf(yes, no, more))).toBe('agree: yes; refuse: no');
  });

  it.each([
    ["${kind == 'red'}", "${kind == 'blue'}", {}],
    ['${type == 1}', '${type == 2}', {}],
    ['${approved}', '${!approved}', { ways: ['rejected', 'approved'] }],
    ["${result == 'agree'}", "${result == 'later'}", {}],
  ])('is refused with its line where nothing says which is which: %s, %s', async (yes, no, more) => {
    expect(await waysOf(chartOf(yes, no, more))).toMatch(/^6 the condition asks for "\w+": the form has no field/u);
  });
});

it('asks for a figure at the start of a chart without a form', async () => {
  const result = await bound(chartOf('${days &gt; 3}', '${days &lt;= 3}'));
  expect(result.ok && result.value.conditionVariables).toEqual(['days']);
});

it.each([
  ['${applyUserId}', { from: 'initiator' }],
  ['#{manager}', { from: 'superior', of: 'initiator', levels: 1 }],
  ['${deptLeaderId}', { from: 'departmentHead', of: 'initiator' }],
])('finds the people of %s in the directory', async (assignee, source) => {
  const result = await bound(chartOf('${approved}', '${!approved}', { assignee }));
  expect(result.ok && taskOf(result.value, 'step').people).toMatchObject([source]);
});

it('asks the start for people that a variable of another name means', async () => {
  const result = await bound(chartOf('${approved}', '${!approved}', { assignee: '${auditor}' }));
  expect(result.ok && result.value.process.settings.requiredAtStart).toEqual(['step']);
});
