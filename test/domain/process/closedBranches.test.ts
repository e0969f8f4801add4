import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/workflow/command.ts';
import { chart } from '#testing/chart.ts';
import { type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { person } from '#testing/people.ts';

const begun = (lines: readonly string[], outlines: Readonly<Record<string, NodeOutline>> = {}): ProcessHarness => {
  const desk = new ProcessHarness(chart(lines, outlines)).start('zhang');
  desk.decide('apply');
  return desk;
};
const goAway = { variables: { left: 'away' } };
const deliver = (desk: ProcessHarness, by: string, destination: string): Command => ({
  kind: 'jump',
  task: desk.getTask(by).id,
  destination,
  people: [person(destination)],
  opinion: '',
});
const fire = (desk: ProcessHarness): void => {
  desk.now += 60_000;
  desk.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: desk.currentState.timers[0]?.id ?? '' });
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
    const desk = new ProcessHarness(chart(TWO)).start('zhang');
    desk.execute('apply', deliver(desk, 'apply', 'left'));
    desk.decide('left');
    expect(desk.openTasks).toEqual(['pay:pay']);
  });

  it('a special delivery back into it from behind its join', () => {
    const desk = begun(TWO);
    desk.decide('left');
    desk.decide('right');
    desk.execute('pay', deliver(desk, 'pay', 'right'));
    desk.decide('right');
    expect(desk.openTasks).toEqual(['pay:pay']);
  });

  it.each(['left', 'right'])('a return into it to %s', (back) => {
    const desk = begun(TWO);
    desk.decide('left');
    desk.decide('right');
    desk.execute('pay', {
      kind: 'return',
      task: desk.getTask('pay').id,
      to: { node: back },
      afterwards: 'normal',
      opinion: 'again',
    });
    desk.decide(back);
    expect(desk.openTasks).toEqual(['pay:pay']);
  });

  it('a decision on it that was taken back', () => {
    const desk = begun([...TWO.filter((line) => line !== 'right -> and2'), 'right -> check', 'check -> and2']);
    desk.decide('left');
    desk.decide('right');
    desk.execute('right', { kind: 'takeBack', opinion: 'wait' });
    desk.decide('right');
    desk.decide('check');
    expect(desk.openTasks).toEqual(['pay:pay']);
  });

  it('a withdrawal', () => {
    const desk = begun(TWO);
    desk.decide('left');
    desk.execute('zhang', { kind: 'withdraw', opinion: 'wait' });
    desk.decide('zhang');
    desk.decide('left');
    desk.decide('right');
    expect(desk.openTasks).toEqual(['pay:pay']);
  });

  it('a timer that interrupts a step and ends elsewhere', () => {
    const desk = begun([...TWO, 'late -> end3'], { late: { ...TIMER, isInterrupting: true } });
    desk.decide('left');
    fire(desk);
    expect(desk.openTasks).toEqual(['pay:pay']);
  });

  it('but a non-interrupting timer closes nothing', () => {
    const desk = begun(
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
    desk.decide('left');
    fire(desk);
    desk.decide('right', 'agree', goAway);
    expect(desk.currentState.status).toBe('aborted');
  });

  it('and in the next iteration of a loop each branch is waited for again', () => {
    const desk = new ProcessHarness(
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
    desk.execute('apply', deliver(desk, 'apply', 'left'));
    desk.decide('left');
    expect(desk.openTasks).toEqual(['pay:pay']);
    desk.decide('pay', 'agree', { variables: { again: true } });
    desk.decide('apply');
    desk.decide('right', 'agree', goAway);
    desk.decide('left');
    expect(desk.currentState.status).toBe('aborted');
  });
});
