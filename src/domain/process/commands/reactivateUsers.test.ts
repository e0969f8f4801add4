import { describe, expect, it } from 'vitest';
import { replay } from '../replay.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { findStateFaults } from '#testing/invariants.ts';
import { person } from '#testing/people.ts';
import { signing } from '#test/support/process/signing.ts';

const LINES = ['start -> wang', 'wang -> end'];
const ABOVE = { wang: [person('boss'), person('chair')] };

/** Deactivates a user; `superiors` are the active managers above them. */
function deactivateUser(desk: ProcessHarness, who: string, superiors: ProcessHarness['superiors'] = ABOVE): void {
  desk.superiors = superiors;
  desk.execute(PLATFORM_ACTOR, { kind: 'peopleLeft', people: [who] });
  expect(findStateFaults(desk.currentState, desk.definition)).toEqual([]);
}
function comeBack(desk: ProcessHarness, who: string): void {
  desk.superiors = undefined;
  desk.execute(PLATFORM_ACTOR, { kind: 'peopleBack', people: [who] });
  expect(findStateFaults(desk.currentState, desk.definition)).toEqual([]);
}
/** Starts a request whose only step has `wang` as assignee. */
const held = (settings: object = {}, by = 'zhang') =>
  new ProcessHarness(chart(LINES, { wang: { task: { ...assignTo('wang'), ...settings } } })).start(by);

describe('a task of a deactivated user', () => {
  it('is assigned to their manager if the step has no empty rule', () => {
    const desk = held();
    deactivateUser(desk, 'wang');
    expect(desk.openTasks).toEqual(['wang:boss']);
    desk.decide('boss');
    expect(desk.currentState.outcome).toBe('approved');
  });

  it('is never assigned to the initiator, but to the next manager above', () => {
    const desk = held({}, 'boss');
    deactivateUser(desk, 'wang');
    expect(desk.openTasks).toEqual(['wang:chair']);
    const alone = held({}, 'boss');
    deactivateUser(alone, 'wang', { wang: [person('boss')] });
    expect(alone.openTasks).toEqual(['wang:']);
  });

  it('is assigned by the empty rule first', () => {
    const giveTo = [{ from: 'people', ids: ['deputy'], join: 'or', expandGroups: false }];
    const desk = held({ emptyApprover: { giveTo } });
    deactivateUser(desk, 'wang');
    expect(desk.openTasks).toEqual(['wang:deputy']);
    const passed = held({ emptyApprover: 'passOver' });
    deactivateUser(passed, 'wang');
    expect(passed.currentState.status).toBe('succeeded');
    const waits = held({ emptyApprover: 'leaveOpen' });
    deactivateUser(waits, 'wang');
    expect(waits.openTasks).toEqual(['wang:']);
  });

  it('is assigned to the manager in a vote that no other signer could decide', () => {
    const desk = signing(['wang'], { wanted: 1 });
    deactivateUser(desk, 'wang');
    expect(desk.openTasks).toEqual(['sign:boss']);
    comeBack(desk, 'wang');
    expect(desk.openTasks).toEqual(['sign:wang']);
    desk.decide('wang');
    expect(desk.openTasks).toEqual(['passed:passed']);
  });
});

