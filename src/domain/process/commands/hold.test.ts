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
  const harness = new ProcessHarness(LINE).start('zhang');
  for (const each of deciders) harness.decide(each);
  return harness;
};

describe('withdrawing a request', () => {
  it('moves it back to the first node, and a new submission makes it run', () => {
    const harness = at('zhang', 'manager');
    harness.execute('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect([harness.currentState.status, harness.openTasks]).toEqual(['withdrawn', ['apply:zhang']]);
    expect(harness.currentState.verdicts).toEqual({});
    expect(harness.effects).toContainEqual({
      kind: 'notified',
      people: ['boss'],
      about: 'withdrawn',
      opinion: 'a mistake',
    });
    harness.decide('zhang');
    expect([harness.currentState.status, harness.openTasks]).toEqual(['running', ['manager:manager']]);
  });

  it('closes all branches', () => {
    const harness = new ProcessHarness(FORK).start('zhang');
    harness.decide('zhang');
    harness.execute('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect(harness.openTasks).toEqual(['apply:zhang']);
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
    const harness = at('zhang');
    harness.decide('manager', 'refuse');
    harness.execute('manager', { kind: 'takeBack', opinion: 'too fast' });
    expect([harness.openTasks, harness.currentState.verdicts]).toEqual([['manager:manager'], { apply: 'agree' }]);
    expect(harness.records.at(-1)).toBe('manager recover boss');
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
    const harness = new ProcessHarness(FORK).start('zhang');
    harness.decide('zhang');
    harness.execute('zhang', { kind: 'void', opinion: 'not needed' });
    expect(harness.currentState).toMatchObject({ status: 'cancelled', outcome: 'open', tasks: [], tokens: [] });
    expect(harness.records.slice(-2)).toEqual(['zhang void left', 'zhang void right']);
    expect(harness.effects.slice(-2)).toMatchObject([
      { kind: 'instanceEnded', status: 'cancelled' },
      { kind: 'notified', about: 'voided', people: ['left', 'right'] },
    ]);
    expect(harness.findRefusal('zhang', { kind: 'void', opinion: '' })).toBe('instance.ended');
  });

  it('cannot be voided by other users, nor if it was called by another request', () => {
    expect(at('zhang').findRefusal('boss', { kind: 'void', opinion: '' })).toBe('instance.notYours');
    const called = new ProcessHarness(LINE).start('zhang', {}, { calledBy: '99' });
    expect(called.findRefusal('zhang', { kind: 'void', opinion: '' })).toBe('instance.isCalled');
  });
});

describe('a suspended request', () => {
  it('accepts transfers but no decisions until it is resumed', () => {
    const harness = at('zhang');
    expect(harness.findRefusal('zhang', { kind: 'suspend', opinion: 'x'.repeat(501) })).toBe('opinion.tooLong');
    harness.execute('zhang', { kind: 'suspend', opinion: 'Audit.' });
    expect(harness.effects).toContainEqual({
      kind: 'recorded',
      record: expect.objectContaining({ action: 'suspend', remark: 'Audit.' }),
    });
    expect(harness.findRefusal('manager', harness.createDecision('manager'))).toBe('instance.suspended');
    harness.execute('manager', {
      kind: 'transfer',
      task: harness.getTask('manager').id,
      to: person('li'),
      opinion: '',
    });
    harness.execute('zhang', { kind: 'resume' });
    harness.decide('li');
    expect(harness.openTasks).toEqual(['boss:boss']);
  });
});

describe('a request on hold', () => {
  it('puts its tasks on hold and restores them unchanged', () => {
    const harness = at('zhang');
    harness.execute('manager', { kind: 'open', task: harness.getTask('manager').id });
    harness.execute('zhang', { kind: 'pend', opinion: 'Waiting for a quote.' });
    expect(harness.effects).toContainEqual({
      kind: 'recorded',
      record: expect.objectContaining({ action: 'pend', handler: 'zhang', remark: 'Waiting for a quote.' }),
    });
    expect(harness.currentState.tasks).toMatchObject([{ status: 'onHold' }]);
    expect(harness.findRefusal('manager', harness.createDecision('manager'))).toBe('instance.pending');
    harness.execute('zhang', { kind: 'restore' });
    expect(harness.currentState.tasks).toMatchObject([{ status: 'opened' }]);
  });
});

describe('deleting a request', () => {
  it('is possible for an administrator while it runs, and closes everything', () => {
    const harness = at('zhang');
    expect(harness.findRefusal('zhang', { kind: 'delete' })).toBe('instance.runningNotDeletable');
    harness.execute(administrator(), { kind: 'delete' });
    expect(harness.currentState.tasks).toEqual([]);
    expect(harness.effects.at(-1)).toEqual({ kind: 'instanceDeleted' });
  });
});

describe('a handler', () => {
  const process = chart(
    ['start -> apply', 'apply -> mail', 'mail -> xor', 'xor -> boss: sent', 'xor -> end: else', 'boss -> end'],
    { apply: INITIATOR, mail: { kind: 'handlerTask', handler: 'sendMail' } },
  );
  const asked = () => {
    const harness = new ProcessHarness(process).start('zhang');
    harness.decide('zhang');
    return harness;
  };
  const finished = (harness: ProcessHarness, sent: boolean) =>
    ({
      kind: 'finishHandler',
      job: harness.currentState.jobs[0]?.id ?? '',
      result: { ok: true, variables: { sent } },
    }) as const;

  it('is called, and its result continues the request', () => {
    const harness = asked();
    expect(harness.effects.at(-1)).toMatchObject({ kind: 'handlerAsked', handler: 'sendMail', node: 'mail' });
    harness.execute(PLATFORM_ACTOR, finished(harness, true));
    expect(harness.openTasks).toEqual(['boss:boss']);
  });

  it('accepts a result from the platform only, and once', () => {
    const harness = asked();
    const answer = finished(harness, false);
    expect(harness.findRefusal('zhang', answer)).toBe('forbidden');
    harness.execute(PLATFORM_ACTOR, answer);
    expect(harness.findRefusal(PLATFORM_ACTOR, answer)).toBe('instance.ended');
    expect(asked().findRefusal(PLATFORM_ACTOR, { ...answer, job: '404' })).toBe('notFound');
  });

  it('that failed permanently ends the request as aborted', () => {
    const harness = asked();
    harness.execute(PLATFORM_ACTOR, {
      kind: 'finishHandler',
      job: harness.currentState.jobs[0]?.id ?? '',
      result: { ok: false, message: 'no mail server' },
    });
    expect(harness.currentState).toMatchObject({ status: 'aborted', outcome: 'open', jobs: [] });
  });

  it('whose result arrives while the request is suspended is applied when it resumes', () => {
    const harness = asked();
    harness.execute('zhang', { kind: 'suspend', opinion: '' });
    harness.execute(PLATFORM_ACTOR, finished(harness, true));
    expect(harness.openTasks).toEqual([]);
    harness.execute('zhang', { kind: 'resume' });
    expect(harness.openTasks).toEqual(['boss:boss']);
  });
});

describe('a called request', () => {
  const process = chart(['start -> apply', 'apply -> other', 'other -> boss', 'boss -> end'], {
    apply: INITIATOR,
    other: { kind: 'callActivity', calledKey: 'purchase' },
  });
  const calling = () => {
    const harness = new ProcessHarness(process).start('zhang', { amount: 5 });
    harness.decide('zhang');
    return harness;
  };
  const ended = (harness: ProcessHarness, outcome: 'approved' | 'refused' | 'cancelled') =>
    ({
      kind: 'calledEnded',
      called: harness.currentState.calls[0]?.id ?? '',
      outcome,
      variables: { bought: true },
    }) as const;

  it('is waited for, and its result is available to the caller', () => {
    const harness = calling();
    expect(harness.effects.at(-1)).toMatchObject({
      kind: 'instanceCalled',
      definitionKey: 'purchase',
      variables: { amount: 5 },
    });
    harness.execute(PLATFORM_ACTOR, ended(harness, 'approved'));
    expect([harness.openTasks, harness.currentState.variables]).toEqual([['boss:boss'], { amount: 5, bought: true }]);
  });

  it('that was refused or voided makes its caller refused', () => {
    for (const outcome of ['refused', 'cancelled'] as const) {
      const harness = calling();
      harness.execute(PLATFORM_ACTOR, ended(harness, outcome));
      harness.decide('boss');
      expect(harness.currentState.outcome).toBe('refused');
    }
  });

  it('is closed when its caller is voided', () => {
    const harness = calling();
    const [call] = harness.currentState.calls;
    harness.execute('zhang', { kind: 'void', opinion: '' });
    expect(harness.effects).toContainEqual({ kind: 'callClosed', called: call?.id });
  });
});
