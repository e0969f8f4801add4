import { describe, expect, it } from 'vitest';
import { administrator, person } from '#testing/people.ts';
import { circulate } from '#test/support/process/circulating.ts';
import { outlookOf } from '#test/support/process/lookAhead.ts';
import { after, line } from '#test/support/process/returning.ts';

describe('recovering a request', () => {
  const recover = (destination: string, afterwards: 'normal' | 'backtrack' = 'normal') =>
    ({ kind: 'recover', destination, afterwards, opinion: 'by hand' }) as const;

  it('moves it to a step it has passed, regardless of the nodes, and the history records that', () => {
    const harness = after(
      line({ boss: { task: { returns: { targets: ['previous'], afterInitiator: 'both', afterNode: 'both' } } } }),
      'zhang',
      'manager',
    );
    expect(outlookOf(harness, administrator(), recover('apply'))).toMatchObject({
      openedNodes: [{ node: 'apply', people: [person('zhang')] }],
      closedTasks: [{ node: 'boss' }],
    });
    harness.execute(administrator(), recover('apply'));
    expect(harness.openTasks).toEqual(['apply:zhang']);
    expect(harness.records.at(-1)).toBe('admin recover boss');
    expect(harness.effects.at(-1)).toMatchObject({ kind: 'notified', people: ['zhang'], about: 'returned' });
  });

  it('comes straight back to where it was, if requested', () => {
    const harness = after(line(), 'zhang', 'manager');
    expect(outlookOf(harness, administrator(), recover('apply', 'backtrack'))).toMatchObject({
      openedNodes: [{ node: 'apply' }],
      closedTasks: [],
      returnsTo: { node: 'boss', people: [person('boss')] },
    });
    harness.execute(administrator(), recover('apply', 'backtrack'));
    expect(harness.currentState.status).toBe('lockedByReturn');
    expect(harness.findRefusal(administrator(), recover('apply'))).toBe('instance.transition');
    harness.decide('zhang');
    expect(harness.openTasks).toEqual(['boss:boss']);
  });

  it('cancels circulations, so that no reader decides the waiting task', () => {
    const harness = after(line(), 'zhang', 'manager');
    harness.execute('boss', circulate(harness, 'boss', ['reader'], { afterwards: 'goOn' }));
    expect(outlookOf(harness, administrator(), recover('apply', 'backtrack'))).toMatchObject({
      closedTasks: [{ people: [person('reader')] }],
    });
    harness.execute(administrator(), recover('apply', 'backtrack'));
    expect([harness.openTasks, harness.currentState.circulations]).toEqual([['apply:zhang', 'boss:boss'], []]);
    harness.decide('zhang');
    expect(harness.openTasks).toEqual(['boss:boss']);
  });

  it('is refused to other users than administrators, and for steps the request has not passed', () => {
    const harness = after(line(), 'zhang', 'manager');
    for (const who of ['zhang', 'manager', 'boss'])
      expect(harness.findRefusal(who, recover('apply'))).toBe('instance.notYours');
    for (const destination of ['hr', 'boss', 'nowhere'])
      expect(harness.findRefusal(administrator(), recover(destination))).toBe('return.nodeNotTravelled');
  });
});
