import { describe, expect, it } from 'vitest';
import { loaded, processOf, taskOf } from '#test/support/definitions.ts';
import { evaluate } from '#domain/expression/evaluate.ts';
import { bindVariables } from '#server/company/variables/bindVariables.ts';

const NOWHERE = { fromOtherProcesses: [], fromCalledProcesses: [], isOpen: false };

/** A chart with one step followed by a choice between two flows. The conditions are XML-escaped, as in a file. */
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
  const { flows } = result.value.definition.process;
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
    ["${clarified.equalsIgnoreCase('YES')}", "${!clarified.equalsIgnoreCase('YES')}", {}],
    ["${outcome.equalsIgnoreCase('approved')}", "${outcome.equalsIgnoreCase('rejected')}", {}],
    ['${flag == 1}', '${flag == 0}', { ways: ['同意', '不同意'] }],
    ["${x == 'A'}", "${x == 'B'}", { ways: ['approved', 'not approved'] }],
    ['=ok = true', '=ok = false', { gateway: 'Approved?' }],
    ["${outcome == '同意'}", "${outcome == '驳回'}", {}],
  ])('is read as the vote of its step: %s, %s', async (yes, no, more) => {
    expect(await waysOf(chartOf(yes, no, more))).toBe('agree: yes; refuse: no');
  });

  it.each([
    ["${kind == 'red'}", "${kind == 'blue'}", {}],
    ['${type == 1}', '${type == 2}', {}],
    ['${approved}', '${!approved}', { ways: ['rejected', 'approved'] }],
    ["${result == 'agree'}", "${result == 'later'}", {}],
    ['${approvalRequired}', '${!approvalRequired}', {}],
    ['${needApproval}', '${!needApproval}', {}],
    ['${canApprove}', '${!canApprove}', {}],
    ['${autoApproved}', '${!autoApproved}', {}],
    ['${x}', '${!x}', { gateway: 'Approval needed?' }],
    ["${x == 'A'}", "${x == 'B'}", { ways: ['Approval required', 'No approval required'] }],
    ['${empty rejected}', '${not empty rejected}', {}],
  ])('is refused with its line if the meaning of its values is unclear: %s, %s', async (yes, no, more) => {
    expect(await waysOf(chartOf(yes, no, more))).toMatch(/^6 the condition asks for "\w+": the form has no field/u);
  });
});

it.each([
  ["${vote == 'agree'}", "${vote == 'against'}", '7 "vote" is agree, refuse, abstain, never "against"'],
  [
    "${vote.step == 'approved'}",
    "${vote.step == 'refuse'}",
    '6 "vote.step" is agree, refuse, abstain, never "approved"',
  ],
  ['${vote}', "${vote == 'refuse'}", '6 "vote" is agree, refuse, abstain, never true'],
])('refuses a comparison of a decision with a value it never has: %s, %s', async (yes, no, message) => {
  expect(await waysOf(chartOf(yes, no))).toContain(message);
});

it('asks for a number whose presence is tested, too', async () => {
  const result = await bound(chartOf('${empty days or days &gt; 3}', '${days &lt;= 3}'));
  expect(result.ok && result.value.definition.conditionVariables).toEqual(['days']);
});

it('asks for a number at the start if the chart has no form', async () => {
  const result = await bound(chartOf('${days &gt; 3}', '${days &lt;= 3}'));
  expect(result.ok && result.value.definition.conditionVariables).toEqual(['days']);
});

it.each([
  ['${applyUserId}', { from: 'initiator' }],
  ['#{manager}', { from: 'superior', of: 'initiator', levels: 1 }],
  ['${deptLeaderId}', { from: 'departmentHead', of: 'initiator' }],
])('finds the assignees of %s in the directory', async (assignee, source) => {
  const result = await bound(chartOf('${approved}', '${!approved}', { assignee }));
  expect(result.ok && taskOf(result.value.definition, 'step').people).toMatchObject([source]);
});

it('asks for the assignees at the start if they come from a variable with an unknown name', async () => {
  const result = await bound(chartOf('${approved}', '${!approved}', { assignee: '${auditor}' }));
  expect(result.ok && result.value.definition.process.settings.requiredAtStart).toEqual(['step']);
});

it('does not let the initiator approve at a first step whose assignee variable may mean any user', async () => {
  const decided = await bound(chartOf('${approved}', '${!approved}', { assignee: '${userId}' }));
  expect(decided.ok && decided.value.definition.process.settings.requiredAtStart).toEqual(['step']);
  const handedIn = await bound(chartOf('${days &gt; 3}', '${days &lt;= 3}', { assignee: '${userId}' }));
  expect(handedIn.ok && taskOf(handedIn.value.definition, 'step').people).toMatchObject([{ from: 'initiator' }]);
});