describe('a reactivated user', () => {
  it('gets reassigned tasks back while they are open, and the history records that', () => {
    const desk = held();
    deactivateUser(desk, 'wang');
    desk.execute('boss', { kind: 'open', task: desk.getTask('boss').id });
    comeBack(desk, 'wang');
    expect(desk.openTasks).toEqual(['wang:wang']);
    expect(desk.records).toEqual(['wang leave wang', 'wang comeBack wang']);
    expect(desk.effects.at(-1)).toMatchObject({ kind: 'notified', people: ['wang'] });
    expect(desk.getTask('wang').handedOn).toBeUndefined();
    desk.decide('wang');
    expect(desk.currentState.outcome).toBe('approved');
  });

  it('gets a task back from any later assignee; an intermediate assignee only if they come back alone', () => {
    let isGone = false;
    const desk = new ProcessHarness(chart(LINES, { wang: { task: assignTo('wang') } }), (question) =>
      resolveFromNames(question).filter(() => !isGone),
    ).start('zhang');
    isGone = true;
    deactivateUser(desk, 'wang');
    deactivateUser(desk, 'boss', { boss: [person('chair')], wang: [person('chair')] });
    expect(desk.openTasks).toEqual(['wang:chair']);
    comeBack(desk, 'boss');
    expect(desk.openTasks).toEqual(['wang:boss']);
    comeBack(desk, 'wang');
    expect(desk.openTasks).toEqual(['wang:wang']);
    expect(desk.findRefusal(PLATFORM_ACTOR, { kind: 'peopleBack', people: ['boss'] })).toBe('notFound');
  });

  it('does not get tasks back that were completed meanwhile', () => {
    const desk = new ProcessHarness(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
    deactivateUser(desk, 'wang');
    desk.decide('boss');
    expect(desk.findRefusal(PLATFORM_ACTOR, { kind: 'peopleBack', people: ['wang'] })).toBe('notFound');
    expect(desk.openTasks).toEqual(['li:li']);
  });

  it('becomes a candidate again for tasks with several candidates, unless one was claimed', () => {
    const desk = held(assignTo('wang', 'li'));
    deactivateUser(desk, 'wang');
    expect(desk.openTasks).toEqual(['wang:li']);
    comeBack(desk, 'wang');
    expect(desk.openTasks).toEqual(['wang:wang|li']);
    deactivateUser(desk, 'wang');
    desk.execute('li', { kind: 'claim', task: desk.getTask('li').id });
    comeBack(desk, 'wang');
    expect(desk.openTasks).toEqual(['wang:li']);
    desk.execute('li', { kind: 'release', task: desk.getTask('li').id });
    expect(desk.openTasks).toEqual(['wang:wang|li']);
  });

  it('can be reported by the platform only', () => {
    const desk = held();
    deactivateUser(desk, 'wang');
    expect(desk.findRefusal('wang', { kind: 'peopleBack', people: ['wang'] })).toBe('forbidden');
  });

  it('is restored alike when the events are replayed', () => {
    const desk = held();
    deactivateUser(desk, 'wang');
    comeBack(desk, 'wang');
    expect(replay(desk.definition, desk.events)).toEqual(desk.currentState);
  });
});

describe('a return to a deactivated user', () => {
  const two = () => {
    const desk = new ProcessHarness(
      chart(['start -> apply', 'apply -> wang', 'wang -> li', 'li -> end']),
      resolveFromNames,
    );
    desk.start('zhang');
    desk.decide('apply');
    desk.decide('wang');
    return desk;
  };
  const sendBack = (
    desk: ProcessHarness,
    to: 'initiator' | 'previous',
    afterwards: 'normal' | 'backtrack' = 'normal',
  ) => desk.execute('li', { kind: 'return', task: desk.getTask('li').id, to, afterwards, opinion: 'Mend it' });

  it('is assigned to their manager, and the request continues', () => {
    const desk = two();
    desk.superiors = ABOVE;
    sendBack(desk, 'previous');
    expect(desk.openTasks).toEqual(['wang:boss']);
    desk.decide('boss');
    expect(desk.openTasks).toEqual(['li:li']);
  });

  it('is also assigned to the manager if they are the initiator', () => {
    const desk = two();
    desk.superiors = { zhang: [person('boss')] };
    sendBack(desk, 'initiator');
    expect(desk.openTasks).toEqual(['apply:boss']);
    const waiting = two();
    waiting.superiors = { zhang: [person('boss')] };
    sendBack(waiting, 'initiator', 'backtrack');
    expect(waiting.openTasks).toContain('apply:boss');
  });
});
