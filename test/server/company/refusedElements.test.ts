import { describe, expect, it } from 'vitest';
import { parseBpmn } from '#server/company/load/parseBpmn.ts';
import { context, processOf, refused } from '#test/support/definitions.ts';

const task = (inner = '', attributes = '') =>
  `<userTask id="it" camunda:assignee="mary" ${attributes}>${inner}</userTask>`;
const extended = (inner: string, attributes = '') =>
  task(`<extensionElements>${inner}</extensionElements>`, attributes);
const timer = '<timerEventDefinition id="d"><timeDuration>PT1H</timeDuration></timerEventDefinition>';

/** What is between start and end on line 4 of the file, and its error message. */
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
  ['a task for nobody', '<userTask id="it"/>', /has no assignee/],
  [
    'a task listener',
    extended('<camunda:taskListener event="create" class="x"/>'),
    /camunda:taskListener would change/,
  ],
  ['a variable mapping', extended('<camunda:inputOutput/>'), /camunda:inputOutput would change/],
  ['an unknown attribute of a vendor', task('', 'camunda:zeal="9"'), /camunda:zeal would change/],
  ['a broken expression', '<userTask id="it" camunda:assignee="${a +}"/>', /\$\{a \+\} is not understood/],
  [
    'a task that waits for two tokens',
    task('', 'startQuantity="2"'),
    /startQuantity="2" would change how this userTask/,
  ],
  ['a task that leaves two tokens', task('', 'completionQuantity="2"'), /completionQuantity="2" would change/],
  [
    'a loop that throws events',
    task('<multiInstanceLoopCharacteristics behavior="None"/>'),
    /behavior="None" would change how this multiInstanceLoopCharacteristics/,
  ],
  [
    'a wait for the second event',
    `<intermediateCatchEvent id="it">${timer}<messageEventDefinition id="m"/></intermediateCatchEvent>`,
    /only a timer can be waited for/,
  ],
  [
    'a timer with a duration and a date',
    '<intermediateCatchEvent id="it"><timerEventDefinition id="d"><timeDuration>PT1H</timeDuration><timeDate>2026-12-01</timeDate></timerEventDefinition></intermediateCatchEvent>',
    /a duration and a date/,
  ],
  [
    'a listener in the definition of an event',
    '<intermediateCatchEvent id="it"><timerEventDefinition id="d"><extensionElements><camunda:executionListener class="x"/></extensionElements><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>',
    /camunda:executionListener would change how this timerEventDefinition/,
  ],
  [
    'a listener of Operaton',
    task(
      '<extensionElements><operaton:taskListener xmlns:operaton="http://operaton.org/schema/1.0/bpmn" event="create" class="x"/></extensionElements>',
    ),
    /operaton:taskListener would change/,
  ],
  [
    'a script of jBPM, declared where it stands',
    task(
      '<extensionElements><onEntry-script xmlns="http://www.jboss.org/drools" scriptFormat="java"/></extensionElements>',
    ),
    /onEntry-script would change/,
  ],
  [
    'an assignment of jBPM',
    task(
      '<dataInputAssociation><targetRef>x</targetRef><assignment><from>managers</from><to>x</to></assignment></dataInputAssociation>',
    ),
    /assignment would change/,
  ],
  ['a misspelt attribute of BPMN', task('', 'isForCompensaton="true"'), /unknown attribute <isForCompensaton>/],
  ['a name that no page could show', task('', `name="${'x'.repeat(10_000)}"`), /its name has 10000 characters; 255 is/],
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

describe('an element the engine does not run', () => {
  it.each(REFUSED)('is refused with id and line: %s', async (_, element, message) => {
    const problems = await refused(context(element));
    const problem = problems.find((each) => message.test(each.message));
    expect(problems.map((each) => each.message)).toContainEqual(expect.stringMatching(message));
    expect([problem?.element, problem?.line]).toEqual([expect.stringContaining('"it"'), 4]);
  });

  it('is refused with its line when it is an unknown element of the ringi extension', async () => {
    expect(await refused(context(extended('<ringi:magic/>')))).toEqual([
      { element: 'userTask "it"', line: 4, message: '<magic> is not allowed here' },
    ]);
  });

  it('is reported together with all other such elements', async () => {
    const problems = await refused(processOf('<startEvent id="s"/>\n<sendTask id="a"/>\n<receiveTask id="b"/>'));
    expect(problems.map(({ element, line }) => [element, line])).toEqual([
      ['sendTask "a"', 4],
      ['receiveTask "b"', 5],
    ]);
  });
});

it('a process is refused when it names users or groups that the company does not have', async () => {
  const read = await parseBpmn(
    context('<userTask id="it" camunda:candidateUsers="mary, ghost" camunda:candidateGroups="phantoms"/>'),
    { person: (name) => (name === 'mary' ? '1' : undefined), group: () => undefined, hasHandler: () => true },
  );
  expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([
    'the person "ghost" does not exist in this company',
    'the group "phantoms" does not exist in this company',
  ]);
});
