import { describe, expect, it } from 'vitest';
import { administrator, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/desk.ts';

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
    desk.act('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect([desk.current.status, desk.open]).toEqual(['withdrawn', ['apply:zhang']]);
    expect(desk.current.verdicts).toEqual({});
    expect(desk.effects).toContainEqual({
      kind: 'notified',
      people: ['boss'],
      about: 'withdrawn',
      opinion: 'a mistake',
    });
    desk.decide('zhang');
    expect([desk.current.status, desk.open]).toEqual(['running', ['manager:manager']]);
  });

  it('closes all branches', () => {
    const desk = new ProcessHarness(FORK).start('zhang');
    desk.decide('zhang');
    desk.act('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    expect(desk.open).toEqual(['apply:zhang']);
  });

  it('is refused to other users, at the first node and after the end', () => {
    expect(at('zhang').refusal('manager', { kind: 'withdraw', opinion: '' })).toBe('instance.notYours');
    expect(at().refusal('zhang', { kind: 'withdraw', opinion: '' })).toBe('instance.atFirstNode');
    expect(at('zhang', 'manager', 'boss').refusal('zhang', { kind: 'withdraw', opinion: '' })).toBe('instance.ended');
  });
});

describe("taking back one's own decision", () => {
  it('is possible while exactly one task follows and no later decision exists', () => {
    const desk = at('zhang');
    desk.decide('manager', 'refuse');
    desk.act('manager', { kind: 'takeBack', opinion: 'too fast' });
    expect([desk.open, desk.current.verdicts]).toEqual([['manager:manager'], { apply: 'agree' }]);
    expect(desk.records.at(-1)).toBe('manager recover boss');
  });

  it('is refused after a later decision, without a decision and across branches', () => {
    const gone = at('zhang', 'manager');
    expect(gone.refusal('zhang', { kind: 'takeBack', opinion: '' })).toBe('instance.nothingToTakeBack');
    expect(gone.refusal('boss', { kind: 'takeBack', opinion: '' })).toBe('instance.nothingToTakeBack');
    const fork = new ProcessHarness(FORK).start('zhang');
    fork.decide('zhang');
    expect(fork.refusal('zhang', { kind: 'takeBack', opinion: '' })).toBe('instance.severalFollowing');
    fork.decide('left');
    expect(fork.refusal('zhang', { kind: 'takeBack', opinion: '' })).toBe('instance.severalFollowing');
    expect(fork.refusal('left', { kind: 'takeBack', opinion: '' })).toBe('instance.nothingToTakeBack');
  });
});

describe('a voided request', () => {
  it('is ended, has a record for every open task, and notifies the users concerned', () => {
    const desk = new ProcessHarness(FORK).start('zhang');
    desk.decide('zhang');
    desk.act('zhang', { kind: 'void', opinion: 'not needed' });
    expect(desk.current).toMatchObject({ status: 'cancelled', outcome: 'open', tasks: [], tokens: [] });
    expect(desk.records.slice(-2)).toEqual(['zhang void left', 'zhang void right']);
    expect(desk.effects.slice(-2)).toMatchObject([
      { kind: 'instanceEnded', status: 'cancelled' },
      { kind: 'notified', about: 'voided', people: ['left', 'right'] },
    ]);
    expect(desk.refusal('zhang', { kind: 'void', opinion: '' })).toBe('instance.ended');
  });

  it('cannot be voided by other users, nor if it was called by another request', () => {
    expect(at('zhang').refusal('boss', { kind: 'void', opinion: '' })).toBe('instance.notYours');
    const called = new ProcessHarness(LINE).start('zhang', {}, { calledBy: '99' });
    expect(called.refusal('zhang', { kind: 'void', opinion: '' })).toBe('instance.isCalled');
  });
});

describe('a suspended request', () => {
  it('accepts transfers but no decisions until it is resumed', () => {
    const desk = at('zhang');
    expect(desk.refusal('zhang', { kind: 'suspend', opinion: 'x'.repeat(501) })).toBe('opinion.tooLong');
    desk.act('zhang', { kind: 'suspend', opinion: 'Audit.' });
    expect(desk.effects).toContainEqual({
      kind: 'recorded',
      record: expect.objectContaining({ action: 'suspend', remark: 'Audit.' }),
    });
    expect(desk.refusal('manager', desk.decision('manager'))).toBe('instance.suspended');
    desk.act('manager', { kind: 'transfer', task: desk.taskOf('manager').id, to: person('li'), opinion: '' });
    desk.act('zhang', { kind: 'resume' });
    desk.decide('li');
    expect(desk.open).toEqual(['boss:boss']);
  });
});

