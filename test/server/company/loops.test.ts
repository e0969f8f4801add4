import { describe, expect, it } from 'vitest';
import { VOTES, type VotingRule } from '#domain/workflow/processDefinition.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { context, loaded, processOf, refused, taskOf } from '#test/support/definitions.ts';

const loop = (inner: string, attributes = '') =>
  `<multiInstanceLoopCharacteristics ${attributes}>${inner}</multiInstanceLoopCharacteristics>`;
const cardinality = (text: string) => `<loopCardinality>${text}</loopCardinality>`;
const task = (inner: string, attributes = 'camunda:assignee="mary"') =>
  context(`<userTask id="it" name="Check \${order.name}" ${attributes}>${inner}</userTask>`);
const reading = async (xml: string) => taskOf(await loaded(xml), 'it');
const votingOf = async (xml: string): Promise<VotingRule> => (await reading(xml)).voting;
const saysOf = async (xml: string) =>
  (await refused(xml)).map(({ message, element, line }) => [message, element, line]);
const MARY = [{ from: 'people', ids: ['mary'], join: 'or', expandGroups: false }];

describe('a multi-instance loop with a cardinality', () => {
  it.each([
    ['3', '3'],
    ['${size}', 'size'],
    ['#{ size + 1 }', 'size + 1'],
    ['=3', '3'],
  ])('creates as many tasks as its cardinality: %s', async (text, number) => {
    const { voting, people } = await reading(task(loop(cardinality(text))));
    expect(voting).toEqual({
      mode: 'parallel',
      threshold: { by: 'all' },
      counted: 'agree',
      finish: 'atOnce',
      repeats: { by: 'times', number: parseKnownExpression(number) },
    });
    expect(people).toEqual(MARY);
  });

  it('with a cardinality above the number of its assignees passes when they agree to all tasks', async () => {
    const { process } = await loaded(
      task(loop(cardinality('3')), 'camunda:candidateUsers="mary, john"').replace('Check ${order.name}', 'Check'),
    );
    const harness = new ProcessHarness(process).start('zhang');
    expect(harness.openTasks).toEqual(['it:mary|john', 'it:mary|john', 'it:mary|john']);
    harness.decide('mary');
    harness.decide('mary');
    harness.decide('john');
    expect(harness.currentState.status).toBe('succeeded');
    expect(harness.currentState.verdicts).toEqual({ it: 'agree' });
  });

  it.each(['0', '-2', '2.5', '1001', '${0}', '"three"'])(
    'with an invalid cardinality is refused with its line: %s',
    async (text) => {
      expect(await saysOf(task(loop(cardinality(text))))).toEqual([
        [expect.stringContaining('cannot be; it takes a whole number from 1'), 'userTask "it"', 4],
      ]);
    },
  );

  it('combined with a collection is refused', async () => {
    const [problem] = await refused(task(loop(cardinality('2'), 'camunda:collection="orders"')));
    expect(problem?.message).toBe('a loop has either a loopCardinality or a collection, not both');
  });
});

