import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import type { TimerRule, UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { actor } from '#testing/people.ts';

const HOUR = 3_600_000;
const BY_FORM: TimerRule = { kind: 'atExpression', expression: parseKnownExpression('day') };

describe('a task is due', () => {
  const due = (rule: TimerRule | undefined, day?: Value) => {
    const task: Partial<UserTaskSettings> = rule ? { due: rule } : {};
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'], { wang: { task } }));
    harness.now = 5_000;
    return harness.start('zhang', day === undefined ? {} : { day }).getTask('wang');
  };

  it('a given time after its creation, or at a given timestamp', () => {
    expect(due({ kind: 'after', ms: HOUR })).toMatchObject({ createdAt: 5_000, dueAt: 5_000 + HOUR });
    expect(due({ kind: 'at', instant: 7_777 })).toMatchObject({ dueAt: 7_777 });
    expect(due(undefined)).not.toHaveProperty('dueAt');
  });

  it.each<[string, Value, number]>([
    ['a moment in milliseconds', 86_400_000, 86_400_000],
    ['the same as a text', '86400000', 86_400_000],
    ['a text with a time zone', '1970-01-02T01:00:00+01:00', 86_400_000],
    ['a date, which begins at midnight in the company', '1970-01-02', 16 * HOUR],
    ['a time of the company, as a form stores it', '1970-01-02 18:00', 34 * HOUR],
  ])('at the timestamp in the form: %s', (_, day, dueAt) => {
    expect(due(BY_FORM, day).dueAt).toBe(dueAt);
  });

  it.each<[string, Value | undefined]>([
    ['nothing', undefined],
    ['an empty field', null],
    ['words', 'soon'],
    ['a number in words', '7 days'],
    ['a text that ends with a number', 'Room 12'],
    ['a day that does not exist', '2026-02-30'],
    ['such a day with an offset', '2026-02-30T10:00:00Z'],
  ])('at no time if the form contains %s', (_, day) => {
    expect(due(BY_FORM, day)).not.toHaveProperty('dueAt');
  });

  it('by the due time of its own item in a step that repeats for each item of a list', () => {
    const voting = {
      mode: 'parallel',
      threshold: { by: 'all' },
      counted: 'agree',
      finish: 'atOnce',
      repeats: { by: 'forEach', list: parseKnownExpression('orders'), item: 'order' },
    } as const;
    const task = { voting, due: { kind: 'atExpression', expression: parseKnownExpression('order.day') } } as const;
    const orders: Value = [{ day: 1_000 }, { day: '1970-01-01T00:00:02Z' }, {}];
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'], { wang: { task } })).start('zhang', {
      orders,
    });
    expect(harness.currentState.tasks.map(({ dueAt }) => dueAt)).toEqual([1_000, 2_000, undefined]);
  });
});

describe('a timer event', () => {
  it('whose timestamp cannot be parsed is named in the refusal', () => {
    const lines = ['start -> wang', 'wang -> wait', 'wait -> end'];
    const harness = new ProcessHarness(chart(lines, { wait: { kind: 'timerEvent', timer: BY_FORM } })).start('zhang');
    expect(harness.attempt(actor('wang'), harness.createDecision('wang'))).toEqual({
      kind: 'refused',
      refusal: { code: 'process.deadEnd', values: { node: 'wait' } },
    });
  });
});
