import { describe, expect, it } from 'vitest';
import type { CommandOf } from '#domain/workflow/command.ts';
import { person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { circulate } from '#test/support/process/circulating.ts';

const start = () => new ProcessHarness(chart(['start -> manager', 'manager -> boss', 'boss -> end'])).start('zhang');
const circulated = (people: readonly string[], more: Partial<CommandOf<'circulate'>> = {}) => {
  const harness = start();
  harness.execute('manager', circulate(harness, 'manager', people, { opinion: 'please read', ...more }));
  return harness;
};

describe('a circulated task', () => {
  it('stays with its holder, who can only view it and cancel the circulation', () => {
    const harness = circulated(['a', 'b']);
    expect(harness.openTasks).toEqual(['manager:a', 'manager:b', 'manager:manager']);
    const { id } = harness.getTask('manager');
    expect(harness.findRefusal('manager', harness.createDecision('manager'))).toBe('task.circulating');
    expect(harness.findRefusal('manager', { kind: 'transfer', task: id, to: person('x'), opinion: '' })).toBe(
      'task.circulating',
    );
    expect(harness.findRefusal('manager', { kind: 'open', task: id })).toBe('done');
    harness.execute('manager', { kind: 'cancelCirculation', task: id });
    expect(harness.openTasks).toEqual(['manager:manager']);
    harness.decide('manager');
    expect(harness.openTasks).toEqual(['boss:boss']);
  });

  it('comes back when all readers are done, whatever they chose', () => {
    const harness = circulated(['a', 'b']);
    harness.decide('a', 'refuse');
    expect(harness.currentState.circulations[0]?.rows).toMatchObject([
      { person: 'a', status: 'done', remark: 'because' },
      { person: 'b', status: 'waiting' },
    ]);
    harness.decide('b');
    expect(harness.openTasks).toEqual(['manager:manager']);
    expect(harness.currentState.verdicts).toEqual({});
    expect(harness.effects.at(-1)).toMatchObject({ kind: 'notified', people: ['manager'], about: 'approve' });
  });

  it('continues with the decision of the last reader', () => {
    const harness = circulated(['a', 'b'], { afterwards: 'goOn' });
    harness.decide('a', 'refuse');
    harness.decide('b');
    expect(harness.openTasks).toEqual(['boss:boss']);
    expect(harness.currentState.verdicts).toEqual({ manager: 'agree' });
  });

  it('asks one reader after another in sequence', () => {
    const harness = circulated(['a', 'b'], { order: 'sequential' });
    expect(harness.openTasks).toEqual(['manager:a', 'manager:manager']);
    harness.decide('a');
    expect(harness.openTasks).toEqual(['manager:b', 'manager:manager']);
    harness.decide('b');
    expect(harness.openTasks).toEqual(['manager:manager']);
  });

  it.each([
    ['a number of readers, in parallel', 'parallel', { by: 'count', value: 2 }, 2],
    ['a share of the readers, in parallel', 'parallel', { by: 'percent', value: 34 }, 2],
    ['a number of readers, one after another', 'sequential', { by: 'count', value: 1 }, 1],
    ['a share of the readers, one after another', 'sequential', { by: 'percent', value: 100 }, 3],
  ] as const)('ends after %s', (_, order, completion, needed) => {
    const harness = circulated(['a', 'b', 'c'], { order, completion });
    for (const [index, reader] of ['a', 'b', 'c'].slice(0, needed).entries()) {
      expect(harness.currentState.circulations).toHaveLength(1);
      harness.decide(reader);
      if (index === needed - 1) expect(harness.openTasks).toEqual(['manager:manager']);
    }
  });

  it('can be circulated on by a reader, and is cancelled as a whole', () => {
    const harness = circulated(['a', 'b']);
    harness.execute('a', circulate(harness, 'a', ['c']));
    expect(harness.currentState.circulations[0]?.rows[0]?.status).toBe('passedOn');
    expect(harness.findRefusal('a', harness.createDecision('a'))).toBe('task.circulating');
    harness.execute('zhang', { kind: 'cancelCirculation', task: harness.getTask('manager').id });
    expect(harness.openTasks).toEqual(['manager:manager']);
  });

  it('comes back to a reader who circulated it, and then to the holder', () => {
    const harness = circulated(['a']);
    harness.execute('a', circulate(harness, 'a', ['c']));
    harness.decide('c');
    harness.decide('a');
    expect(harness.openTasks).toEqual(['manager:manager']);
  });

  it('requires readers other than its holder, and a completion setting that can be met', () => {
    const harness = start();
    expect(harness.findRefusal('manager', circulate(harness, 'manager', []))).toBe('people.none');
    expect(harness.findRefusal('manager', circulate(harness, 'manager', ['a', 'manager']))).toBe('people.self');
    for (const value of [0, 3, 1.5])
      expect(
        harness.findRefusal(
          'manager',
          circulate(harness, 'manager', ['a', 'b'], { completion: { by: 'count', value } }),
        ),
      ).toBe('circulation.setting');
    for (const value of [0, 101])
      expect(
        harness.findRefusal('manager', circulate(harness, 'manager', ['a'], { completion: { by: 'percent', value } })),
      ).toBe('circulation.setting');
  });
});
