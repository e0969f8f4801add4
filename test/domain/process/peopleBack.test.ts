import { describe, expect, it } from 'vitest';
import { replay } from '#domain/process/replay.ts';
import { askDirectory } from '#testing/askDirectory.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk, PLATFORM_ACTOR } from '#testing/desk.ts';
import { faultsOf } from '#testing/invariants.ts';
import { person } from '#testing/people.ts';
import { signing } from '#test/support/process/signing.ts';

const LINES = ['start -> wang', 'wang -> end'];
const ABOVE = { wang: [person('boss'), person('chair')] };

/** Somebody has left; these are the superiors who are still here. */
function leave(desk: Desk, who: string, superiors: Desk['superiors'] = ABOVE): void {
  desk.superiors = superiors;
  desk.act(PLATFORM_ACTOR, { kind: 'peopleLeft', people: [who] });
  expect(faultsOf(desk.current, desk.definition)).toEqual([]);
}
function comeBack(desk: Desk, who: string): void {
  desk.superiors = undefined;
  desk.act(PLATFORM_ACTOR, { kind: 'peopleBack', people: [who] });
  expect(faultsOf(desk.current, desk.definition)).toEqual([]);
}
/** The one step finds nobody else. */
const held = (settings: object = {}, by = 'zhang') =>
  new Desk(chart(LINES, { wang: { task: { ...peopleOf('wang'), ...settings } } })).start(by);

describe('what waits for somebody who has left', () => {
  it('goes to their superior where the step names nobody for the empty place', () => {
    const desk = held();
    leave(desk, 'wang');
    expect(desk.open).toEqual(['wang:boss']);
    desk.decide('boss');
    expect(desk.current.outcome).toBe('approved');
  });

  it('never to the initiator, who would decide about their own request: then to the next one up', () => {
    const desk = held({}, 'boss');
    leave(desk, 'wang');
    expect(desk.open).toEqual(['wang:chair']);
    const alone = held({}, 'boss');
    leave(alone, 'wang', { wang: [person('boss')] });
    expect(alone.open).toEqual(['wang:']);
  });

  it('follows the rule for an empty place first', () => {
    const giveTo = [{ from: 'people', ids: ['deputy'], join: 'or', expandGroups: false }];
    const desk = held({ emptyApprover: { giveTo } });
    leave(desk, 'wang');
    expect(desk.open).toEqual(['wang:deputy']);
    const passed = held({ emptyApprover: 'passOver' });
    leave(passed, 'wang');
    expect(passed.current.status).toBe('succeeded');
    const waits = held({ emptyApprover: 'leaveOpen' });
    leave(waits, 'wang');
    expect(waits.open).toEqual(['wang:']);
  });

  it('is asked of the superior in a vote that nobody else could decide', () => {
    const desk = signing(['wang'], { wanted: 1 });
    leave(desk, 'wang');
    expect(desk.open).toEqual(['sign:boss']);
    comeBack(desk, 'wang');
    expect(desk.open).toEqual(['sign:wang']);
    desk.decide('wang');
    expect(desk.open).toEqual(['passed:passed']);
  });
});

describe('who comes back', () => {
  it('has again what was handed on and is still open, and the history says so', () => {
    const desk = held();
    leave(desk, 'wang');
    desk.act('boss', { kind: 'open', task: desk.taskOf('boss').id });
    comeBack(desk, 'wang');
    expect(desk.open).toEqual(['wang:wang']);
    expect(desk.records).toEqual(['wang leave wang', 'wang comeBack wang']);
    expect(desk.effects.at(-1)).toMatchObject({ kind: 'notified', people: ['wang'] });
    expect(desk.taskOf('wang').handedOn).toBeUndefined();
    desk.decide('wang');
    expect(desk.current.outcome).toBe('approved');
  });

  it('has it again wherever it has gone since, and the one in between only if they come back alone', () => {
    let isGone = false;
    const desk = new Desk(chart(LINES, { wang: { task: peopleOf('wang') } }), (question) =>
      askDirectory(question).filter(() => !isGone),
    ).start('zhang');
    isGone = true;
    leave(desk, 'wang');
    leave(desk, 'boss', { boss: [person('chair')], wang: [person('chair')] });
    expect(desk.open).toEqual(['wang:chair']);
    comeBack(desk, 'boss');
    expect(desk.open).toEqual(['wang:boss']);
    comeBack(desk, 'wang');
    expect(desk.open).toEqual(['wang:wang']);
    expect(desk.refusal(PLATFORM_ACTOR, { kind: 'peopleBack', people: ['boss'] })).toBe('notFound');
  });

  it('has nothing of what was done in between', () => {
    const desk = new Desk(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
    leave(desk, 'wang');
    desk.decide('boss');
    expect(desk.refusal(PLATFORM_ACTOR, { kind: 'peopleBack', people: ['wang'] })).toBe('notFound');
    expect(desk.open).toEqual(['li:li']);
  });

  it('may take again what several may take, and leaves what one of them has claimed', () => {
    const desk = held(peopleOf('wang', 'li'));
    leave(desk, 'wang');
    expect(desk.open).toEqual(['wang:li']);
    comeBack(desk, 'wang');
    expect(desk.open).toEqual(['wang:wang|li']);
    leave(desk, 'wang');
    desk.act('li', { kind: 'claim', task: desk.taskOf('li').id });
    comeBack(desk, 'wang');
    expect(desk.open).toEqual(['wang:li']);
    desk.act('li', { kind: 'release', task: desk.taskOf('li').id });
    expect(desk.open).toEqual(['wang:wang|li']);
  });

  it('is nobody but the platform to say', () => {
    const desk = held();
    leave(desk, 'wang');
    expect(desk.refusal('wang', { kind: 'peopleBack', people: ['wang'] })).toBe('forbidden');
  });

  it('comes back in the same way when the events are played again', () => {
    const desk = held();
    leave(desk, 'wang');
    comeBack(desk, 'wang');
    expect(replay(desk.definition, desk.events)).toEqual(desk.current);
  });
});

describe('what is returned to somebody who has left', () => {
  const two = () => {
    const desk = new Desk(chart(['start -> apply', 'apply -> wang', 'wang -> li', 'li -> end']), askDirectory);
    desk.start('zhang');
    desk.decide('apply');
    desk.decide('wang');
    return desk;
  };
  const sendBack = (desk: Desk, to: 'initiator' | 'previous', afterwards: 'normal' | 'backtrack' = 'normal') =>
    desk.act('li', { kind: 'return', task: desk.taskOf('li').id, to, afterwards, opinion: 'Mend it' });

  it('goes to their superior, and the request goes on', () => {
    const desk = two();
    desk.superiors = ABOVE;
    sendBack(desk, 'previous');
    expect(desk.open).toEqual(['wang:boss']);
    desk.decide('boss');
    expect(desk.open).toEqual(['li:li']);
  });

  it('of what they started, too', () => {
    const desk = two();
    desk.superiors = { zhang: [person('boss')] };
    sendBack(desk, 'initiator');
    expect(desk.open).toEqual(['apply:boss']);
    const waiting = two();
    waiting.superiors = { zhang: [person('boss')] };
    sendBack(waiting, 'initiator', 'backtrack');
    expect(waiting.open).toContain('apply:boss');
  });
});