describe('a request on hold', () => {
  it('puts its tasks on hold and restores them unchanged', () => {
    const desk = at('zhang');
    desk.act('manager', { kind: 'open', task: desk.taskOf('manager').id });
    desk.act('zhang', { kind: 'pend', opinion: 'Waiting for a quote.' });
    expect(desk.effects).toContainEqual({
      kind: 'recorded',
      record: expect.objectContaining({ action: 'pend', handler: 'zhang', remark: 'Waiting for a quote.' }),
    });
    expect(desk.current.tasks).toMatchObject([{ status: 'onHold' }]);
    expect(desk.refusal('manager', desk.decision('manager'))).toBe('instance.pending');
    desk.act('zhang', { kind: 'restore' });
    expect(desk.current.tasks).toMatchObject([{ status: 'opened' }]);
  });
});

describe('deleting a request', () => {
  it('is possible for an administrator while it runs, and closes everything', () => {
    const desk = at('zhang');
    expect(desk.refusal('zhang', { kind: 'delete' })).toBe('instance.runningNotDeletable');
    desk.act(administrator(), { kind: 'delete' });
    expect(desk.current.tasks).toEqual([]);
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
      job: desk.current.jobs[0]?.id ?? '',
      result: { ok: true, variables: { sent } },
    }) as const;

  it('is called, and its result continues the request', () => {
    const desk = asked();
    expect(desk.effects.at(-1)).toMatchObject({ kind: 'handlerAsked', handler: 'sendMail', node: 'mail' });
    desk.act(PLATFORM_ACTOR, finished(desk, true));
    expect(desk.open).toEqual(['boss:boss']);
  });

  it('accepts a result from the platform only, and once', () => {
    const desk = asked();
    const answer = finished(desk, false);
    expect(desk.refusal('zhang', answer)).toBe('forbidden');
    desk.act(PLATFORM_ACTOR, answer);
    expect(desk.refusal(PLATFORM_ACTOR, answer)).toBe('instance.ended');
    expect(asked().refusal(PLATFORM_ACTOR, { ...answer, job: '404' })).toBe('notFound');
  });

  it('that failed permanently ends the request as aborted', () => {
    const desk = asked();
    desk.act(PLATFORM_ACTOR, {
      kind: 'finishHandler',
      job: desk.current.jobs[0]?.id ?? '',
      result: { ok: false, message: 'no mail server' },
    });
    expect(desk.current).toMatchObject({ status: 'aborted', outcome: 'open', jobs: [] });
  });

  it('whose result arrives while the request is suspended is applied when it resumes', () => {
    const desk = asked();
    desk.act('zhang', { kind: 'suspend', opinion: '' });
    desk.act(PLATFORM_ACTOR, finished(desk, true));
    expect(desk.open).toEqual([]);
    desk.act('zhang', { kind: 'resume' });
    expect(desk.open).toEqual(['boss:boss']);
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
    ({ kind: 'calledEnded', called: desk.current.calls[0]?.id ?? '', outcome, variables: { bought: true } }) as const;

  it('is waited for, and its result is available to the caller', () => {
    const desk = calling();
    expect(desk.effects.at(-1)).toMatchObject({
      kind: 'instanceCalled',
      definitionKey: 'purchase',
      variables: { amount: 5 },
    });
    desk.act(PLATFORM_ACTOR, ended(desk, 'approved'));
    expect([desk.open, desk.current.variables]).toEqual([['boss:boss'], { amount: 5, bought: true }]);
  });

  it('that was refused or voided makes its caller refused', () => {
    for (const outcome of ['refused', 'cancelled'] as const) {
      const desk = calling();
      desk.act(PLATFORM_ACTOR, ended(desk, outcome));
      desk.decide('boss');
      expect(desk.current.outcome).toBe('refused');
    }
  });

  it('is closed when its caller is voided', () => {
    const desk = calling();
    const [call] = desk.current.calls;
    desk.act('zhang', { kind: 'void', opinion: '' });
    expect(desk.effects).toContainEqual({ kind: 'callClosed', called: call?.id });
  });
});
