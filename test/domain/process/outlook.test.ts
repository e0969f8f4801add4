import { describe, expect, it } from 'vitest';
import type { CommandOf } from '#domain/workflow/command.ts';
import { actor, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { askOn } from '#test/support/process/askOn.ts';
import { findSimulatedRefusal, outlookOf } from '#test/support/process/lookAhead.ts';

const LINE = chart(['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end']);
const atManager = () => {
  const harness = new ProcessHarness(LINE).start('zhang');
  harness.decide('apply');
  return harness;
};
const NOTHING_MOVES = { openedNodes: [], closedTasks: [], isSameAsAgreement: false };

describe('the preview of a transfer', () => {
  const transfer = (harness: ProcessHarness, to: string) =>
    ({ kind: 'transfer', task: harness.getTask('manager').id, to: person(to), opinion: '' }) as const;

  it('shows the new assignee, and moves nothing', () => {
    const harness = atManager();
    expect(outlookOf(harness, 'manager', transfer(harness, 'li'))).toEqual({
      ...NOTHING_MOVES,
      newAssignees: [person('li')],
    });
    expect(findSimulatedRefusal(harness, 'manager', transfer(harness, 'manager'))).toBe('people.self');
  });

  it('shows the user who gets the task back', () => {
    const harness = atManager();
    const { id } = harness.getTask('manager');
    harness.execute('manager', transfer(harness, 'li'));
    expect(outlookOf(harness, 'manager', { kind: 'retrieve', task: id, opinion: '' })).toEqual({
      ...NOTHING_MOVES,
      newAssignees: [person('manager')],
    });
  });
});

describe('the preview of added signers', () => {
  const signing = (mode: 'parallel' | 'sequential') =>
    new ProcessHarness(
      chart(['start -> sign', 'sign -> end'], {
        sign: {
          task: {
            ...assignTo('a', 'b', 'c'),
            voting: { mode, threshold: { by: 'percent', value: 60 }, counted: 'agree', finish: 'atOnce' },
          },
        },
      }),
    ).start('zhang');
  const add = (harness: ProcessHarness, ...people: readonly string[]): CommandOf<'addSigners'> => ({
    kind: 'addSigners',
    task: harness.getTask('a').id,
    people: people.map(person),
    position: 'parallel',
    opinion: '',
  });

  it('shows the tally before and after, and the users who are asked at once', () => {
    const harness = signing('parallel');
    harness.decide('b');
    expect(outlookOf(harness, 'a', add(harness, 'x', 'y'))).toMatchObject({
      openedNodes: [{ node: 'sign', people: [person('x'), person('y')] }],
      closedTasks: [],
      waitReason: 'votes',
      tallyBefore: { agree: 1, voted: 1, total: 3, needed: 2 },
      tallyAfter: { agree: 1, voted: 1, total: 5, needed: 3 },
    });
  });

  it('shows that they are asked after the others in a sequential vote', () => {
    const harness = signing('sequential');
    expect(outlookOf(harness, 'a', add(harness, 'x'))).toMatchObject({
      openedNodes: [],
      tallyBefore: { total: 3 },
      tallyAfter: { total: 4 },
    });
  });

  it('shows no change before a user is chosen', () => {
    const harness = signing('parallel');
    expect(outlookOf(harness, 'a', add(harness))).toMatchObject({
      openedNodes: [],
      tallyAfter: { total: 3 },
      tallyBefore: { total: 3 },
    });
  });
});

describe('the preview of a circulation', () => {
  const circulate = (harness: ProcessHarness, more: Partial<CommandOf<'circulate'>> = {}): CommandOf<'circulate'> => ({
    kind: 'circulate',
    task: harness.getTask('manager').id,
    people: [person('a'), person('b')],
    order: 'parallel',
    afterwards: 'comeBack',
    completion: { by: 'all' },
    opinion: '',
    ...more,
  });

  it('opens a copy for each reader, or for the first in sequence, and waits for readers', () => {
    const harness = atManager();
    expect(outlookOf(harness, 'manager', circulate(harness))).toMatchObject({
      openedNodes: [{ node: 'manager', people: [person('a'), person('b')] }],
      closedTasks: [],
      waitReason: 'readers',
    });
    expect(outlookOf(harness, 'manager', circulate(harness, { order: 'sequential' }))).toMatchObject({
      openedNodes: [{ people: [person('a')] }],
      waitReason: 'readers',
    });
    expect(outlookOf(harness, 'manager', circulate(harness, { people: [] }))).toMatchObject({
      openedNodes: [],
      waitReason: 'readers',
    });
    expect(
      findSimulatedRefusal(harness, 'manager', circulate(harness, { completion: { by: 'count', value: 3 } })),
    ).toBe('circulation.setting');
  });

  it('closes the copies of the remaining readers when it is cancelled', () => {
    const harness = atManager();
    harness.execute('manager', circulate(harness));
    harness.decide('a');
    const outlook = outlookOf(harness, 'manager', { kind: 'cancelCirculation', task: harness.getTask('manager').id });
    expect(outlook).toMatchObject({ openedNodes: [], closedTasks: [{ node: 'manager', people: [person('b')] }] });
    expect(outlook).not.toHaveProperty('waitReason');
  });
});

describe('the preview of questions to colleagues', () => {
  const ask = (harness: ProcessHarness, by: string, ...people: readonly string[]) =>
    ({ kind: 'communicate', task: harness.getTask(by).id, people: people.map(person), opinion: '' }) as const;

  it('opens one question per colleague', () => {
    const harness = atManager();
    expect(outlookOf(harness, 'manager', ask(harness, 'manager', 'a', 'b'))).toEqual({
      ...NOTHING_MOVES,
      openedNodes: [{ node: 'manager', nodeName: 'manager', people: [person('a'), person('b')] }],
    });
  });

  it('closes follow-up questions when one is answered', () => {
    const harness = atManager();
    harness.execute('manager', ask(harness, 'manager', 'a'));
    askOn(harness, 'a', 'c');
    expect(outlookOf(harness, 'a', { kind: 'reply', task: harness.getTask('a').id, opinion: '' })).toMatchObject({
      openedNodes: [],
      closedTasks: [{ people: [person('c')] }],
    });
  });

  it('closes the open questions when they are revoked; answered ones are already closed', () => {
    const harness = atManager();
    harness.execute('manager', ask(harness, 'manager', 'a', 'b'));
    harness.execute('a', { kind: 'reply', task: harness.getTask('a').id, opinion: 'because' });
    expect(
      outlookOf(harness, 'manager', {
        kind: 'revokeCommunication',
        task: harness.getTask('manager').id,
        deleteOpinions: true,
      }),
    ).toMatchObject({ closedTasks: [{ people: [person('b')] }] });
  });

  it('does not list the open questions of a task that is decided', () => {
    const harness = atManager();
    harness.execute('manager', ask(harness, 'manager', 'a'));
    askOn(harness, 'a', 'c');
    expect(outlookOf(harness, 'manager', harness.createDecision('manager'))).toMatchObject({
      openedNodes: [{ node: 'boss' }],
      closedTasks: [],
    });
  });
});

describe('the preview of a manual move', () => {
  it('opens the chosen step of a delivery for the chosen users, or for its own assignees', () => {
    const harness = atManager();
    const jump = (people: readonly string[]) =>
      ({
        kind: 'jump',
        task: harness.getTask('manager').id,
        destination: 'boss',
        people: people.map(person),
        opinion: '',
      }) as const;
    expect(outlookOf(harness, 'manager', jump(['x']))).toMatchObject({
      openedNodes: [{ node: 'boss', people: [person('x')] }],
      closedTasks: [],
    });
    expect(outlookOf(harness, 'manager', jump([]))).toMatchObject({
      openedNodes: [{ node: 'boss', people: [person('boss')] }],
    });
  });

  it('closes everything open on a withdrawal, and opens the first step for the initiator', () => {
    expect(outlookOf(atManager(), 'zhang', { kind: 'withdraw', opinion: '' })).toMatchObject({
      openedNodes: [{ node: 'apply', people: [person('zhang')] }],
      closedTasks: [{ node: 'manager' }],
    });
  });

  it('closes the next step when a decision is taken back, and opens the own step', () => {
    const harness = atManager();
    harness.decide('manager');
    expect(outlookOf(harness, 'manager', { kind: 'takeBack', opinion: '' })).toMatchObject({
      openedNodes: [{ node: 'manager', people: [person('manager')] }],
      closedTasks: [{ node: 'boss', people: [person('boss')] }],
    });
  });

  it('ends the request and closes everything when it is voided; deleting an ended one ends nothing', () => {
    const harness = atManager();
    expect(outlookOf(harness, 'zhang', { kind: 'void', opinion: '' })).toEqual({
      ...NOTHING_MOVES,
      outcome: 'cancelled',
      closedTasks: [expect.objectContaining({ node: 'manager' })],
    });
    expect(outlookOf(harness, 'zhang', { kind: 'delete' })).toMatchObject({
      outcome: 'cancelled',
      closedTasks: [{ node: 'manager' }],
    });
    harness.execute('zhang', { kind: 'void', opinion: '' });
    expect(outlookOf(harness, 'zhang', { kind: 'delete' })).toEqual(NOTHING_MOVES);
  });
});

describe('the preview of a suspension', () => {
  it('shows the new status, and moves nothing', () => {
    const harness = atManager();
    for (const [kind, newStatus] of [
      ['suspend', 'suspended'],
      ['resume', 'running'],
      ['pend', 'onHold'],
      ['restore', 'running'],
    ] as const) {
      const command = { kind, opinion: '' } as const;
      expect(outlookOf(harness, 'manager', command)).toEqual({ ...NOTHING_MOVES, newStatus });
      harness.execute('manager', command);
    }
  });

  it('opens on resumption the step after a result that arrived meanwhile', () => {
    const harness = new ProcessHarness(
      chart(['start -> mail', 'mail -> boss', 'boss -> end'], { mail: { kind: 'handlerTask', handler: 'mail' } }),
    ).start('zhang');
    harness.execute('zhang', { kind: 'suspend', opinion: '' });
    harness.execute(actor('system'), {
      kind: 'finishHandler',
      job: harness.currentState.jobs[0]?.id ?? '',
      result: { ok: true, variables: {} },
    });
    expect(outlookOf(harness, 'zhang', { kind: 'resume' })).toMatchObject({
      newStatus: 'running',
      openedNodes: [{ node: 'boss' }],
    });
  });
});
