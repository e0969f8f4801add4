import { describe, expect, it } from 'vitest';
import type { ProcessNode, TimerAction } from '../../workflow/processDefinition.ts';
import { person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';

const HOUR = 3_600_000;
const INITIATOR: NodeOutline = { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } };
const boundary = (more: Partial<Extract<ProcessNode, { kind: 'boundaryTimer' }>> = {}): NodeOutline => ({
  kind: 'boundaryTimer',
  attachedTo: 'manager',
  isInterrupting: true,
  timer: { kind: 'after', ms: HOUR },
  ...more,
});
const LINE = ['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end'];

function atManager(lines: readonly string[], late: NodeOutline, manager: NodeOutline = {}): ProcessHarness {
  const harness = new ProcessHarness(chart(lines, { apply: INITIATOR, late, manager })).start('zhang');
  harness.decide('zhang');
  return harness;
}
const fire = (harness: ProcessHarness) =>
  ({ kind: 'fireTimer', timer: harness.currentState.timers[0]?.id ?? '' }) as const;
const afterAnHour = (harness: ProcessHarness): ProcessHarness => {
  harness.now += HOUR;
  harness.execute(PLATFORM_ACTOR, fire(harness));
  return harness;
};

describe('a timer at the boundary of a node', () => {
  it('that interrupts takes its own flow and closes the task', () => {
    expect(afterAnHour(atManager([...LINE, 'late -> deputy', 'deputy -> boss'], boundary())).openTasks).toEqual([
      'deputy:deputy',
    ]);
  });

  it('that does not interrupt opens its own flow beside the task', () => {
    expect(
      afterAnHour(atManager([...LINE, 'late -> deputy', 'deputy -> end2'], boundary({ isInterrupting: false })))
        .openTasks,
    ).toEqual(['deputy:deputy', 'manager:manager']);
  });

  it('opens a flow from which a return goes past the task that is still open, and straight back', () => {
    const harness = afterAnHour(
      atManager([...LINE, 'late -> deputy', 'deputy -> end2'], boundary({ isInterrupting: false })),
    );
    harness.execute('deputy', {
      kind: 'return',
      task: harness.getTask('deputy').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    expect([harness.openTasks, harness.currentState.status]).toEqual([
      ['apply:zhang', 'deputy:deputy', 'manager:manager'],
      'lockedByReturn',
    ]);
  });

  it('opens a flow that continues when the step beside it is taken back', () => {
    const harness = afterAnHour(
      atManager(
        [...LINE, 'late -> deputy', 'deputy -> assistant', 'assistant -> end2'],
        boundary({ isInterrupting: false }),
      ),
    );
    harness.decide('manager');
    harness.execute('boss', {
      kind: 'return',
      task: harness.getTask('boss').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    harness.decide('deputy');
    harness.execute('assistant', {
      kind: 'return',
      task: harness.getTask('assistant').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    expect(harness.openTasks).toEqual(['deputy:deputy', 'manager:manager']);
  });

  it('is removed with its node if that is completed in time', () => {
    const harness = atManager([...LINE, 'late -> deputy', 'deputy -> boss'], boundary());
    harness.decide('manager');
    expect(harness.currentState.timers).toEqual([]);
  });

  it('interrupts a sub-process with everything inside', () => {
    const sketches = {
      sub: { kind: 'subProcess' as const },
      startIn: { in: 'sub', kind: 'startEvent' as const },
      inner: { in: 'sub' },
      endIn: { in: 'sub', kind: 'endEvent' as const },
      late: boundary({ attachedTo: 'sub' }),
    };
    const harness = new ProcessHarness(
      chart(
        ['start -> sub', 'startIn -> inner', 'inner -> endIn', 'sub -> end', 'late -> boss', 'boss -> end'],
        sketches,
      ),
    ).start('zhang');
    expect(afterAnHour(harness).openTasks).toEqual(['boss:boss']);
    expect(harness.currentState.tokens).toHaveLength(1);
  });

  it.each<[TimerAction, readonly string[], string]>([
    ['remind', ['manager:manager'], 'running'],
    ['autoAgree', ['boss:boss'], 'running'],
    ['returnToPrevious', ['apply:zhang'], 'running'],
    ['returnToInitiator', ['apply:zhang', 'manager:manager'], 'lockedByReturn'],
  ])('without a flow performs its action: %s', (action, open, status) => {
    const harness = afterAnHour(atManager(LINE, boundary({ action })));
    expect([harness.openTasks, harness.currentState.status]).toEqual([open, status]);
  });

  it('reminds the assignees of the task', () => {
    expect(afterAnHour(atManager(LINE, boundary({ action: 'remind' }))).effects.at(-1)).toMatchObject({
      kind: 'notified',
      about: 'urged',
      people: ['manager'],
    });
  });

  it('agrees for all signers who have not voted', () => {
    const voting = { mode: 'sequential', threshold: { by: 'all' }, counted: 'agree', finish: 'whenAllVoted' } as const;
    const harness = afterAnHour(
      atManager(LINE, boundary({ action: 'autoAgree' }), {
        task: { people: [{ from: 'people', ids: ['a', 'b', 'c'], join: 'or', expandGroups: false }], voting },
      }),
    );
    expect(harness.openTasks).toEqual(['boss:boss']);
    expect(harness.records.filter((each) => each.includes('timeoutAgree'))).toHaveLength(3);
  });
});

describe('an intermediate timer event', () => {
  const waiting = (timer: Extract<ProcessNode, { kind: 'timerEvent' }>['timer'], variables = {}) => {
    const harness = new ProcessHarness(
      chart(['start -> apply', 'apply -> wait', 'wait -> boss', 'boss -> end'], {
        apply: INITIATOR,
        wait: { kind: 'timerEvent', timer },
      }),
    ).start('zhang', variables);
    harness.decide('zhang');
    return harness;
  };

  it('lets the request continue when it is due', () => {
    expect(afterAnHour(waiting({ kind: 'after', ms: HOUR })).openTasks).toEqual(['boss:boss']);
  });

  it('may read its timestamp from a form field', () => {
    const harness = waiting(
      { kind: 'atExpression', expression: { kind: 'name', path: ['day'] } },
      { day: '1970-01-01T01:00:00Z' },
    );
    expect(harness.currentState.timers).toMatchObject([{ dueAt: HOUR }]);
  });

  it('is a dead end if its timestamp cannot be read', () => {
    const harness = new ProcessHarness(
      chart(['start -> apply', 'apply -> wait', 'wait -> end'], {
        apply: INITIATOR,
        wait: { kind: 'timerEvent', timer: { kind: 'atExpression', expression: { kind: 'name', path: ['day'] } } },
      }),
    ).start('zhang');
    expect(harness.findRefusal('zhang', harness.createDecision('zhang'))).toBe('process.deadEnd');
  });
});

describe('a timer waits', () => {
  const late = () => atManager([...LINE, 'late -> deputy', 'deputy -> boss'], boundary());
  const isHeld = (harness: ProcessHarness) => {
    harness.now += HOUR;
    return harness.findRefusal(PLATFORM_ACTOR, fire(harness));
  };

  it('until it is due, and can be fired by the platform only', () => {
    const harness = late();
    expect(harness.findRefusal(PLATFORM_ACTOR, fire(harness))).toBe('timer.notDue');
    expect(harness.findRefusal('zhang', fire(harness))).toBe('forbidden');
    expect(harness.findRefusal(PLATFORM_ACTOR, { kind: 'fireTimer', timer: '404' })).toBe('timer.unknown');
  });

  it('while the request is suspended or on hold, and fires when it resumes', () => {
    for (const [rest, wake] of [
      ['suspend', 'resume'],
      ['pend', 'restore'],
    ] as const) {
      const harness = late();
      harness.execute('zhang', { kind: rest, opinion: '' });
      expect(isHeld(harness)).toBe('timer.notDue');
      harness.execute('zhang', { kind: wake });
      harness.execute(PLATFORM_ACTOR, fire(harness));
      expect(harness.openTasks).toEqual(['deputy:deputy']);
    }
  });

  it('while its task is locked by a return', () => {
    const harness = late();
    harness.execute('manager', {
      kind: 'return',
      task: harness.getTask('manager').id,
      to: 'initiator',
      afterwards: 'backtrack',
      opinion: 'why',
    });
    expect(isHeld(harness)).toBe('timer.notDue');
    harness.decide('zhang');
    expect(afterAnHour(harness).openTasks).toEqual(['deputy:deputy']);
  });

  it('while anything inside its sub-process is locked', () => {
    const sketches = {
      apply: INITIATOR,
      sub: { kind: 'subProcess' as const },
      startIn: { in: 'sub', kind: 'startEvent' as const },
      inner: { in: 'sub' },
      endIn: { in: 'sub', kind: 'endEvent' as const },
      late: boundary({ attachedTo: 'sub' }),
    };
    const harness = new ProcessHarness(
      chart(
        [
          'start -> apply',
          'apply -> sub',
          'startIn -> inner',
          'inner -> endIn',
          'sub -> end',
          'late -> boss',
          'boss -> end',
        ],
        sketches,
      ),
    ).start('zhang');
    harness.decide('zhang');
    harness.execute('inner', {
      kind: 'return',
      task: harness.getTask('inner').id,
      to: 'initiator',
      afterwards: 'backtrack',
      opinion: 'why',
    });
    expect(isHeld(harness)).toBe('timer.notDue');
  });

  it('while its task circulates', () => {
    const harness = late();
    harness.execute('manager', {
      kind: 'circulate',
      task: harness.getTask('manager').id,
      people: [person('a')],
      order: 'parallel',
      afterwards: 'comeBack',
      completion: { by: 'all' },
      opinion: '',
    });
    expect(isHeld(harness)).toBe('timer.notDue');
    harness.decide('a');
    expect(afterAnHour(harness).openTasks).toEqual(['deputy:deputy']);
  });
});