describe('a multi-instance loop over a collection', () => {
  const orders = { by: 'forEach', list: parseKnownExpression('orders'), item: 'order' };

  it.each([
    ['a fixed assignee', 'camunda:assignee="mary"', MARY],
    ['an assignee of the request', 'camunda:assignee="${boss}"', [{ from: 'expression' }]],
    ['a group', 'camunda:candidateGroups="buyers"', [{ from: 'groups', ids: ['group:buyers'], expandGroups: false }]],
    [
      'what the item says',
      'camunda:assignee="${order.keeper}"',
      [{ expression: parseKnownExpression('order.keeper') }],
    ],
  ])('creates a task for each item of %s', async (_, attributes, people) => {
    const read = await reading(
      task(loop('', 'camunda:collection="orders" camunda:elementVariable="order"'), attributes),
    );
    expect(read).toMatchObject({ people, voting: { threshold: { by: 'all' }, repeats: orders } });
  });

  it('takes its assignees from the collection when the assignee is the item', async () => {
    const read = await reading(
      task(loop('', 'camunda:collection="orders" camunda:elementVariable="order"'), 'camunda:assignee="${ order }"'),
    );
    expect(read.people).toEqual([{ from: 'variable', name: 'orders', join: 'or', expandGroups: true }]);
    expect(read.voting).not.toHaveProperty('repeats');
  });

  it.each([
    ['a variable of its name', '', '<loopDataInputRef>orders</loopDataInputRef>'],
    ['a property', '<property id="p1" name="orders"/>', '<loopDataInputRef>p1</loopDataInputRef>'],
    [
      'an input of the task, by what is led into it',
      '<ioSpecification><dataInput id="in1" name="input"/><inputSet><dataInputRefs>in1</dataInputRefs></inputSet><outputSet/></ioSpecification><dataInputAssociation id="a1"><sourceRef>store</sourceRef><targetRef>in1</targetRef></dataInputAssociation>',
      '<loopDataInputRef>in1</loopDataInputRef>',
    ],
  ])('is also read in plain BPMN: %s', async (_, before, input) => {
    const xml = processOf(`<startEvent id="start"/><sequenceFlow id="in" sourceRef="start" targetRef="it"/>
<dataObject id="object"/><dataObjectReference id="store" name="orders" dataObjectRef="object"/>
<userTask id="it" camunda:assignee="mary">${before}${loop(`${input}<inputDataItem id="i1" name="order"/>`)}</userTask>
<sequenceFlow id="out" sourceRef="it" targetRef="end"/><endEvent id="end"/>`);
    expect(await votingOf(xml)).toMatchObject({ repeats: orders });
  });

  it('shows the item in task titles', async () => {
    const { process } = await loaded(task(loop('', 'camunda:collection="orders" camunda:elementVariable="order"')));
    const harness = new ProcessHarness(process).start('zhang', { orders: [{ name: 'Ink' }, { name: 'Desks' }] });
    expect(harness.currentState.tasks.map(({ nodeName, assignee }) => [nodeName, assignee])).toEqual([
      ['Check Ink', 'mary'],
      ['Check Desks', 'mary'],
    ]);
  });

  it('keeps people rules and voting settings of the `ringi` extension for each item', async () => {
    const own =
      '<extensionElements><ringi:people><ringi:rule from="people" ids="li"/></ringi:people><ringi:voting mode="sequential" threshold="50%" counted="refuse"/></extensionElements>';
    const xml = task(own + loop('', 'camunda:collection="orders" camunda:elementVariable="order"'), '');
    expect(await reading(xml)).toMatchObject({
      people: [{ ids: ['li'] }],
      voting: { mode: 'sequential', threshold: { by: 'percent', value: 50 }, counted: 'refuse', repeats: orders },
    });
  });

  it('is refused together with the voting mode "single"', async () => {
    const own = '<extensionElements><ringi:voting mode="single"/></extensionElements>';
    const [problem] = await refused(task(own + loop(cardinality('2'))));
    expect(problem?.message).toBe('a loop makes several tasks, but the voting here is single');
  });

  it('that collects output values is refused', async () => {
    const zeebe =
      '<extensionElements><zeebe:loopCharacteristics inputCollection="=orders" inputElement="order" outputCollection="answers" outputElement="=answer"/></extensionElements>';
    const xml = task(loop(zeebe)).replace(
      'xmlns:camunda',
      'xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" xmlns:camunda',
    );
    expect((await refused(xml)).map(({ message }) => message)).toEqual([
      expect.stringContaining('outputCollection'),
      expect.stringContaining('outputElement'),
    ]);
  });
});

