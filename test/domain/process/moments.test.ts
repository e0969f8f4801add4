import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import type { TimerRule, UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { chart } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { expressionOf } from '#testing/expressionOf.ts';
import { actor } from '#testing/people.ts';

const HOUR = 3_600_000;
const BY_FORM: TimerRule = { kind: 'atExpression', expression: expressionOf('day') };

describe('a task is due', () => {
  const due = (rule: TimerRule | undefined, day?: Value) => {
    const task: Partial<UserTaskSettings> = rule ? { due: rule } : {};
    const desk = new Desk(chart(['start -> wang', 'wang -> end'], { wang: { task } }));
    desk.now = 5_000;
    return desk.start('zhang', day === undefined ? {} : { day }).taskOf('wang');
  };

  it('so long after it was made, or at a moment', () => {
    expect(due({ kind: 'after', ms: HOUR })).toMatchObject({ createdAt: 5_000, dueAt: 5_000 + HOUR });
    expect(due({ kind: 'at', instant: 7_777 })).toMatchObject({ dueAt: 7_777 });
    expect(due(undefined)).not.toHaveProperty('dueAt');
  });

  it.each<[string, Value, number]>([
    ['a moment in milliseconds', 86_400_000, 86_400_000],
    ['the same as a text', '86400000', 86_400_000],
    ['a text with a time zone', '1970-01-02T01:00:00+01:00', 86_400_000],
    ['a date', '1970-01-02', 86_400_000],
  ])('at what the form says: %s', (_, day, dueAt) => {
    expect(due(BY_FORM, day).dueAt).toBe(dueAt);
  });

  it.each<[string, Value | undefined]>([
    ['nothing', undefined],
    ['an empty field', null],
    ['words', 'soon'],
    ['a number in words', '7 days'],
  ])('at no moment where the form says %s', (_, day) => {
    expect(due(BY_FORM, day)).not.toHaveProperty('dueAt');
  });

  it('each by its own item, where it is asked once for each of a list', () => {
    const voting = {
      mode: 'parallel',
      threshold: { by: 'all' },
      counted: 'agree',
      finish: 'atOnce',
      repeats: { by: 'forEach', list: expressionOf('orders'), item: 'order' },
    } as const;
    const task = { voting, due: { kind: 'atExpression', expression: expressionOf('order.day') } } as const;
    const orders: Value = [{ day: 1_000 }, { day: '1970-01-01T00:00:02Z' }, {}];
    const desk = new Desk(chart(['start -> wang', 'wang -> end'], { wang: { task } })).start('zhang', { orders });
    expect(desk.current.tasks.map(({ dueAt }) => dueAt)).toEqual([1_000, 2_000, undefined]);
  });
});

describe('a timer on the way', () => {
  it('whose moment cannot be read names itself in the refusal', () => {
    const lines = ['start -> wang', 'wang -> wait', 'wait -> end'];
    const desk = new Desk(chart(lines, { wait: { kind: 'timerEvent', timer: BY_FORM } })).start('zhang');
    expect(desk.attempt(actor('wang'), desk.decision('wang'))).toEqual({
      kind: 'refused',
      refusal: { code: 'process.deadEnd', values: { node: 'wait' } },
    });
  });
});
