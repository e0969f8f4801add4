import { describe, expect, it } from 'vitest';
import { elementSupport, propertySupport } from '#server/company/bpmn/bpmnSupport.ts';
import { parseBpmn } from '#server/company/load/parseBpmn.ts';
import { bpmnSchema, fileOf, PLACES, listProperties, tagOf, task, formatProperty } from '#test/support/bpmnSchema.ts';

describe('the BPMN support table', () => {
  it('classifies every element of the BPMN schema', () => {
    expect(bpmnSchema.types.map(({ name }) => name).filter((name) => elementSupport(name) === undefined)).toEqual([]);
  });
  it('classifies every attribute and child of the BPMN schema', () => {
    const unsaid = bpmnSchema.types.flatMap(({ name: type, properties = [] }) =>
      properties
        .map(({ name }) => [type, name] as const)
        .filter(([owner, name]) => propertySupport(owner, name) === undefined),
    );
    expect(unsaid).toEqual([]);
  });
});

const ANYBODY = { person: (name: string) => name, group: (name: string) => name, hasHandler: () => true };
const samples = Object.entries(PLACES).flatMap(([type, file]) =>
  listProperties(type)
    .filter(({ isVirtual, isBody }) => isVirtual !== true && isBody !== true)
    .map((property) => ({
      type,
      name: property.name,
      verdict: propertySupport(property.owner, property.name),
      file: file(...formatProperty(property)),
    })),
);
/** A file that uses every construct the engine executes. */
const UNDERSTOOD_FILE = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ringi="http://ringi.example/bpmn" expressionLanguage="JUEL">
<timerEventDefinition id="late"><timeDuration>P9D</timeDuration></timerEventDefinition><terminateEventDefinition id="all"/><resource id="r" name="board"/>
<process id="other" isExecutable="false"/><process id="sample" name="Sample" isExecutable="true"><documentation>About it</documentation>
<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
<userTask id="a" name="First" default="f2"><extensionElements><ringi:empty action="passOver"/></extensionElements><potentialOwner><resourceAssignmentExpression><formalExpression>user(mary)</formalExpression></resourceAssignmentExpression></potentialOwner><potentialOwner><resourceRef>r</resourceRef></potentialOwner>
<multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>
<sequenceFlow id="f2" sourceRef="a" targetRef="g"/><exclusiveGateway id="g" default="f3"/>
<sequenceFlow id="f3" sourceRef="g" targetRef="i"/><sequenceFlow id="f4" sourceRef="g" targetRef="i"><conditionExpression xsi:type="tFormalExpression" language="feel">a = 1</conditionExpression></sequenceFlow>
<inclusiveGateway id="i" default="f5"/><sequenceFlow id="f5" sourceRef="i" targetRef="c"/><sequenceFlow id="f6" sourceRef="i" targetRef="c"><conditionExpression>x</conditionExpression></sequenceFlow>
<callActivity id="c" calledElement="pay"/><sequenceFlow id="f7" sourceRef="c" targetRef="w"/>
<boundaryEvent id="b" attachedToRef="a" cancelActivity="false"><timerEventDefinition id="t"><timeDate>2026-12-01</timeDate></timerEventDefinition></boundaryEvent><sequenceFlow id="f8" sourceRef="b" targetRef="e"/>
<intermediateCatchEvent id="w"><eventDefinitionRef>late</eventDefinitionRef></intermediateCatchEvent><sequenceFlow id="f9" sourceRef="w" targetRef="sub"/>
<subProcess id="sub"><startEvent id="s2"/><sequenceFlow id="f10" sourceRef="s2" targetRef="n"/><userTask id="n" camunda:assignee="mary"><multiInstanceLoopCharacteristics><completionCondition>\${done}</completionCondition></multiInstanceLoopCharacteristics></userTask><sequenceFlow id="f11" sourceRef="n" targetRef="e2"/><endEvent id="e2"><eventDefinitionRef>all</eventDefinitionRef></endEvent></subProcess>
<sequenceFlow id="f12" sourceRef="sub" targetRef="e"/><endEvent id="e"><terminateEventDefinition id="t2"/></endEvent></process></definitions>`;

/** Replacing `from` by `to` must change the process that is read from the file, or make the file invalid. */
const MUTATIONS: readonly (readonly [name: string, from: string, to: string])[] = [
  ['Process.flowElements', 'sourceRef="sub" targetRef="e"', 'sourceRef="sub" targetRef="g"'],
  ['Process.isExecutable', 'isExecutable="false"', 'isExecutable="true"'],
  ['FlowElementsContainer.flowElements', 'camunda:assignee="mary"', 'camunda:assignee="john"'],
  ['ExclusiveGateway.default', 'default="f3"', 'default="f4"'],
  ['InclusiveGateway.default', 'default="f5"', 'default="f6"'],
  ['BaseElement.id', 'id="f6"', 'id="f66"'],
  ['BaseElement.documentation', 'About it', 'About another'],
  ['BaseElement.extensionElements', '<extensionElements><ringi:empty action="passOver"/></extensionElements>', ''],
  ['ExtensionElements.values', '"passOver"', '"leaveOpen"'],
  ['ThrowEvent.eventDefinitions', '<terminateEventDefinition id="t2"/>', ''],
  ['ThrowEvent.eventDefinitionRef', '<eventDefinitionRef>all</eventDefinitionRef>', ''],
  ['CatchEvent.eventDefinitions', '<timeDate>2026-12-01</timeDate>', '<timeDate>2026-12-02</timeDate>'],
  ['CatchEvent.eventDefinitionRef', 'P9D', 'P8D'],
  ['BoundaryEvent.cancelActivity', 'cancelActivity="false"', ''],
  ['BoundaryEvent.attachedToRef', 'attachedToRef="a"', 'attachedToRef="c"'],
  ['TimerEventDefinition.timeDate', '<timeDate>2026-12-01</timeDate>', ''],
  ['TimerEventDefinition.timeDuration', '<timeDuration>P9D</timeDuration>', ''],
  ['FormalExpression.language', 'language="feel"', 'language="XPath"'],
  ['FlowElement.name', 'name="First"', 'name="Second"'],
  ['SequenceFlow.conditionExpression', '<conditionExpression>x</conditionExpression>', ''],
  ['SequenceFlow.sourceRef', 'sourceRef="b"', 'sourceRef="a"'],
  ['SequenceFlow.targetRef', 'sourceRef="b" targetRef="e"', 'sourceRef="b" targetRef="w"'],
  ['CallableElement.name', 'name="Sample"', 'name="Other"'],
  ['Activity.default', 'default="f2"', ''],
  ['Activity.resources', '<potentialOwner><resourceRef>r</resourceRef></potentialOwner>', ''],
  [
    'Activity.loopCharacteristics',
    '<multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>',
    '',
  ],
  ['MultiInstanceLoopCharacteristics.isSequential', 'isSequential="true"', ''],
  ['MultiInstanceLoopCharacteristics.completionCondition', '${done}', '${finished}'],
  ['CallActivity.calledElement', 'calledElement="pay"', 'calledElement="book"'],
  [
    'ResourceRole.resourceAssignmentExpression',
    '<resourceAssignmentExpression><formalExpression>user(mary)</formalExpression></resourceAssignmentExpression>',
    '',
  ],
  ['ResourceRole.resourceRef', 'name="board"', 'name="staff"'],
  ['ResourceAssignmentExpression.expression', 'user(mary)', 'user(john)'],
  ['Definitions.expressionLanguage', 'expressionLanguage="JUEL"', 'expressionLanguage="http://www.w3.org/1999/XPath"'],
  [
    'Definitions.rootElements',
    '<process id="other" isExecutable="false"/>',
    '<process id="other" isExecutable="true"/>',
  ],
];
/** Names covered by a list with its own tests, by the voting tests, or that concern text and diagrams only. */
const TESTED_ELSEWHERE = [
  'Extension.mustUnderstand',
  'Documentation.text',
  'Expression.body',
  'Definitions.diagrams',
  'Definitions.extensions',
  'MultiInstanceLoopCharacteristics.loopCardinality',
  'MultiInstanceLoopCharacteristics.loopDataInputRef',
  'MultiInstanceLoopCharacteristics.inputDataItem',
];

describe('a name classified as understood', () => {
  it('changes the loaded process, or makes the file invalid, when it is written in another way', async () => {
    const asItIs = await parseBpmn(UNDERSTOOD_FILE, ANYBODY);
    if (!asItIs.ok) throw new Error(JSON.stringify(asItIs.error));
    const said = async (file: string) => {
      const read = await parseBpmn(file, ANYBODY);
      return JSON.stringify(read.ok ? { ...read.value, xml: '' } : read.error);
    };
    const whole = await said(UNDERSTOOD_FILE);
    const ignored: string[] = [];
    for (const [name, from, to] of MUTATIONS) {
      if (!UNDERSTOOD_FILE.includes(from)) throw new Error(`${from} is not in the file`);
      if ((await said(UNDERSTOOD_FILE.replace(from, to))) === whole) ignored.push(name);
    }
    expect(ignored).toEqual([]);
  });
  it('is covered by such a file', () => {
    const understood = bpmnSchema.types.flatMap(({ name: type, properties = [] }) =>
      properties
        .filter(({ name }) => propertySupport(type, name) === 'understood')
        .map(({ name }) => `${type}.${name}`),
    );
    const shown = [...MUTATIONS.map(([name]) => name), ...TESTED_ELSEWHERE];
    expect(understood.filter((name) => !shown.includes(name))).toEqual([]);
  });
});

const plain = async (type: string) => {
  const read = await parseBpmn(PLACES[type]?.('', '') ?? '', ANYBODY);
  if (!read.ok) throw new Error(JSON.stringify([type, read.error]));
  return read.value.process;
};

describe('a name classified as refused', () => {
  it.each(
    samples
      .filter(({ verdict }) => verdict === 'refused')
      .map(({ type, name, file }) => [`${name} of ${type}`, name, file]),
  )('is refused with its element and line: %s', async (_, name, file) => {
    const read = await parseBpmn(file, ANYBODY);
    expect(read.ok ? [] : read.error).toContainEqual({
      message: expect.stringMatching(ERROR_MESSAGES[name] ?? name) as string,
      element: expect.stringMatching(/"[^"]+"$/) as string,
      line: expect.any(Number) as number,
    });
  });
  it.each(
    bpmnSchema.types
      .filter(
        ({ name }) =>
          elementSupport(name) === 'refused' && listProperties(name).some((each) => each.owner === 'FlowNode'),
      )
      .map(({ name }) => name),
  )('is refused as a step: %s', async (name) => {
    const read = await parseBpmn(fileOf(`<${tagOf(name)} id="a"/>`), ANYBODY);
    expect(read.ok ? [] : read.error).toContainEqual({
      message: `a ${tagOf(name)} is not run`,
      element: `${tagOf(name)} "a"`,
      line: 3,
    });
  });
  it.each(
    bpmnSchema.types
      .filter(({ name }) => /EventDefinition$/.test(name) && elementSupport(name) === 'refused')
      .map(({ name }) => name),
  )('is refused as a start, an end, a catch event and a boundary event: %s', async (name) => {
    const event = `<${tagOf(name)} id="d"/>`;
    for (const file of [
      PLACES['StartEvent']?.('', event),
      PLACES['EndEvent']?.('', event),
      fileOf(`<intermediateCatchEvent id="a">${event}</intermediateCatchEvent>`),
      fileOf(`${task('')}<boundaryEvent id="b" attachedToRef="a">${event}</boundaryEvent>`),
    ])
      expect((await parseBpmn(file ?? '', ANYBODY)).ok).toBe(false);
  });
});
/** Names that are refused with a message of their own. */
const ERROR_MESSAGES: Readonly<Record<string, RegExp>> = {
  isForCompensation: /compensation is not run/,
  triggeredByEvent: /event sub-process is not run/,
  mustUnderstand: /must be understood/,
};

describe('a name classified as drawn', () => {
  const drawn = samples.filter(({ verdict }) => verdict === 'drawn');
  it('does not change the process, wherever it is written', async () => {
    const odd: string[] = [];
    for (const { type, name, file } of drawn) {
      const read = await parseBpmn(file, ANYBODY);
      const same = read.ok && JSON.stringify(read.value.process) === JSON.stringify(await plain(type));
      if (!same) odd.push(`${name} of ${type}: ${read.ok ? 'runs otherwise' : (read.error[0]?.message ?? '')}`);
    }
    expect(odd).toEqual([]);
    expect(drawn.length).toBeGreaterThan(150);
  });
});
