import { describe, expect, it } from 'vitest';
import type {
  EmptyApproverRule,
  PeopleRule,
  RepeatRule,
  UserTaskSettings,
} from '#domain/workflow/processDefinition.ts';
import type { Value } from '#domain/expression/tree.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { findStateFaults } from '#testing/invariants.ts';
import { person } from '#testing/people.ts';
import { replay } from '#domain/process/replay.ts';
import { outlookOf } from '#test/support/process/lookAhead.ts';
import { considered, names } from '#test/support/process/previewDesk.ts';
import { signingChart } from '#test/support/process/signing.ts';

const TIMES = (text: string): RepeatRule => ({ by: 'times', number: parseKnownExpression(text) });
const EACH: RepeatRule = { by: 'forEach', list: parseKnownExpression('orders'), item: 'order' };

interface Repeated {
  readonly repeats: RepeatRule;
  readonly people?: readonly string[];
  readonly mode?: 'parallel' | 'sequential';
  readonly completion?: string;
  readonly settings?: Partial<UserTaskSettings>;
}

/** Creates a chart with a loop around a task as in another engine, with an optional completion condition. */
function createLoopChart({
  repeats,
  people = ['mary'],
  mode = 'parallel',
  completion,
  settings = {},
}: Repeated): ProcessHarness {
  const task: Partial<UserTaskSettings> = {
    ...assignTo(...people),
    voting: {
      mode,
      threshold:
        completion === undefined
          ? { by: 'all' }
          : { by: 'condition', condition: parseKnownExpression(completion), meaning: 'closes' },
      counted: 'agree',
      finish: 'atOnce',
      repeats,
    },
    switches: ['mayAddSigners'],
    ...settings,
  };
  const definition = signingChart(task);
  const { sign } = definition.nodes;
  return new ProcessHarness({
    ...definition,
    nodes: { ...definition.nodes, ...(sign && { sign: { ...sign, name: 'Check ${order.name}' } }) },
  });
}
const started = (rule: Repeated, orders: Value = []): ProcessHarness => {
  const harness = createLoopChart(rule).start('zhang', { orders });
  harness.decide('apply');
  return harness;
};
const titles = (harness: ProcessHarness) => harness.currentState.tasks.map(({ nodeName }) => nodeName);
const ORDERS = [
  { name: 'Ink', amount: 3, keeper: 'li' },
  { name: 'Desks', amount: 900, keeper: 'wu' },
];

