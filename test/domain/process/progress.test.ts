import { describe, expect, it } from 'vitest';
import { computeProgress } from '#domain/process/computeProgress.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

const counted = (harness: ProcessHarness) => {
  const { done, total } = computeProgress(harness.definition, harness.currentState) ?? { done: 0, total: 0 };
  return `${done}/${total}`;
};
const APPLY = { apply: { task: assignTo('zhang') } };

describe('the progress of a request', () => {
  it('counts completed steps and those the current values lead to', () => {
    const lines = [
      'start -> apply',
      'apply -> boss',
      'boss -> xor',
      'xor -> director: days > 3',
      'xor -> end: else',
      'director -> end',
    ];
    const short = new ProcessHarness(chart(lines, APPLY)).start('zhang', { days: 2 });
    const long = new ProcessHarness(chart(lines, APPLY)).start('zhang', { days: 5 });
    expect([counted(short), counted(long)]).toEqual(['0/2', '0/3']);
    long.decide('zhang');
    long.decide('boss');
    expect(counted(long)).toBe('2/3');
    long.decide('director');
    expect(counted(long)).toBe('3/3');
  });

  it('counts all branches that open, and each step behind them once', () => {
    const harness = new ProcessHarness(
      chart(
        [
          'start -> apply',
          'apply -> and1',
          'and1 -> left',
          'and1 -> right',
          'left -> and2',
          'right -> and2',
          'and2 -> boss',
          'boss -> end',
        ],
        APPLY,
      ),
    ).start('zhang');
    harness.decide('zhang');
    harness.decide('left');
    expect(counted(harness)).toBe('2/4');
  });

  it('enters and leaves a sub-process', () => {
    const sketches = {
      ...APPLY,
      sub: { kind: 'subProcess' as const },
      startIn: { in: 'sub', kind: 'startEvent' as const },
      inner: { in: 'sub' },
      endIn: { in: 'sub', kind: 'endEvent' as const },
    };
    const harness = new ProcessHarness(
      chart(
        ['start -> apply', 'apply -> sub', 'startIn -> inner', 'inner -> endIn', 'sub -> boss', 'boss -> end'],
        sketches,
      ),
    ).start('zhang');
    expect(counted(harness)).toBe('0/3');
    harness.decide('zhang');
    expect(counted(harness)).toBe('1/3');
    harness.decide('inner');
    expect(counted(harness)).toBe('2/3');
  });

  it('decreases when the request is returned', () => {
    const harness = new ProcessHarness(
      chart(['start -> apply', 'apply -> boss', 'boss -> director', 'director -> end'], APPLY),
    ).start('zhang');
    for (const who of ['zhang', 'boss']) harness.decide(who);
    expect(counted(harness)).toBe('2/3');
    harness.execute('director', {
      kind: 'return',
      task: harness.getTask('director').id,
      opinion: 'Mend it.',
      to: 'initiator',
      afterwards: 'normal',
    });
    expect(counted(harness)).toBe('0/3');
  });

  it('contains the votes of the current counter-sign', () => {
    const harness = new ProcessHarness(
      chart(['start -> sign', 'sign -> end'], {
        sign: {
          task: {
            ...assignTo('a', 'b', 'c'),
            voting: { mode: 'parallel', threshold: { by: 'percent', value: 100 }, counted: 'agree', finish: 'atOnce' },
          },
        },
      }),
    ).start('zhang');
    harness.decide('a');
    expect(computeProgress(harness.definition, harness.currentState)).toEqual({
      done: 0,
      total: 1,
      votes: { given: 1, asked: 3 },
    });
    for (const who of ['b', 'c']) harness.decide(who);
    expect(computeProgress(harness.definition, harness.currentState)).toEqual({ done: 1, total: 1 });
  });

  it('does not count skipped steps or automatic nodes', () => {
    const harness = new ProcessHarness(
      chart(['start -> apply', 'apply -> work', 'work -> boss', 'boss -> end'], {
        ...APPLY,
        work: { kind: 'handlerTask', handler: 'pay' },
      }),
    ).start('zhang');
    harness.decide('zhang');
    expect(counted(harness)).toBe('1/2');
  });

  it('omits votes while two counter-signs are open, and contains them once only one is', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
    const harness = new ProcessHarness(
      chart(['start -> and', 'and -> left', 'and -> right', 'left -> and2', 'right -> and2', 'and2 -> end'], {
        left: { task: { ...assignTo('a', 'b'), voting } },
        right: { task: { ...assignTo('c', 'd'), voting } },
      }),
    ).start('zhang');
    harness.decide('a');
    expect(computeProgress(harness.definition, harness.currentState)).toEqual({ done: 0, total: 2 });
    harness.decide('b');
    harness.decide('c');
    expect(computeProgress(harness.definition, harness.currentState)).toEqual({
      done: 1,
      total: 2,
      votes: { given: 1, asked: 2 },
    });
  });

  it('assumes that every approver agrees', () => {
    const lines = [
      'start -> apply',
      'apply -> boss',
      'boss -> xor',
      "xor -> mend: vote == 'refuse'",
      'xor -> director: else',
      'mend -> end',
      'director -> end2',
    ];
    const harness = new ProcessHarness(chart(lines, { ...APPLY, end2: { kind: 'endEvent' } })).start('zhang');
    harness.decide('zhang');
    expect(counted(harness)).toBe('1/3');
  });

  it('assumes that every vote passes', () => {
    const lines = [
      'start -> apply',
      'apply -> boss',
      'boss -> xor',
      "xor -> director: vote == 'agree' && signResult",
      'xor -> end: else',
      'director -> end2',
    ];
    const harness = new ProcessHarness(chart(lines, { ...APPLY, end2: { kind: 'endEvent' } })).start('zhang');
    expect(counted(harness)).toBe('0/3');
  });

  it('does not count a step that was terminated before a decision', () => {
    const harness = new ProcessHarness(
      chart(['start -> and', 'and -> left', 'and -> right', 'left -> stop', 'right -> end'], {
        stop: { kind: 'terminateEvent' },
      }),
    ).start('zhang');
    harness.decide('left');
    expect(counted(harness)).toBe('1/1');
  });
});
