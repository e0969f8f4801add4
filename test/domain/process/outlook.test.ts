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
  const desk = new ProcessHarness(LINE).start('zhang');
  desk.decide('apply');
  return desk;
};
const NOTHING_MOVES = { openedNodes: [], closedTasks: [], isSameAsAgreement: false };

describe('the preview of a transfer', () => {
  const transfer = (desk: ProcessHarness, to: string) =>
    ({ kind: 'transfer', task: desk.getTask('manager').id, to: person(to), opinion: '' }) as const;

  it('shows the new assignee, and moves nothing', () => {
    const desk = atManager();
    expect(outlookOf(desk, 'manager', transfer(desk, 'li'))).toEqual({
      ...NOTHING_MOVES,
      newAssignees: [person('li')],
    });
    expect(findSimulatedRefusal(desk, 'manager', transfer(desk, 'manager'))).toBe('people.self');
  });

  it('shows the user who gets the task back', () => {
    const desk = atManager();
    const { id } = desk.getTask('manager');
    desk.execute('manager', transfer(desk, 'li'));
    expect(outlookOf(desk, 'manager', { kind: 'retrieve', task: id, opinion: '' })).toEqual({
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
  const add = (desk: ProcessHarness, ...people: readonly string[]): CommandOf<'addSigners'> => ({
    kind: 'addSigners',
    task: desk.getTask('a').id,
    people: people.map(person),
    position: 'parallel',
    opinion: '',
  });

  it('shows the tally before and after, and the users who are asked at once', () => {
    const desk = signing('parallel');
    desk.decide('b');
    expect(outlookOf(desk, 'a', add(desk, 'x', 'y'))).toMatchObject({
      openedNodes: [{ node: 'sign', people: [person('x'), person('y')] }],
      closedTasks: [],
      waitReason: 'votes',
      tallyBefore: { agree: 1, voted: 1, total: 3, needed: 2 },
      tallyAfter: { agree: 1, voted: 1, total: 5, needed: 3 },
    });
  });

  it('shows that they are asked after the others in a sequential vote', () => {
    const desk = signing('sequential');
    expect(outlookOf(desk, 'a', add(desk, 'x'))).toMatchObject({
      openedNodes: [],
      tallyBefore: { total: 3 },
      tallyAfter: { total: 4 },
    });
  });

  it('shows no change before a user is chosen', () => {
    const desk = signing('parallel');
    expect(outlookOf(desk, 'a', add(desk))).toMatchObject({
      openedNodes: [],
      tallyAfter: { total: 3 },
      tallyBefore: { total: 3 },
    });
  });
});

describe('the preview of a circulation', () => {
  const circulate = (desk: ProcessHarness, more: Partial<CommandOf<'circulate'>> = {}): CommandOf<'circulate'> => ({
    kind: 'circulate',
    task: desk.getTask('manager').id,
    people: [person('a'), person('b')],
    order: 'parallel',
    afterwards: 'comeBack',
    completion: { by: 'all' },
    opinion: '',
    ...more,
  });

  it('opens a copy for each reader, or for the first in sequence, and waits for readers', () => {
    const desk = atManager();
    expect(outlookOf(desk, 'manager', circulate(desk))).toMatchObject({
      openedNodes: [{ node: 'manager', people: [person('a'), person('b')] }],
      closedTasks: [],
      waitReason: 'readers',
    });
    expect(outlookOf(desk, 'manager', circulate(desk, { order: 'sequential' }))).toMatchObject({
      openedNodes: [{ people: [person('a')] }],
      waitReason: 'readers',
    });
    expect(outlookOf(desk, 'manager', circulate(desk, { people: [] }))).toMatchObject({
      openedNodes: [],
      waitReason: 'readers',
    });
    expect(findSimulatedRefusal(desk, 'manager', circulate(desk, { completion: { by: 'count', value: 3 } }))).toBe(
      'circulation.setting',
    );
  });

  it('closes the copies of the remaining readers when it is cancelled', () => {
    const desk = atManager();
    desk.execute('manager', circulate(desk));
    desk.decide('a');
    const outlook = outlookOf(desk, 'manager', { kind: 'cancelCirculation', task: desk.getTask('manager').id });
    expect(outlook).toMatchObject({ openedNodes: [], closedTasks: [{ node: 'manager', people: [person('b')] }] });
    expect(outlook).not.toHaveProperty('waitReason');
  });
});

describe('the preview of questions to colleagues', () => {
  const ask = (desk: ProcessHarness, by: string, ...people: readonly string[]) =>
    ({ kind: 'communicate', task: desk.getTask(by).id, people: people.map(person), opinion: '' }) as const;

  it('opens one question per colleague', () => {
    const desk = atManager();
    expect(outlookOf(desk, 'manager', ask(desk, 'manager', 'a', 'b'))).toEqual({
      ...NOTHING_MOVES,
      openedNodes: [{ node: 'manager', nodeName: 'manager', people: [person('a'), person('b')] }],
    });
  });

  it('closes follow-up questions when one is answered', () => {
    const desk = atManager();
    desk.execute('manager', ask(desk, 'manager', 'a'));
    askOn(desk, 'a', 'c');
    expect(outlookOf(desk, 'a', { kind: 'reply', task: desk.getTask('a').id, opinion: '' })).toMatchObject({
      openedNodes: [],
      closedTasks: [{ people: [person('c')] }],
    });
  });

  it('closes the open questions when they are revoked; answered ones are already closed', () => {
    const desk = atManager();
    desk.execute('manager', ask(desk, 'manager', 'a', 'b'));
    desk.execute('a', { kind: 'reply', task: desk.getTask('a').id, opinion: 'because' });
    expect(
      outlookOf(desk, 'manager', {
        kind: 'revokeCommunication',
        task: desk.getTask('manager').id,
        deleteOpinions: true,
      }),
    ).toMatchObject({ closedTasks: [{ people: [person('b')] }] });
  });

  it('does not list the open questions of a task that is decided', () => {
    const desk = atManager();
    desk.execute('manager', ask(desk, 'manager', 'a'));
    askOn(desk, 'a', 'c');
    expect(outlookOf(desk, 'manager', desk.createDecision('manager'))).toMatchObject({
      openedNodes: [{ node: 'boss' }],
      closedTasks: [],
    });
  });
});

describe('the preview of a manual move', () => {
  it('opens the chosen step of a delivery for the chosen users, or for its own assignees', () => {
    const desk = atManager();
    const jump = (people: readonly string[]) =>
      ({
        kind: 'jump',
        task: desk.getTask('manager').id,
        destination: 'boss',
        people: people.map(person),
        opinion: '',
      }) as const;
    expect(outlookOf(desk, 'manager', jump(['x']))).toMatchObject({
      openedNodes: [{ node: 'boss', people: [person('x')] }],
      closedTasks: [],
    });
    expect(outlookOf(desk, 'manager', jump([]))).toMatchObject({
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
    const desk = atManager();
    desk.decide('manager');
    expect(outlookOf(desk, 'manager', { kind: 'takeBack', opinion: '' })).toMatchObject({
      openedNodes: [{ node: 'manager', people: [person('manager')] }],
      closedTasks: [{ node: 'boss', people: [person('boss')] }],
    });
  });

  it('ends the request and closes everything when it is voided; deleting an ended one ends nothing', () => {
    const desk = atManager();
    expect(outlookOf(desk, 'zhang', { kind: 'void', opinion: '' })).toEqual({
      ...NOTHING_MOVES,
      outcome: 'cancelled',
      closedTasks: [expect.objectContaining({ node: 'manager' })],
    });
    expect(outlookOf(desk, 'zhang', { kind: 'delete' })).toMatchObject({
      outcome: 'cancelled',
      closedTasks: [{ node: 'manager' }],
    });
    desk.execute('zhang', { kind: 'void', opinion: '' });
    expect(outlookOf(desk, 'zhang', { kind: 'delete' })).toEqual(NOTHING_MOVES);
  });
});

describe('the preview of a suspension', () => {
  it('shows the new status, and moves nothing', () => {
    const desk = atManager();
    for (const [kind, newStatus] of [
      ['suspend', 'suspended'],
      ['resume', 'running'],
      ['pend', 'onHold'],
      ['restore', 'running'],
    ] as const) {
      const command = { kind, opinion: '' } as const;
      expect(outlookOf(desk, 'manager', command)).toEqual({ ...NOTHING_MOVES, newStatus });
      desk.execute('manager', command);
    }
  });

  it('opens on resumption the step after a result that arrived meanwhile', () => {
    const desk = new ProcessHarness(
      chart(['start -> mail', 'mail -> boss', 'boss -> end'], { mail: { kind: 'handlerTask', handler: 'mail' } }),
    ).start('zhang');
    desk.execute('zhang', { kind: 'suspend', opinion: '' });
    desk.execute(actor('system'), {
      kind: 'finishHandler',
      job: desk.currentState.jobs[0]?.id ?? '',
      result: { ok: true, variables: {} },
    });
    expect(outlookOf(desk, 'zhang', { kind: 'resume' })).toMatchObject({
      newStatus: 'running',
      openedNodes: [{ node: 'boss' }],
    });
  });
});
