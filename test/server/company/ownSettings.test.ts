import { expect, it } from 'vitest';
import { loaded, nodeOf, processOf, taskOf } from '#test/support/definitions.ts';

const sample = await loaded(
  processOf(
    `
<documentation>What it is for</documentation>
<extensionElements><ringi:start options="skipFirstNode fillOpinion" requiredNodes="it" selectableNodes="it"/><ringi:skip when="sameAsActor"/></extensionElements>
<startEvent id="start"/><sequenceFlow id="in" sourceRef="start" targetRef="it"/>
<userTask id="it" ringi:switches="opinionRequired notInBatch" ringi:nextChoice="manual" ringi:due="PT4H" ringi:form="other">
  <extensionElements>
    <ringi:people>
      <ringi:rule from="superior" of="lastHandler" levels="2"/>
      <ringi:rule from="groups" ids="board, hr" join="and" expand="true" when="\${days &gt; 3}"/>
      <ringi:rule from="handlerOf" node="start" join="not"/>
    </ringi:people>
    <ringi:voting mode="sequential" threshold="2" counted="refuse" finish="whenAllVoted"/>
    <ringi:decisions><ringi:decision vote="agree" label="OK"/><ringi:decision vote="abstain"/></ringi:decisions>
    <ringi:returns targets="node initiator" afterInitiator="backtrack" afterNode="normal"/>
    <ringi:skip when="condition" condition="\${days == 0}"/>
    <ringi:empty><ringi:rule from="people" ids="mary"/></ringi:empty>
  </extensionElements>
</userTask>
<boundaryEvent id="late" attachedToRef="it" cancelActivity="true" ringi:action="returnToInitiator"><timerEventDefinition id="d"><timeDate>\${deadline}</timeDate></timerEventDefinition></boundaryEvent>
<sequenceFlow id="on" sourceRef="it" targetRef="work"/><scriptTask id="work" ringi:handler="countDays"><script>ignored()</script></scriptTask>
<sequenceFlow id="out" sourceRef="work" targetRef="end"/><endEvent id="end"/>`,
    'ringi:category="hr" ringi:icon="stamp" ringi:color="#123456" ringi:form="sample" ringi:subject="${title} of ${initiator}" ringi:summary="title, days"',
  ),
);

it('reads people rules with their combinations and conditions, in order', () => {
  expect(taskOf(sample, 'it').people).toEqual([
    { from: 'superior', of: 'lastHandler', levels: 2, join: 'or', expandGroups: false },
    {
      from: 'groups',
      ids: ['group:board', 'group:hr'],
      join: 'and',
      expandGroups: true,
      when: expect.objectContaining({ operator: '>' }) as object,
    },
    { from: 'handlerOf', node: 'start', join: 'not', expandGroups: false },
  ]);
});
it('reads votes, decisions, returns, skips, the empty rule and the switches', () => {
  expect(taskOf(sample, 'it')).toMatchObject({
    voting: { mode: 'sequential', threshold: { by: 'count', value: 2 }, counted: 'refuse', finish: 'whenAllVoted' },
    decisions: [{ vote: 'agree', label: 'OK' }, { vote: 'abstain' }],
    returns: { targets: ['initiator', 'node'], afterInitiator: 'backtrack', afterNode: 'normal' },
    skipRules: [{ when: 'condition' }],
    emptyApprover: { giveTo: [{ from: 'people', ids: ['mary'] }] },
    switches: ['notInBatch', 'opinionRequired'],
    nextChoice: 'manual',
    due: { kind: 'after', ms: 4 * 3_600_000 },
  });
});
it('reads the settings of the process', () => {
  expect(sample.process.settings).toEqual({
    skipFirstNode: true,
    skipRules: [{ when: 'sameAsActor' }],
    requiredAtStart: ['it'],
    selectableAtStart: ['it'],
  });
});
it('reads the settings of the process that pages show', () => {
  expect(sample).toMatchObject({
    description: 'What it is for',
    category: 'hr',
    icon: 'stamp',
    color: '#123456',
    formAlias: 'sample',
    nodeForms: { it: 'other' },
    subjectRule: '${title} of ${initiator}',
    summaryFields: ['title', 'days'],
    startOptions: ['skipFirstNode', 'fillOpinion'],
  });
});
it('reads a timer by expression with its action, and a script by its handler only', () => {
  expect(nodeOf(sample, 'late')).toMatchObject({
    action: 'returnToInitiator',
    isInterrupting: true,
    timer: { kind: 'atExpression' },
  });
  expect(nodeOf(sample, 'work')).toMatchObject({ kind: 'handlerTask', handler: 'countDays' });
});
it('defaults to agree, refuse and every return, and to no assignee for an empty node', async () => {
  const bare = await loaded(
    processOf(
      '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="it"/><userTask id="it" camunda:assignee="mary"/><sequenceFlow id="g" sourceRef="it" targetRef="e"/><endEvent id="e"/>',
    ),
  );
  expect(taskOf(bare, 'it')).toEqual({
    people: [{ from: 'people', ids: ['mary'], join: 'or', expandGroups: false }],
    voting: { mode: 'single' },
    decisions: [{ vote: 'agree' }, { vote: 'refuse' }],
    returns: { targets: ['previous', 'initiator', 'node'], afterInitiator: 'both', afterNode: 'both' },
    skipRules: [],
    emptyApprover: 'refuse',
    switches: [],
    nextChoice: 'condition',
  });
});
