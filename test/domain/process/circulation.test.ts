import { describe, expect, it } from 'vitest';
import type { CommandOf } from '#domain/workflow/command.ts';
import { person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { circulate } from '#test/support/process/circulating.ts';

const start = () => new ProcessHarness(chart(['start -> manager', 'manager -> boss', 'boss -> end'])).start('zhang');
const circulated = (people: readonly string[], more: Partial<CommandOf<'circulate'>> = {}) => {
  const desk = start();
  desk.execute('manager', circulate(desk, 'manager', people, { opinion: 'please read', ...more }));
  return desk;
};

describe('a circulated task', () => {
  it('stays with its holder, who can only view it and cancel the circulation', () => {
    const desk = circulated(['a', 'b']);
    expect(desk.openTasks).toEqual(['manager:a', 'manager:b', 'manager:manager']);
    const { id } = desk.getTask('manager');
    expect(desk.findRefusal('manager', desk.createDecision('manager'))).toBe('task.circulating');
    expect(desk.findRefusal('manager', { kind: 'transfer', task: id, to: person('x'), opinion: '' })).toBe(
      'task.circulating',
    );
    expect(desk.findRefusal('manager', { kind: 'open', task: id })).toBe('done');
    desk.execute('manager', { kind: 'cancelCirculation', task: id });
    expect(desk.openTasks).toEqual(['manager:manager']);
    desk.decide('manager');
    expect(desk.openTasks).toEqual(['boss:boss']);
  });

  it('comes back when all readers are done, whatever they chose', () => {
    const desk = circulated(['a', 'b']);
    desk.decide('a', 'refuse');
    expect(desk.currentState.circulations[0]?.rows).toMatchObject([
      { person: 'a', status: 'done', remark: 'because' },
      { person: 'b', status: 'waiting' },
    ]);
    desk.decide('b');
    expect(desk.openTasks).toEqual(['manager:manager']);
    expect(desk.currentState.verdicts).toEqual({});
    expect(desk.effects.at(-1)).toMatchObject({ kind: 'notified', people: ['manager'], about: 'approve' });
  });

  it('continues with the decision of the last reader', () => {
    const desk = circulated(['a', 'b'], { afterwards: 'goOn' });
    desk.decide('a', 'refuse');
    desk.decide('b');
    expect(desk.openTasks).toEqual(['boss:boss']);
    expect(desk.currentState.verdicts).toEqual({ manager: 'agree' });
  });

  it('asks one reader after another in sequence', () => {
    const desk = circulated(['a', 'b'], { order: 'sequential' });
    expect(desk.openTasks).toEqual(['manager:a', 'manager:manager']);
    desk.decide('a');
    expect(desk.openTasks).toEqual(['manager:b', 'manager:manager']);
    desk.decide('b');
    expect(desk.openTasks).toEqual(['manager:manager']);
  });

  it.each([
    ['a number of readers, in parallel', 'parallel', { by: 'count', value: 2 }, 2],
    ['a share of the readers, in parallel', 'parallel', { by: 'percent', value: 34 }, 2],
    ['a number of readers, one after another', 'sequential', { by: 'count', value: 1 }, 1],
    ['a share of the readers, one after another', 'sequential', { by: 'percent', value: 100 }, 3],
  ] as const)('ends after %s', (_, order, completion, needed) => {
    const desk = circulated(['a', 'b', 'c'], { order, completion });
    for (const [index, reader] of ['a', 'b', 'c'].slice(0, needed).entries()) {
      expect(desk.currentState.circulations).toHaveLength(1);
      desk.decide(reader);
      if (index === needed - 1) expect(desk.openTasks).toEqual(['manager:manager']);
    }
  });

  it('can be circulated on by a reader, and is cancelled as a whole', () => {
    const desk = circulated(['a', 'b']);
    desk.execute('a', circulate(desk, 'a', ['c']));
    expect(desk.currentState.circulations[0]?.rows[0]?.status).toBe('passedOn');
    expect(desk.findRefusal('a', desk.createDecision('a'))).toBe('task.circulating');
    desk.execute('zhang', { kind: 'cancelCirculation', task: desk.getTask('manager').id });
    expect(desk.openTasks).toEqual(['manager:manager']);
  });

  it('comes back to a reader who circulated it, and then to the holder', () => {
    const desk = circulated(['a']);
    desk.execute('a', circulate(desk, 'a', ['c']));
    desk.decide('c');
    desk.decide('a');
    expect(desk.openTasks).toEqual(['manager:manager']);
  });

  it('requires readers other than its holder, and a completion setting that can be met', () => {
    const desk = start();
    expect(desk.findRefusal('manager', circulate(desk, 'manager', []))).toBe('people.none');
    expect(desk.findRefusal('manager', circulate(desk, 'manager', ['a', 'manager']))).toBe('people.self');
    for (const value of [0, 3, 1.5])
      expect(
        desk.findRefusal('manager', circulate(desk, 'manager', ['a', 'b'], { completion: { by: 'count', value } })),
      ).toBe('circulation.setting');
    for (const value of [0, 101])
      expect(
        desk.findRefusal('manager', circulate(desk, 'manager', ['a'], { completion: { by: 'percent', value } })),
      ).toBe('circulation.setting');
  });
});
