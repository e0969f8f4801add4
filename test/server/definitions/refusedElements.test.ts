import { describe, expect, it } from 'vitest';
import { readBpmn } from '#server/definitions/readBpmn.ts';
import { context, loaded, processOf, refused } from '#test/support/definitions.ts';

const task = (inner = '', attributes = '') =>
  `<userTask id="it" camunda:assignee="mary" ${attributes}>${inner}</userTask>`;
const extended = (inner: string, attributes = '') =>
  task(`<extensionElements>${inner}</extensionElements>`, attributes);
const timer = '<timerEventDefinition id="d"><timeDuration>PT1H</timeDuration></timerEventDefinition>';

/** What stands between start and end on line 4 of the file, and what is said about it. */
const REFUSED: readonly (readonly [what: string, element: string, message: RegExp])[] = [
  ['a manual task', '<manualTask id="it"/>', /manualTask is not run/],
  ['a task of no kind', '<task id="it"/>', /task is not run/],
  ['a receive task', '<receiveTask id="it"/>', /receiveTask is not run/],
  ['a send task', '<sendTask id="it"/>', /sendTask is not run/],
  ['a business rule task', '<businessRuleTask id="it"/>', /businessRuleTask is not run/],
  ['a complex gateway', '<complexGateway id="it"/>', /complexGateway is not run/],
  ['an event gateway', '<eventBasedGateway id="it"/>', /eventBasedGateway is not run/],
  ['a transaction', '<transaction id="it"/>', /transaction is not run/],
  ['an ad-hoc sub-process', '<adHocSubProcess id="it"/>', /adHocSubProcess is not run/],
  ['a thrown event', '<intermediateThrowEvent id="it"/>', /intermediateThrowEvent is not run/],
  [
    'a waited-for message',
    '<intermediateCatchEvent id="it"><messageEventDefinition id="d"/></intermediateCatchEvent>',
    /only a timer/,
  ],
  [
    'a waited-for signal',
    '<intermediateCatchEvent id="it"><signalEventDefinition id="d"/></intermediateCatchEvent>',
    /only a timer/,
  ],
  [
    'a condition as event',
    '<intermediateCatchEvent id="it"><conditionalEventDefinition id="d"/></intermediateCatchEvent>',
    /only a timer/,
  ],
  [
    'a repeating timer',
    '<intermediateCatchEvent id="it"><timerEventDefinition id="d"><timeCycle>R3/PT10H</timeCycle></timerEventDefinition></intermediateCatchEvent>',
    /timeCycle/,
  ],
  [
    'a timer in no known notation',
    '<intermediateCatchEvent id="it"><timerEventDefinition id="d"><timeDuration>two days</timeDuration></timerEventDefinition></intermediateCatchEvent>',
    /ISO 8601/,
  ],
  ['a service task without a handler', '<serviceTask id="it"/>', /names no handler/],
  [
    'an unknown handler',
    '<serviceTask id="it" camunda:delegateExpression="${nobodyKnows}"/>',
    /no handler of the name "nobodyKnows"/,
  ],
  ['an expression as service', '<serviceTask id="it" camunda:expression="${bean.run()}"/>', /camunda:expression/],
  ['a script', '<scriptTask id="it" scriptFormat="javascript"><script>1</script></scriptTask>', /never run/],
  ['an event sub-process', '<subProcess id="it" triggeredByEvent="true"/>', /event sub-process is not run/],
  [
    'a repeated sub-process',
    '<subProcess id="it"><multiInstanceLoopCharacteristics/></subProcess>',
    /cannot be repeated/,
  ],
  ['a computed call', '<callActivity id="it" calledElement="${which}"/>', /must be named/],
  [
    'a mapped call',
    '<callActivity id="it" calledElement="pay"><extensionElements><camunda:in source="a" target="b"/></extensionElements></callActivity>',
    /camunda:in would change/,
  ],
  ['a standard loop', task('<standardLoopCharacteristics/>'), /standard loop/],
  ['a compensation', task('', 'isForCompensation="true"'), /compensation/],
  ['a task for nobody', '<userTask id="it"/>', /nobody is named/],
  [
    'a task listener',
    extended('<camunda:taskListener event="create" class="x"/>'),
    /camunda:taskListener would change/,
  ],
  ['a variable mapping', extended('<camunda:inputOutput/>'), /camunda:inputOutput would change/],
  ['an unknown attribute of a vendor', task('', 'camunda:zeal="9"'), /camunda:zeal would change/],
  ['a broken expression', '<userTask id="it" camunda:assignee="${a +}"/>', /\$\{a \+\} is not understood/],
  [
    'an unknown people rule',
    extended('<ringi:people><ringi:rule from="astrologer"/></ringi:people>'),
    /"astrologer" is not one of initiator, people/,
  ],
  [
    'a people rule without its name',
    extended('<ringi:people><ringi:rule from="formField"/></ringi:people>'),
    /needs name/,
  ],
  ['an unknown attribute of ours', task('', 'ringi:colour="red"'), /ringi:colour/],
  ['a misspelt attribute inside ours', extended('<ringi:returns target="previous"/>'), /unknown attribute <target>/],
  ['an unknown switch', task('', 'ringi:switches="fly"'), /"fly" is not one of/],
  ['an impossible threshold', extended('<ringi:voting threshold="140%"/>'), /threshold "140%"/],
  [
    'an unknown vote',
    extended('<ringi:decisions><ringi:decision vote="maybe"/></ringi:decisions>'),
    /"maybe" is not one of agree, refuse, abstain/,
  ],
];

describe('an element we do not run', () => {
  it.each(REFUSED)('is refused by id and line: %s', async (_, element, message) => {
    const problems = await refused(context(element));
    const problem = problems.find((each) => message.test(each.message));
    expect(problems.map((each) => each.message)).toContainEqual(expect.stringMatching(message));
    expect([problem?.element, problem?.line]).toEqual([expect.stringContaining('"it"'), 4]);
  });

  it('is refused by line when it is an unknown element of ours', async () => {
    expect(await refused(context(extended('<ringi:magic/>')))).toEqual([
      { element: 'process "sample"', line: 4, message: expect.stringContaining('<ringi:magic/>') as string },
    ]);
  });

  it('is named with all its kin at once', async () => {
    const problems = await refused(processOf('<startEvent id="s"/>\n<sendTask id="a"/>\n<receiveTask id="b"/>'));
    expect(problems.map(({ element, line }) => [element, line])).toEqual([
      ['sendTask "a"', 4],
      ['receiveTask "b"', 5],
    ]);
  });
});

/** Whole processes, from line 3 on. */
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
  it.each(MISSHAPEN)('is refused by element and line: %s', async (_, elements, element, line, message) => {
    expect(await refused(processOf(elements))).toContainEqual({
      element,
      line,
      message: expect.stringMatching(message) as string,
    });
  });
  it('may start, wait for one task and end', async () => {
    expect(Object.keys((await loaded(context(task()))).process.nodes)).toEqual(['start', 'it', 'end']);
  });
});

it('refuses people and groups that the company does not have', async () => {
  const read = await readBpmn(
    context('<userTask id="it" camunda:candidateUsers="mary, ghost" camunda:candidateGroups="phantoms"/>'),
    { person: (name) => (name === 'mary' ? '1' : undefined), group: () => undefined, hasHandler: () => true },
  );
  expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([
    'the person "ghost" does not exist in this company',
    'the group "phantoms" does not exist in this company',
  ]);
});
