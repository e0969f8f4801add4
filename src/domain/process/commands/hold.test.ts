import { describe, expect, it } from 'vitest';
import { administrator, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';

const INITIATOR: NodeOutline = { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } };
const LINE = chart(['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end'], { apply: INITIATOR });
const FORK = chart(
  [
    'start -> apply',
    'apply -> and1',
    'and1 -> left',
    'and1 -> right',
    'left -> and2',
    'right -> and2',
    'and2 -> hr',
    'hr -> end',
  ],
  { apply: INITIATOR },
);
const at = (...deciders: readonly string[]) => {
  const desk = new ProcessHarness(LINE).start('zhang');
  for (const each of deciders) desk.decide(each);
  return desk;
};

describe('withdrawing a request', () => {
  it('moves it back to the first node, and a new submission makes it run', () => {
    const desk = at('zhang', 'manager');
    desk.execute('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect([desk.currentState.status, desk.openTasks]).toEqual(['withdrawn', ['apply:zhang']]);
    expect(desk.currentState.verdicts).toEqual({});
    expect(desk.effects).toContainEqual({
      kind: 'notified',
      people: ['boss'],
      about: 'withdrawn',
      opinion: 'a mistake',
    });
    desk.decide('zhang');
    expect([desk.currentState.status, desk.openTasks]).toEqual(['running', ['manager:manager']]);
  });

  it('closes all branches', () => {
    const desk = new ProcessHarness(FORK).start('zhang');
    desk.decide('zhang');
    desk.execute('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect(desk.openTasks).toEqual(['apply:zhang']);
  });

  it('is refused to other users, at the first node and after the end', () => {
    expect(at('zhang').findRefusal('manager', { kind: 'withdraw', opinion: '' })).toBe('instance.notYours');
    expect(at().findRefusal('zhang', { kind: 'withdraw', opinion: '' })).toBe('instance.atFirstNode');
    expect(at('zhang', 'manager', 'boss').findRefusal('zhang', { kind: 'withdraw', opinion: '' })).toBe(
      'instance.ended',
    );
  });
});

describe("taking back one's own decision", () => {
  it('is possible while exactly one task follows and no later decision exists', () => {
    const desk = at('zhang');
    desk.decide('manager', 'refuse');
    desk.execute('manager', { kind: 'takeBack', opinion: 'too fast' });
    expect([desk.openTasks, desk.currentState.verdicts]).toEqual([['manager:manager'], { apply: 'agree' }]);
    expect(desk.records.at(-1)).toBe('manager recover boss');
  });

  it('is refused after a later decision, without a decision and across branches', () => {
    const gone = at('zhang', 'manager');
    expect(gone.findRefusal('zhang', { kind: 'takeBack', opinion: '' })).toBe('instance.nothingToTakeBack');
    expect(gone.findRefusal('boss', { kind: 'takeBack', opinion: '' })).toBe('instance.nothingToTakeBack');
    const fork = new ProcessHarness(FORK).start('zhang');
    fork.decide('zhang');
    expect(fork.findRefusal('zhang', { kind: 'takeBack', opinion: '' })).toBe('instance.severalFollowing');
    fork.decide('left');
    expect(fork.findRefusal('zhang', { kind: 'takeBack', opinion: '' })).toBe('instance.severalFollowing');
    expect(fork.findRefusal('left', { kind: 'takeBack', opinion: '' })).toBe('instance.nothingToTakeBack');
  });
});

describe('a voided request', () => {
  it('is ended, has a record for every open task, and notifies the users concerned', () => {
    const desk = new ProcessHarness(FORK).start('zhang');
    desk.decide('zhang');
    desk.execute('zhang', { kind: 'void', opinion: 'not needed' });
    expect(desk.currentState).toMatchObject({ status: 'cancelled', outcome: 'open', tasks: [], tokens: [] });
    expect(desk.records.slice(-2)).toEqual(['zhang void left', 'zhang void right']);
    expect(desk.effects.slice(-2)).toMatchObject([
      { kind: 'instanceEnded', status: 'cancelled' },
      { kind: 'notified', about: 'voided', people: ['left', 'right'] },
    ]);
    expect(desk.findRefusal('zhang', { kind: 'void', opinion: '' })).toBe('instance.ended');
  });

  it('cannot be voided by other users, nor if it was called by another request', () => {
    expect(at('zhang').findRefusal('boss', { kind: 'void', opinion: '' })).toBe('instance.notYours');
    const called = new ProcessHarness(LINE).start('zhang', {}, { calledBy: '99' });
    expect(called.findRefusal('zhang', { kind: 'void', opinion: '' })).toBe('instance.isCalled');
  });
});

describe('a suspended request', () => {
  it('accepts transfers but no decisions until it is resumed', () => {
    const desk = at('zhang');
    expect(desk.findRefusal('zhang', { kind: 'suspend', opinion: 'x'.repeat(501) })).toBe('opinion.tooLong');
    desk.execute('zhang', { kind: 'suspend', opinion: 'Audit.' });
    expect(desk.effects).toContainEqual({
      kind: 'recorded',
      record: expect.objectContaining({ action: 'suspend', remark: 'Audit.' }),
    });
    expect(desk.findRefusal('manager', desk.createDecision('manager'))).toBe('instance.suspended');
    desk.execute('manager', { kind: 'transfer', task: desk.getTask('manager').id, to: person('li'), opinion: '' });
    desk.execute('zhang', { kind: 'resume' });
    desk.decide('li');
    expect(desk.openTasks).toEqual(['boss:boss']);
  });
});

describe('a request on hold', () => {
  it('puts its tasks on hold and restores them unchanged', () => {
    const desk = at('zhang');
    desk.execute('manager', { kind: 'open', task: desk.getTask('manager').id });
    desk.execute('zhang', { kind: 'pend', opinion: 'Waiting for a quote.' });
    expect(desk.effects).toContainEqual({
      kind: 'recorded',
      record: expect.objectContaining({ action: 'pend', handler: 'zhang', remark: 'Waiting for a quote.' }),
    });
    expect(desk.currentState.tasks).toMatchObject([{ status: 'onHold' }]);
    expect(desk.findRefusal('manager', desk.createDecision('manager'))).toBe('instance.pending');
    desk.execute('zhang', { kind: 'restore' });
    expect(desk.currentState.tasks).toMatchObject([{ status: 'opened' }]);
  });
});

describe('deleting a request', () => {
  it('is possible for an administrator while it runs, and closes everything', () => {
    const desk = at('zhang');
    expect(desk.findRefusal('zhang', { kind: 'delete' })).toBe('instance.runningNotDeletable');
    desk.execute(administrator(), { kind: 'delete' });
    expect(desk.currentState.tasks).toEqual([]);
    expect(desk.effects.at(-1)).toEqual({ kind: 'instanceDeleted' });
  });
});

describe('a handler', () => {
  const process = chart(
    ['start -> apply', 'apply -> mail', 'mail -> xor', 'xor -> boss: sent', 'xor -> end: else', 'boss -> end'],
    { apply: INITIATOR, mail: { kind: 'handlerTask', handler: 'sendMail' } },
  );
  const asked = () => {
    const desk = new ProcessHarness(process).start('zhang');
    desk.decide('zhang');
    return desk;
  };
  const finished = (desk: ProcessHarness, sent: boolean) =>
    ({
      kind: 'finishHandler',
      job: desk.currentState.jobs[0]?.id ?? '',
      result: { ok: true, variables: { sent } },
    }) as const;

  it('is called, and its result continues the request', () => {
    const desk = asked();
    expect(desk.effects.at(-1)).toMatchObject({ kind: 'handlerAsked', handler: 'sendMail', node: 'mail' });
    desk.execute(PLATFORM_ACTOR, finished(desk, true));
    expect(desk.openTasks).toEqual(['boss:boss']);
  });

  it('accepts a result from the platform only, and once', () => {
    const desk = asked();
    const answer = finished(desk, false);
    expect(desk.findRefusal('zhang', answer)).toBe('forbidden');
    desk.execute(PLATFORM_ACTOR, answer);
    expect(desk.findRefusal(PLATFORM_ACTOR, answer)).toBe('instance.ended');
    expect(asked().findRefusal(PLATFORM_ACTOR, { ...answer, job: '404' })).toBe('notFound');
  });

  it('that failed permanently ends the request as aborted', () => {
    const desk = asked();
    desk.execute(PLATFORM_ACTOR, {
      kind: 'finishHandler',
      job: desk.currentState.jobs[0]?.id ?? '',
      result: { ok: false, message: 'no mail server' },
    });
    expect(desk.currentState).toMatchObject({ status: 'aborted', outcome: 'open', jobs: [] });
  });

  it('whose result arrives while the request is suspended is applied when it resumes', () => {
    const desk = asked();
    desk.execute('zhang', { kind: 'suspend', opinion: '' });
    desk.execute(PLATFORM_ACTOR, finished(desk, true));
    expect(desk.openTasks).toEqual([]);
    desk.execute('zhang', { kind: 'resume' });
    expect(desk.openTasks).toEqual(['boss:boss']);
  });
});

describe('a called request', () => {
  const process = chart(['start -> apply', 'apply -> other', 'other -> boss', 'boss -> end'], {
    apply: INITIATOR,
    other: { kind: 'callActivity', calledKey: 'purchase' },
  });
  const calling = () => {
    const desk = new ProcessHarness(process).start('zhang', { amount: 5 });
    desk.decide('zhang');
    return desk;
  };
  const ended = (desk: ProcessHarness, outcome: 'approved' | 'refused' | 'cancelled') =>
    ({
      kind: 'calledEnded',
      called: desk.currentState.calls[0]?.id ?? '',
      outcome,
      variables: { bought: true },
    }) as const;

  it('is waited for, and its result is available to the caller', () => {
    const desk = calling();
    expect(desk.effects.at(-1)).toMatchObject({
      kind: 'instanceCalled',
      definitionKey: 'purchase',
      variables: { amount: 5 },
    });
    desk.execute(PLATFORM_ACTOR, ended(desk, 'approved'));
    expect([desk.openTasks, desk.currentState.variables]).toEqual([['boss:boss'], { amount: 5, bought: true }]);
  });

  it('that was refused or voided makes its caller refused', () => {
    for (const outcome of ['refused', 'cancelled'] as const) {
      const desk = calling();
      desk.execute(PLATFORM_ACTOR, ended(desk, outcome));
      desk.decide('boss');
      expect(desk.currentState.outcome).toBe('refused');
    }
  });

  it('is closed when its caller is voided', () => {
    const desk = calling();
    const [call] = desk.currentState.calls;
    desk.execute('zhang', { kind: 'void', opinion: '' });
    expect(desk.effects).toContainEqual({ kind: 'callClosed', called: call?.id });
  });
});
