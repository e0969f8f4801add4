import { describe, expect, it } from 'vitest';
import { decide, decideByRules } from '#domain/process/decide.ts';
import { simulate } from '#domain/process/simulate.ts';
import { previewDecision, previewStart } from '#domain/process/previewDecision.ts';
import { computeProgress } from '#domain/process/computeProgress.ts';
import { replay } from '#domain/process/replay.ts';
import { considered } from '#test/support/process/previewDesk.ts';
import { actor } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { CommandOf, RulesVersion } from '#domain/workflow/command.ts';

const leave = chart(['start -> wang', 'wang -> xor', 'xor -> hr: days > 3', 'xor -> end: else', 'hr -> end']);
const atStart = chart(['start -> xor', 'xor -> hr: days > 3', 'xor -> end: else', 'hr -> end']);

const start = (days: Value): CommandOf<'start'> => ({
  kind: 'start',
  instance: '1',
  variables: { days },
  opinion: '',
  chosenPeople: {},
});
const answers = { now: 0, ids: { first: '100' }, people: {}, agents: {} };
const started = (days: Value, rules: RulesVersion = 2) =>
  decideByRules(rules, { definition: atStart, state: undefined, actor: actor('zhang'), command: start(days), answers });

describe('a condition that compares a list or an object', () => {
  it.each<Value>([{ a: 999 }, [999], '{"a":999}', '[999]'])(
    'refuses the start with the name of the field: %j',
    (days) => {
      expect(started(days)).toEqual({
        kind: 'refused',
        refusal: { code: 'process.notComparable', values: { field: 'days', instance: '1' } },
      });
    },
  );

  it('refuses the decision it would route, without any effect', () => {
    const harness = new ProcessHarness(leave).start('zhang', { days: 1 });
    const command = { ...harness.createDecision('wang'), variables: { days: { a: 999 } } };
    const decision = decide(leave, harness.currentState, actor('wang'), command, answers);
    expect(decision).toMatchObject({
      kind: 'refused',
      refusal: { code: 'process.notComparable', values: { field: 'days', instance: harness.currentState.id } },
    });
    const attempt = { definition: leave, state: harness.currentState, actor: actor('wang'), command, answers };
    expect(simulate(attempt)).toMatchObject({ kind: 'refused', refusal: { code: 'process.notComparable' } });
  });

  it('accepts a number, a number as text, and an empty value', () => {
    expect([started(999), started('999'), started('1'), started(null)].map(({ kind }) => kind)).toEqual([
      'asks',
      'asks',
      'done',
      'done',
    ]);
  });

  it('is false without a refusal under the first version of the rules, so that old events replay alike', () => {
    const done = started({ a: 999 }, 1);
    if (done.kind !== 'done') throw new Error('It was refused.');
    expect(done.state.outcome).toBe('approved');
    const { rules: _today, ...event } = done.event;
    expect(replay(atStart, [event])).toEqual(done.state);
  });

  it('refuses a vote whose threshold it defines', () => {
    const threshold = { by: 'condition', condition: parseKnownExpression('agree >= days') } as const;
    const voting = { mode: 'parallel', threshold, counted: 'agree', finish: 'atOnce' } as const;
    const counted = chart(['start -> board', 'board -> end'], { board: { task: { ...assignTo('a', 'b'), voting } } });
    const harness = new ProcessHarness(counted).start('zhang', { days: { a: 1 } });
    expect(harness.findRefusal('a', harness.createDecision('a'))).toBe('process.notComparable');
  });

  it('refuses when the evaluation exceeds its step limit', () => {
    const slow = chart([
      'start -> xor',
      'xor -> hr: SUM(EACH(lines, SUM(EACH(lines, 1)))) > 3',
      'xor -> end: else',
      'hr -> end',
    ]);
    const lines = Array.from({ length: 1000 }, (_, amount) => ({ amount }));
    const command = { ...start(1), variables: { lines } };
    expect(decide(slow, undefined, actor('zhang'), command, answers)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'process.tooCostly', values: { field: 'lines' } },
    });
  });
});

describe('a preview with a comparison that cannot be evaluated', () => {
  const LINES = ['start -> board', 'board -> xor', 'xor -> hr: days > 3', 'xor -> end: else', 'hr -> end'];
  const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
  const board = { task: { ...assignTo('a', 'b'), voting } };

  it('shows a vote that is still open without the flows behind that gateway', () => {
    const harness = new ProcessHarness(chart(LINES, { board })).start('zhang', { days: { a: 1 } });
    const { next, preview } = considered(harness, 'a');
    expect(next).toMatchObject([{ id: 'xor', successors: [], isUndetermined: true }]);
    expect(preview).toMatchObject({ waitReason: 'votes' });
    const told = new ProcessHarness(chart(LINES, { board })).start('zhang', { days: 1 });
    expect(considered(told, 'a').next).toMatchObject([{ id: 'xor', successors: [{ id: 'end' }] }]);
  });

  it('refuses as a whole if the flows depend on their own conditions', () => {
    const lines = ['start -> board', 'board -> hr: days > 3', 'board -> end', 'hr -> end'];
    const harness = new ProcessHarness(chart(lines, { board })).start('zhang', { days: { a: 1 } });
    const { id } = harness.getTask('a');
    const choice = { vote: 'agree', variables: {} } as const;
    expect(previewDecision(harness.definition, harness.currentState, actor('a'), id, choice, answers)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'process.notComparable', values: { field: 'days' } },
    });
  });

  it('counts no remaining steps', () => {
    const harness = new ProcessHarness(chart(LINES, { board })).start('zhang', { days: { a: 1 } });
    expect(computeProgress(harness.definition, harness.currentState)).toBeUndefined();
    const told = new ProcessHarness(chart(LINES, { board })).start('zhang', { days: 1 });
    expect(computeProgress(told.definition, told.currentState)).toMatchObject({ done: 0, total: 1 });
  });

  it('refuses the start', () => {
    const seen = previewStart(atStart, actor('zhang'), start({ a: 1 }), answers);
    expect(seen).toMatchObject({ kind: 'refused', refusal: { code: 'process.notComparable' } });
  });
});
