import { describe, expect, it } from 'vitest';
import { administrator, person } from '#testing/people.ts';
import { circulate } from '#test/support/process/circulating.ts';
import { outlookOf } from '#test/support/process/lookAhead.ts';
import { after, line } from '#test/support/process/returning.ts';

describe('recovering a request', () => {
  const recover = (destination: string, afterwards: 'normal' | 'backtrack' = 'normal') =>
    ({ kind: 'recover', destination, afterwards, opinion: 'by hand' }) as const;

  it('moves it to a step it has passed, regardless of the nodes, and the history records that', () => {
    const desk = after(
      line({ boss: { task: { returns: { targets: ['previous'], afterInitiator: 'both', afterNode: 'both' } } } }),
      'zhang',
      'manager',
    );
    expect(outlookOf(desk, administrator(), recover('apply'))).toMatchObject({
      openedNodes: [{ node: 'apply', people: [person('zhang')] }],
      closedTasks: [{ node: 'boss' }],
    });
    desk.execute(administrator(), recover('apply'));
    expect(desk.openTasks).toEqual(['apply:zhang']);
    expect(desk.records.at(-1)).toBe('admin recover boss');
    expect(desk.effects.at(-1)).toMatchObject({ kind: 'notified', people: ['zhang'], about: 'returned' });
  });

  it('comes straight back to where it was, if requested', () => {
    const desk = after(line(), 'zhang', 'manager');
    expect(outlookOf(desk, administrator(), recover('apply', 'backtrack'))).toMatchObject({
      openedNodes: [{ node: 'apply' }],
      closedTasks: [],
      returnsTo: { node: 'boss', people: [person('boss')] },
    });
    desk.execute(administrator(), recover('apply', 'backtrack'));
    expect(desk.currentState.status).toBe('lockedByReturn');
    expect(desk.findRefusal(administrator(), recover('apply'))).toBe('instance.transition');
    desk.decide('zhang');
    expect(desk.openTasks).toEqual(['boss:boss']);
  });

  it('cancels circulations, so that no reader decides the waiting task', () => {
    const desk = after(line(), 'zhang', 'manager');
    desk.execute('boss', circulate(desk, 'boss', ['reader'], { afterwards: 'goOn' }));
    expect(outlookOf(desk, administrator(), recover('apply', 'backtrack'))).toMatchObject({
      closedTasks: [{ people: [person('reader')] }],
    });
    desk.execute(administrator(), recover('apply', 'backtrack'));
    expect([desk.openTasks, desk.currentState.circulations]).toEqual([['apply:zhang', 'boss:boss'], []]);
    desk.decide('zhang');
    expect(desk.openTasks).toEqual(['boss:boss']);
  });

  it('is refused to other users than administrators, and for steps the request has not passed', () => {
    const desk = after(line(), 'zhang', 'manager');
    for (const who of ['zhang', 'manager', 'boss'])
      expect(desk.findRefusal(who, recover('apply'))).toBe('instance.notYours');
    for (const destination of ['hr', 'boss', 'nowhere'])
      expect(desk.findRefusal(administrator(), recover(destination))).toBe('return.nodeNotTravelled');
  });
});