describe('a completion condition of another engine', () => {
  const offered = VOTES.map((vote) => `<ringi:decision vote="${vote}"/>`).join('');
  const signed = async (completion: string, ...votes: readonly ('agree' | 'refuse' | 'abstain')[]) => {
    const { process } = await loaded(
      task(
        `<extensionElements><ringi:decisions>${offered}</ringi:decisions></extensionElements>` +
          loop(
            `<completionCondition>${completion}</completionCondition>`,
            'camunda:collection="signers" camunda:elementVariable="signer"',
          ),
        'camunda:assignee="${signer}"',
      ),
    );
    const harness = new ProcessHarness(process).start('zhang', { signers: ['a', 'b', 'c'] });
    votes.forEach((vote, index) => harness.decide('abc'.charAt(index), vote));
    return harness.currentState.verdicts['it'] ?? 'open';
  };

  it('of three signers does not pass if two refuse and the last one agrees', async () => {
    expect(await signed('${nrOfCompletedInstances >= 3}', 'refuse', 'refuse', 'agree')).toBe('refuse');
  });
  it('closes the vote only; the vote passes if at least one signer agreed and none refused', async () => {
    expect(await signed('${nrOfCompletedInstances >= 2}', 'abstain', 'agree')).toBe('agree');
    expect(await signed('${nrOfCompletedInstances >= 2}', 'agree')).toBe('open');
    expect(await signed('${nrOfCompletedInstances >= 2}', 'abstain', 'abstain')).toBe('refuse');
    expect(await signed('${nrOfCompletedInstances >= 2}', 'agree', 'refuse')).toBe('refuse');
  });
});

describe('the voting settings of the ringi extension', () => {
  const voting = (attributes: string, people = 'mary john') =>
    `<extensionElements><ringi:people><ringi:rule from="people" ids="${people}"/></ringi:people><ringi:voting ${attributes}/></extensionElements>`;

  it('with a condition and counted refusals fail on one refusal', async () => {
    const { process } = await loaded(task(voting('threshold="${refuse > 0}" counted="refuse"'), ''));
    const harness = new ProcessHarness(process).start('zhang');
    harness.decide('mary', 'refuse');
    expect(harness.currentState.verdicts).toEqual({ it: 'refuse' });
  });

  it.each(['refuse', 'abstain', 'vote'])(
    'with a condition about %s must declare what a true condition means',
    async (name) => {
      const condition = name === 'vote' ? "${vote == 'refuse'}" : `\${${name} >= 2}`;
      expect(await saysOf(task(voting(`threshold="${condition}"`), ''))).toEqual([
        [expect.stringContaining(`asks about "${name}"`), 'userTask "it"', 4],
      ]);
      const [problem] = await refused(task(voting(`threshold="${condition}"`), ''));
      expect(problem?.message).toContain('counted="refuse" (it fails when the condition is met');
      expect(problem?.message).toContain('counted="agree" (it passes when the condition is met');
      expect(await refused(task(voting(`threshold="${condition}" counted="agree"`), ''))).toEqual([]);
    },
  );

  it('with a condition about agreements need no further declaration', async () => {
    expect(await votingOf(task(voting('threshold="${agree >= 2}"'), ''))).toMatchObject({
      threshold: { by: 'condition', condition: parseKnownExpression('agree >= 2') },
      counted: 'agree',
    });
  });

  it('with more votes than named assignees are refused', async () => {
    expect(await saysOf(task(voting('threshold="3"'), ''))).toEqual([
      [expect.stringContaining('3 votes cannot be reached: there are at most 2'), 'userTask "it"', 4],
    ]);
  });

  it.each([
    ['signers may be added', voting('threshold="3"'), 'ringi:switches="mayAddSigners"'],
    ['whoever comes before chooses the people', voting('threshold="3"'), 'ringi:switches="selectPeople"'],
    ['a group signs', voting('threshold="3"').replace('from="people" ids="mary john"', 'from="groups" ids="g"'), ''],
    ['a share of them is asked for', voting('threshold="100%"'), ''],
    ['they are as many', voting('threshold="2"'), ''],
  ])('with many votes are accepted if %s', async (_, inner, attributes) => {
    expect(await refused(task(inner, attributes))).toEqual([]);
  });

  it('refuse to continue with too few assignees only if the file says so', async () => {
    const group = voting('threshold="3"').replace('from="people" ids="mary john"', 'from="groups" ids="g"');
    const written = (action: string) =>
      group.replace('<ringi:voting', `<ringi:empty action="${action}"/><ringi:voting`);
    expect(await votingOf(task(group, ''))).not.toHaveProperty('refusesTooFew');
    expect(await votingOf(task(written('refuse'), ''))).toMatchObject({ refusesTooFew: true });
    expect(await votingOf(task(written('leaveOpen'), ''))).not.toHaveProperty('refusesTooFew');
  });
});
