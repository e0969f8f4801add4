import { describe, expect, it } from 'vitest';
import { context, loaded, processOf, refused } from '#test/support/definitions.ts';

const task = (inner = '') => `<userTask id="it" camunda:assignee="mary">${inner}</userTask>`;
const timer = '<timerEventDefinition id="d"><timeDuration>PT1H</timeDuration></timerEventDefinition>';

/** Complete processes, from line 3 of the file on. */
const MISSHAPEN: readonly (readonly [
  what: string,
  elements: string,
  element: string,
  line: number,
  message: RegExp,
])[] = [
  ['without a start', '<endEvent id="end"/>', 'process "sample"', 2, /no start event/],
  [
    'with two starts',
    '<startEvent id="s"/>\n<startEvent id="t"/>\n<endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><sequenceFlow id="g" sourceRef="t" targetRef="e"/>',
    'startEvent "t"',
    4,
    /second start/,
  ],
  [
    'started by a message',
    '<startEvent id="s"><messageEventDefinition id="m"/></startEvent>',
    'startEvent "s"',
    3,
    /started by people/,
  ],
  [
    'ended by an error',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/>\n<endEvent id="e"><errorEventDefinition id="x"/></endEvent>',
    'endEvent "e"',
    4,
    /an end with errorEventDefinition/,
  ],
  [
    'with a flow into nowhere',
    '<startEvent id="s"/>\n<sequenceFlow id="f" sourceRef="s" targetRef="ghost"/>',
    'sequenceFlow "f"',
    4,
    /leads to an element that does not exist/,
  ],
  [
    'that stops in the middle',
    `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="it"/>\n${task()}`,
    'userTask "it"',
    4,
    /nothing leads on/,
  ],
  [
    'with an island',
    `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>\n${task()}\n<sequenceFlow id="g" sourceRef="it" targetRef="e"/>`,
    'userTask "it"',
    4,
    /no way from the start/,
  ],
  [
    'that goes on after its end',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/>\n<endEvent id="e"/><sequenceFlow id="g" sourceRef="e" targetRef="z"/><endEvent id="z"/>',
    'endEvent "e"',
    4,
    /no way on/,
  ],
  [
    'with an undecided gateway',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="g"/><exclusiveGateway id="g"/><endEvent id="e"/><endEvent id="z"/>\n<sequenceFlow id="a" sourceRef="g" targetRef="e"/><sequenceFlow id="b" sourceRef="g" targetRef="z"/>',
    'sequenceFlow "a"',
    4,
    /neither a condition nor/,
  ],
  [
    'with a default that does not exist',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="g"/>\n<exclusiveGateway id="g" default="ghost"/><sequenceFlow id="a" sourceRef="g" targetRef="e"/><endEvent id="e"/>',
    'exclusiveGateway "g"',
    4,
    /unresolved reference <ghost>/,
  ],
  [
    'with a timer attached to nothing',
    `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>\n<boundaryEvent id="b" attachedToRef="ghost">${timer}</boundaryEvent>`,
    'boundaryEvent "b"',
    4,
    /attached to nothing/,
  ],
  [
    'with a timer that does nothing',
    `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="it"/>${task()}<sequenceFlow id="h" sourceRef="it" targetRef="e"/><endEvent id="e"/>\n<boundaryEvent id="b" attachedToRef="it">${timer}</boundaryEvent>`,
    'boundaryEvent "b"',
    4,
    /neither a way on nor an action/,
  ],
  [
    'with an empty sub-process',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="p"/><sequenceFlow id="h" sourceRef="p" targetRef="e"/><endEvent id="e"/>\n<subProcess id="p"/>',
    'subProcess "p"',
    4,
    /no start event/,
  ],
  [
    'with a flow across a border',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="p"/><sequenceFlow id="h" sourceRef="p" targetRef="e"/><endEvent id="e"/>\n<subProcess id="p"><startEvent id="i"/>\n<sequenceFlow id="x" sourceRef="i" targetRef="e"/></subProcess>',
    'sequenceFlow "x"',
    5,
    /cannot cross/,
  ],
  [
    'ended by two definitions',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/>\n<endEvent id="e"><terminateEventDefinition/><signalEventDefinition/></endEvent>',
    'endEvent "e"',
    4,
    /an end with terminateEventDefinition and signalEventDefinition/,
  ],
  [
    'that ends all instances of a parent',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/>\n<endEvent id="e"><terminateEventDefinition camunda:terminateAll="true"/></endEvent>',
    'endEvent "e"',
    4,
    /camunda:terminateAll would change/,
  ],
  [
    'with a value in a data object',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>\n<dataObject id="limit"><extensionElements><camunda:value>500</camunda:value></extensionElements></dataObject>',
    'dataObject "limit"',
    4,
    /camunda:value would change how this dataObject/,
  ],
  [
    'with a listener in a lane',
    '<laneSet>\n<lane id="l"><extensionElements><camunda:executionListener class="x"/></extensionElements></lane></laneSet><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>',
    'lane "l"',
    4,
    /camunda:executionListener would change how this lane/,
  ],
  [
    'with a task inside a lane',
    '<laneSet><lane id="l">\n<userTask id="lost"/></lane></laneSet><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>',
    'userTask "lost"',
    4,
    /userTask is not allowed here/,
  ],
  [
    'with a task inside a task',
    `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="it"/><sequenceFlow id="h" sourceRef="it" targetRef="e"/><endEvent id="e"/>\n${task('<manualTask id="lost"/>')}`,
    'userTask "it"',
    4,
    /<manualTask> is not allowed here/,
  ],
  [
    'with a flow inside the extensions',
    '<extensionElements>\n<sequenceFlow id="lost" sourceRef="s" targetRef="e"/></extensionElements><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>',
    'process "sample"',
    4,
    /<sequenceFlow> is not allowed here/,
  ],
  [
    'with a listener outside of the extensions',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/>\n<endEvent id="e"><camunda:executionListener class="x"/></endEvent>',
    'process "sample"',
    4,
    /<camunda:executionListener> is not allowed here/,
  ],
  [
    'with people for the whole of it',
    '<performer id="p"/>\n<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>',
    'process "sample"',
    2,
    /resources would change how this process/,
  ],
  [
    'with a flow that another pool draws',
    '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/></process>\n<process id="drawn" isExecutable="false"><sequenceFlow id="g" sourceRef="s" targetRef="e"/>',
    'sequenceFlow "g"',
    4,
    /outside the process/,
  ],
  ['with an id used twice', '<startEvent id="s"/>\n<endEvent id="s"/>', 'process "sample"', 4, /duplicate ID/],
  [
    'with a condition in a script language',
    '<startEvent id="s"/><endEvent id="e"/>\n<sequenceFlow id="f" sourceRef="s" targetRef="e"><conditionExpression xsi:type="tFormalExpression" language="groovy">x</conditionExpression></sequenceFlow>',
    'sequenceFlow "f"',
    4,
    /groovy is not run/,
  ],
];

describe('a process', () => {
  it.each(MISSHAPEN)('is refused with element and line: %s', async (_, elements, element, line, message) => {
    expect(await refused(processOf(elements))).toContainEqual({
      element,
      line,
      message: expect.stringMatching(message) as string,
    });
  });
  it('can start, wait for one task and end', async () => {
    expect(Object.keys((await loaded(context(task()))).process.nodes)).toEqual(['start', 'it', 'end']);
  });
});