describe('a loop with a fixed cardinality', () => {
  it('gives one user that many tasks, each with its own vote', () => {
    const harness = started({ repeats: TIMES('3') });
    expect(harness.openTasks).toEqual(['sign:mary', 'sign:mary', 'sign:mary']);
    harness.decide('mary');
    harness.decide('mary');
    expect(harness.openTasks).toEqual(['sign:mary']);
    harness.decide('mary');
    expect(harness.openTasks).toEqual(['passed:passed']);
    expect(findStateFaults(harness.currentState, harness.definition)).toEqual([]);
  });

  it('above the number of users passes when every task is agreed to', () => {
    const harness = started({ repeats: TIMES('3'), people: ['a', 'b'] });
    expect(harness.openTasks).toEqual(['sign:a|b', 'sign:a|b', 'sign:a|b']);
    harness.decide('a');
    harness.decide('b');
    harness.decide('b');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('below the number of users creates no more tasks than its cardinality', () => {
    const harness = started({ repeats: TIMES('1'), people: ['a', 'b'] });
    expect(harness.openTasks).toEqual(['sign:a|b']);
    harness.decide('b', 'refuse');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });

  it('in sequence opens the next task when one is done', () => {
    const harness = started({ repeats: TIMES('2'), mode: 'sequential' });
    const first = harness.getTask('mary').id;
    harness.decide('mary');
    expect(harness.openTasks).toEqual(['sign:mary']);
    expect(harness.getTask('mary').id).not.toBe(first);
    harness.decide('mary', 'refuse');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });

  it('reads its cardinality from the form, and finds no assignee if there is none', () => {
    const harness = createLoopChart({ repeats: TIMES('wanted') }).start('zhang', { wanted: 2 });
    harness.decide('apply');
    expect(harness.openTasks).toEqual(['sign:mary', 'sign:mary']);
    for (const wanted of [0, -1, 1.5, 'many', 4_000]) {
      const other = createLoopChart({ repeats: TIMES('wanted') }).start('zhang', { wanted });
      expect(other.findRefusal('apply', other.createDecision('apply'))).toBe(
        wanted === 4_000 ? 'people.tooMany' : 'people.required',
      );
    }
  });

  it('accepts added signers, who vote once', () => {
    const harness = started({ repeats: TIMES('2') });
    const task = harness.getTask('mary').id;
    harness.execute('mary', { kind: 'addSigners', task, people: [person('li')], position: 'parallel', opinion: '' });
    expect(harness.openTasks).toEqual(['sign:li', 'sign:mary', 'sign:mary']);
    harness.decide('li');
    harness.decide('mary');
    harness.decide('mary');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('shows its candidates in the preview once', () => {
    const harness = createLoopChart({ repeats: TIMES('3'), people: ['a', 'b'] }).start('zhang');
    expect(outlookOf(harness, 'apply', harness.createDecision('apply')).openedNodes).toMatchObject([
      { node: 'sign', people: [person('a'), person('b')] },
    ]);
    expect(names(considered(harness, 'apply').next)).toEqual([['sign', 'a', 'b']]);
  });
});

describe('a loop over a list of items other than users', () => {
  it('creates a task for each item, with the item in its title', () => {
    const harness = started({ repeats: EACH }, ORDERS);
    expect(harness.openTasks).toEqual(['sign:mary', 'sign:mary']);
    expect(titles(harness)).toEqual(['Check Ink', 'Check Desks']);
    harness.decide('mary');
    harness.decide('mary');
    expect(harness.openTasks).toEqual(['passed:passed']);
    const recorded = harness.effects.flatMap((effect) => (effect.kind === 'recorded' ? [effect.record.nodeName] : []));
    expect(recorded).toEqual(['apply', 'Check Desks', 'Check Ink']);
  });

  it.each([
    ['texts', ['Ink', 'Desks'], 2],
    ['a text with commas', 'Ink, Desks, Chairs', 3],
    ['the text of a list', '["Ink"]', 1],
    ['what was chosen among several', '{"value":"1,2","label":"Ink,Desks"}', 2],
    ['one number', 7, 1],
  ] as const)('reads %s as items', (_, orders, tasks) => {
    expect(started({ repeats: EACH }, orders as Value).openTasks).toHaveLength(tasks);
  });

  it('passes the item to conditions for assignees, skip rules and completion', () => {
    const dear: PeopleRule = {
      ...{ from: 'people', ids: ['boss'], join: 'or', expandGroups: false },
      when: parseKnownExpression('order.amount > 100'),
    };
    const cheap: PeopleRule = { ...dear, ids: ['clerk'], when: parseKnownExpression('order.amount <= 100') };
    expect(started({ repeats: EACH, settings: { people: [dear, cheap] } }, ORDERS).openTasks).toEqual([
      'sign:boss',
      'sign:clerk',
    ]);
    const skipRules = [{ when: 'condition', condition: parseKnownExpression('order.amount <= 100') } as const];
    const skipping = started({ repeats: EACH, settings: { skipRules } }, ORDERS);
    expect(titles(skipping)).toEqual(['Check Desks']);
    const closing = started({ repeats: EACH, completion: 'order.name == "Desks"', mode: 'sequential' }, [
      ...ORDERS,
      { name: 'Chairs' },
    ]);
    closing.decide('mary');
    expect(titles(closing)).toEqual(['Check Desks']);
    closing.decide('mary');
    expect(closing.openTasks).toEqual(['passed:passed']);
  });

  it('asks the users each item names', () => {
    const people: readonly PeopleRule[] = [
      { from: 'expression', expression: parseKnownExpression('order.keeper'), join: 'or', expandGroups: false },
    ];
    const harness = createLoopChart({ repeats: EACH, settings: { people } });
    const byName = new ProcessHarness(harness.definition, (question) =>
      question.node === 'sign'
        ? question.facts.expressionValues.flatMap((id) => (typeof id === 'string' ? [person(id)] : []))
        : resolveFromNames(question),
    ).start('zhang', { orders: ORDERS });
    byName.decide('apply');
    expect(byName.currentState.tasks.map(({ nodeName, assignee }) => [nodeName, assignee])).toEqual([
      ['Check Ink', 'li'],
      ['Check Desks', 'wu'],
    ]);
    expect(replay(byName.definition, byName.events)).toEqual(byName.currentState);
  });

  it.each<[EmptyApproverRule, readonly string[] | string]>([
    ['refuse', 'people.required'],
    ['passOver', ['sign:mary']],
    ['leaveOpen', ['sign:', 'sign:mary']],
    [{ giveTo: [{ from: 'people', ids: ['chair'], join: 'or', expandGroups: false }] }, ['sign:chair', 'sign:mary']],
  ])('follows the empty rule %j if one of the items has no assignee', (emptyApprover, expected) => {
    const people: readonly PeopleRule[] = [
      {
        ...{ from: 'people', ids: ['mary'], join: 'or', expandGroups: false },
        when: parseKnownExpression('order.amount > 100'),
      },
    ];
    const harness = createLoopChart({ repeats: EACH, settings: { people, emptyApprover } }).start('zhang', {
      orders: ORDERS,
    });
    if (typeof expected === 'string')
      return expect(harness.findRefusal('apply', harness.createDecision('apply'))).toBe(expected);
    harness.decide('apply');
    expect(harness.openTasks).toEqual(expected);
    expect(findStateFaults(harness.currentState, harness.definition)).toEqual([]);
  });

  it('shows the step without an item in previews of all items', () => {
    const harness = createLoopChart({ repeats: EACH }).start('zhang', { orders: ORDERS });
    expect(outlookOf(harness, 'apply', harness.createDecision('apply')).openedNodes).toMatchObject([
      { nodeName: 'Check …' },
    ]);
    expect(considered(harness, 'apply').next).toMatchObject([{ name: 'Check …' }]);
  });

  it('follows the empty rule if the list is empty', () => {
    const harness = createLoopChart({ repeats: EACH, settings: { emptyApprover: 'passOver' } }).start('zhang', {
      orders: [],
    });
    harness.decide('apply');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });
});
