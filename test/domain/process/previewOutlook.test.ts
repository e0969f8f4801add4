import { describe, expect, it } from 'vitest';
import type { CommandOf } from '#domain/workflow/command.ts';
import { previewMove } from '#domain/process/previewDecision.ts';
import { actor, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { outlookOf, simulateAccepted } from '#test/support/process/lookAhead.ts';
import { startLeave, considered, names } from '#test/support/process/previewDesk.ts';

describe('the preview of a vote', () => {
  const voting = {
    mode: 'parallel',
    threshold: { by: 'count', value: 2 },
    counted: 'agree',
    finish: 'atOnce',
  } as const;
  const signed = () =>
    new ProcessHarness(
      chart(['start -> sign', 'sign -> hr', 'hr -> end'], { sign: { task: { ...assignTo('a', 'b', 'c'), voting } } }),
    ).start('zhang');

  it('shows the tally while the vote is open', () => {
    expect(considered(signed(), 'a').preview).toMatchObject({
      waitReason: 'votes',
      tallyAfter: { agree: 1, voted: 1, total: 3, needed: 2 },
    });
  });

  it('lists the tasks that close when the vote is decided', () => {
    const harness = signed();
    harness.decide('a');
    expect(considered(harness, 'b').preview).toMatchObject({
      openedNodes: [{ node: 'hr' }],
      closedTasks: [{ node: 'sign', people: [person('c')] }],
    });
  });

  it('shows the voting rule of the next node', () => {
    const harness = new ProcessHarness(
      chart(['start -> apply', 'apply -> sign', 'sign -> end'], { sign: { task: { ...assignTo('a', 'b'), voting } } }),
    ).start('zhang');
    const { next, preview } = considered(harness, 'apply');
    expect(next[0]?.voting).toEqual({ mode: 'parallel', by: 'count', value: 2 });
    expect(preview?.openedNodes).toMatchObject([
      { node: 'sign', people: [person('a'), person('b')], voting: { mode: 'parallel', by: 'count', value: 2 } },
    ]);
  });
});

describe('the preview of returns and waiting', () => {
  const back = (harness: ProcessHarness, by: string, more: Partial<CommandOf<'return'>>): CommandOf<'return'> => ({
    kind: 'return',
    task: harness.getTask(by).id,
    to: 'initiator',
    afterwards: 'backtrack',
    opinion: '',
    ...more,
  });

  it('shows a backtrack to one user that comes straight back', () => {
    const harness = startLeave();
    const { next } = simulateAccepted((answers) =>
      previewMove(harness.definition, harness.currentState, actor('manager'), back(harness, 'manager', {}), answers),
    );
    expect(next).toMatchObject([
      {
        id: 'apply',
        executors: [person('zhang')],
        preview: {
          openedNodes: [{ node: 'apply', people: [person('zhang')] }],
          returnsTo: { node: 'manager', people: [person('manager')] },
        },
      },
    ]);
  });

  it('lists the tasks that close when a branch is returned', () => {
    const harness = new ProcessHarness(
      chart([
        'start -> apply',
        'apply -> and1',
        'and1 -> left',
        'and1 -> right',
        'left -> and2',
        'right -> and2',
        'and2 -> end',
      ]),
    ).start('zhang');
    harness.decide('apply');
    expect(
      outlookOf(harness, 'left', back(harness, 'left', { to: { node: 'apply' }, afterwards: 'normal' })),
    ).toMatchObject({
      closedTasks: [{ node: 'right', people: [person('right')] }],
    });
    expect(considered(harness, 'left').preview).toMatchObject({ openedNodes: [], waitReason: 'branches' });
  });

  it('leads from returned work back to the task that returned it', () => {
    const harness = startLeave();
    harness.execute('manager', back(harness, 'manager', { opinion: 'why' }));
    const { next, preview } = considered(harness, 'zhang');
    expect(names(next)).toEqual([['manager', 'manager']]);
    expect(preview).toMatchObject({ openedNodes: [{ node: 'manager', people: [person('manager')] }] });
    expect(preview).not.toHaveProperty('waitReason');
  });

  it('shows that a reader passes a circulation to the next, and the last one back or on', () => {
    const harness = startLeave();
    harness.execute('manager', {
      kind: 'circulate',
      task: harness.getTask('manager').id,
      people: [person('a'), person('b')],
      order: 'sequential',
      afterwards: 'goOn',
      completion: { by: 'all' },
      opinion: '',
    });
    expect(considered(harness, 'a')).toMatchObject({
      next: [{ executors: [person('b')] }],
      preview: { openedNodes: [{ people: [person('b')] }], waitReason: 'readers' },
    });
    harness.decide('a');
    expect(names(considered(harness, 'b').next)).toEqual([['xor1', [['hr', 'hr']]]]);
  });

  it('shows that external work is waited for', () => {
    const harness = new ProcessHarness(
      chart(['start -> apply', 'apply -> mail', 'mail -> end'], { mail: { kind: 'handlerTask', handler: 'mail' } }),
    ).start('zhang');
    expect(considered(harness, 'apply').preview).toMatchObject({ openedNodes: [], waitReason: 'outside' });
  });
});
