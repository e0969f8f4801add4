import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/workflow/command.ts';
import { chart } from '#testing/chart.ts';
import { type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { person } from '#testing/people.ts';

const begun = (lines: readonly string[], outlines: Readonly<Record<string, NodeOutline>> = {}): ProcessHarness => {
  const harness = new ProcessHarness(chart(lines, outlines)).start('zhang');
  harness.decide('apply');
  return harness;
};
const goAway = { variables: { left: 'away' } };
const deliver = (harness: ProcessHarness, by: string, destination: string): Command => ({
  kind: 'jump',
  task: harness.getTask(by).id,
  destination,
  people: [person(destination)],
  opinion: '',
});
const fire = (harness: ProcessHarness): void => {
  harness.now += 60_000;
  harness.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: harness.currentState.timers[0]?.id ?? '' });
};

describe('a branch that was closed or never opened by a command does not block a join:', () => {
  const TWO = [
    'start -> apply',
    'apply -> and1',
    'and1 -> left',
    'and1 -> right',
    'left -> and2',
    'right -> and2',
    'and2 -> pay',
    'pay -> end',
  ];
  const TIMER = { kind: 'boundaryTimer', timer: { kind: 'after', ms: 1_000 }, attachedTo: 'right' } as const;

  it('a special delivery into the region', () => {
    const harness = new ProcessHarness(chart(TWO)).start('zhang');
    harness.execute('apply', deliver(harness, 'apply', 'left'));
    harness.decide('left');
    expect(harness.openTasks).toEqual(['pay:pay']);
  });

  it('a special delivery back into it from behind its join', () => {
    const harness = begun(TWO);
    harness.decide('left');
    harness.decide('right');
    harness.execute('pay', deliver(harness, 'pay', 'right'));
    harness.decide('right');
    expect(harness.openTasks).toEqual(['pay:pay']);
  });

  it.each(['left', 'right'])('a return into it to %s', (back) => {
    const harness = begun(TWO);
    harness.decide('left');
    harness.decide('right');
    harness.execute('pay', {
      kind: 'return',
      task: harness.getTask('pay').id,
      to: { node: back },
      afterwards: 'normal',
      opinion: 'again',
    });
    harness.decide(back);
    expect(harness.openTasks).toEqual(['pay:pay']);
  });

  it('a decision on it that was taken back', () => {
    const harness = begun([...TWO.filter((line) => line !== 'right -> and2'), 'right -> check', 'check -> and2']);
    harness.decide('left');
    harness.decide('right');
    harness.execute('right', { kind: 'takeBack', opinion: 'wait' });
    harness.decide('right');
    harness.decide('check');
    expect(harness.openTasks).toEqual(['pay:pay']);
  });

  it('a withdrawal', () => {
    const harness = begun(TWO);
    harness.decide('left');
    harness.execute('zhang', { kind: 'withdraw', opinion: 'wait' });
    harness.decide('zhang');
    harness.decide('left');
    harness.decide('right');
    expect(harness.openTasks).toEqual(['pay:pay']);
  });

  it('a timer that interrupts a step and ends elsewhere', () => {
    const harness = begun([...TWO, 'late -> end3'], { late: { ...TIMER, isInterrupting: true } });
    harness.decide('left');
    fire(harness);
    expect(harness.openTasks).toEqual(['pay:pay']);
  });

  it('but a non-interrupting timer closes nothing', () => {
    const harness = begun(
      [
        ...TWO.filter((line) => line !== 'right -> and2'),
        'right -> xor',
        'xor -> end2: left == "away"',
        'xor -> and2: else',
        'late -> end3',
      ],
      {
        late: { ...TIMER, isInterrupting: false },
      },
    );
    harness.decide('left');
    fire(harness);
    harness.decide('right', 'agree', goAway);
    expect(harness.currentState.status).toBe('aborted');
  });

  it('and in the next iteration of a loop each branch is waited for again', () => {
    const harness = new ProcessHarness(
      chart([
        'start -> apply',
        'apply -> and1',
        'and1 -> left',
        'and1 -> right',
        'left -> and2',
        'right -> xor',
        'xor -> end2: left == "away"',
        'xor -> and2: else',
        'and2 -> pay',
        'pay -> xor2',
        'xor2 -> apply: again',
        'xor2 -> end: else',
      ]),
    ).start('zhang');
    harness.execute('apply', deliver(harness, 'apply', 'left'));
    harness.decide('left');
    expect(harness.openTasks).toEqual(['pay:pay']);
    harness.decide('pay', 'agree', { variables: { again: true } });
    harness.decide('apply');
    harness.decide('right', 'agree', goAway);
    harness.decide('left');
    expect(harness.currentState.status).toBe('aborted');
  });
});
