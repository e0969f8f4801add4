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
function deactivateUser(harness: ProcessHarness, who: string, superiors: ProcessHarness['superiors'] = ABOVE): void {
  harness.superiors = superiors;
  harness.execute(PLATFORM_ACTOR, { kind: 'peopleLeft', people: [who] });
  expect(findStateFaults(harness.currentState, harness.definition)).toEqual([]);
}
function comeBack(harness: ProcessHarness, who: string): void {
  harness.superiors = undefined;
  harness.execute(PLATFORM_ACTOR, { kind: 'peopleBack', people: [who] });
  expect(findStateFaults(harness.currentState, harness.definition)).toEqual([]);
}
/** Starts a request whose only step has `wang` as assignee. */
const held = (settings: object = {}, by = 'zhang') =>
  new ProcessHarness(chart(LINES, { wang: { task: { ...assignTo('wang'), ...settings } } })).start(by);

describe('a task of a deactivated user', () => {
  it('is assigned to their manager if the step has no empty rule', () => {
    const harness = held();
    deactivateUser(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:boss']);
    harness.decide('boss');
    expect(harness.currentState.outcome).toBe('approved');
  });

  it('is never assigned to the initiator, but to the next manager above', () => {
    const harness = held({}, 'boss');
    deactivateUser(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:chair']);
    const alone = held({}, 'boss');
    deactivateUser(alone, 'wang', { wang: [person('boss')] });
    expect(alone.openTasks).toEqual(['wang:']);
  });

  it('is assigned by the empty rule first', () => {
    const giveTo = [{ from: 'people', ids: ['deputy'], join: 'or', expandGroups: false }];
    const harness = held({ emptyApprover: { giveTo } });
    deactivateUser(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:deputy']);
    const passed = held({ emptyApprover: 'passOver' });
    deactivateUser(passed, 'wang');
    expect(passed.currentState.status).toBe('succeeded');
    const waits = held({ emptyApprover: 'leaveOpen' });
    deactivateUser(waits, 'wang');
    expect(waits.openTasks).toEqual(['wang:']);
  });

  it('is assigned to the manager in a vote that no other signer could decide', () => {
    const harness = signing(['wang'], { wanted: 1 });
    deactivateUser(harness, 'wang');
    expect(harness.openTasks).toEqual(['sign:boss']);
    comeBack(harness, 'wang');
    expect(harness.openTasks).toEqual(['sign:wang']);
    harness.decide('wang');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });
});

describe('a reactivated user', () => {
  it('gets reassigned tasks back while they are open, and the history records that', () => {
    const harness = held();
    deactivateUser(harness, 'wang');
    harness.execute('boss', { kind: 'open', task: harness.getTask('boss').id });
    comeBack(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:wang']);
    expect(harness.records).toEqual(['wang leave wang', 'wang comeBack wang']);
    expect(harness.effects.at(-1)).toMatchObject({ kind: 'notified', people: ['wang'] });
    expect(harness.getTask('wang').handedOn).toBeUndefined();
    harness.decide('wang');
    expect(harness.currentState.outcome).toBe('approved');
  });

  it('gets a task back from any later assignee; an intermediate assignee only if they come back alone', () => {
    let isGone = false;
    const harness = new ProcessHarness(chart(LINES, { wang: { task: assignTo('wang') } }), (question) =>
      resolveFromNames(question).filter(() => !isGone),
    ).start('zhang');
    isGone = true;
    deactivateUser(harness, 'wang');
    deactivateUser(harness, 'boss', { boss: [person('chair')], wang: [person('chair')] });
    expect(harness.openTasks).toEqual(['wang:chair']);
    comeBack(harness, 'boss');
    expect(harness.openTasks).toEqual(['wang:boss']);
    comeBack(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:wang']);
    expect(harness.findRefusal(PLATFORM_ACTOR, { kind: 'peopleBack', people: ['boss'] })).toBe('notFound');
  });

  it('does not get tasks back that were completed meanwhile', () => {
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> li', 'li -> end'])).start('zhang');
    deactivateUser(harness, 'wang');
    harness.decide('boss');
    expect(harness.findRefusal(PLATFORM_ACTOR, { kind: 'peopleBack', people: ['wang'] })).toBe('notFound');
    expect(harness.openTasks).toEqual(['li:li']);
  });

  it('becomes a candidate again for tasks with several candidates, unless one was claimed', () => {
    const harness = held(assignTo('wang', 'li'));
    deactivateUser(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:li']);
    comeBack(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:wang|li']);
    deactivateUser(harness, 'wang');
    harness.execute('li', { kind: 'claim', task: harness.getTask('li').id });
    comeBack(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:li']);
    harness.execute('li', { kind: 'release', task: harness.getTask('li').id });
    expect(harness.openTasks).toEqual(['wang:wang|li']);
  });

  it('can be reported by the platform only', () => {
    const harness = held();
    deactivateUser(harness, 'wang');
    expect(harness.findRefusal('wang', { kind: 'peopleBack', people: ['wang'] })).toBe('forbidden');
  });

  it('is restored alike when the events are replayed', () => {
    const harness = held();
    deactivateUser(harness, 'wang');
    comeBack(harness, 'wang');
    expect(replay(harness.definition, harness.events)).toEqual(harness.currentState);
  });
});

describe('a return to a deactivated user', () => {
  const two = () => {
    const harness = new ProcessHarness(
      chart(['start -> apply', 'apply -> wang', 'wang -> li', 'li -> end']),
      resolveFromNames,
    );
    harness.start('zhang');
    harness.decide('apply');
    harness.decide('wang');
    return harness;
  };
  const sendBack = (
    harness: ProcessHarness,
    to: 'initiator' | 'previous',
    afterwards: 'normal' | 'backtrack' = 'normal',
  ) => harness.execute('li', { kind: 'return', task: harness.getTask('li').id, to, afterwards, opinion: 'Mend it' });

  it('is assigned to their manager, and the request continues', () => {
    const harness = two();
    harness.superiors = ABOVE;
    sendBack(harness, 'previous');
    expect(harness.openTasks).toEqual(['wang:boss']);
    harness.decide('boss');
    expect(harness.openTasks).toEqual(['li:li']);
  });

  it('is also assigned to the manager if they are the initiator', () => {
    const harness = two();
    harness.superiors = { zhang: [person('boss')] };
    sendBack(harness, 'initiator');
    expect(harness.openTasks).toEqual(['apply:boss']);
    const waiting = two();
    waiting.superiors = { zhang: [person('boss')] };
    sendBack(waiting, 'initiator', 'backtrack');
    expect(waiting.openTasks).toContain('apply:boss');
  });
});
