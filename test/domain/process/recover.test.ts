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
      opens: [{ node: 'apply', people: [person('zhang')] }],
      closes: [{ node: 'boss' }],
    });
    desk.act(administrator(), recover('apply'));
    expect(desk.open).toEqual(['apply:zhang']);
    expect(desk.records.at(-1)).toBe('admin recover boss');
    expect(desk.effects.at(-1)).toMatchObject({ kind: 'notified', people: ['zhang'], about: 'returned' });
  });

  it('comes straight back to where it was, if requested', () => {
    const desk = after(line(), 'zhang', 'manager');
    expect(outlookOf(desk, administrator(), recover('apply', 'backtrack'))).toMatchObject({
      opens: [{ node: 'apply' }],
      closes: [],
      backTo: { node: 'boss', people: [person('boss')] },
    });
    desk.act(administrator(), recover('apply', 'backtrack'));
    expect(desk.current.status).toBe('lockedByReturn');
    expect(desk.refusal(administrator(), recover('apply'))).toBe('instance.transition');
    desk.decide('zhang');
    expect(desk.open).toEqual(['boss:boss']);
  });

  it('cancels circulations, so that no reader decides the waiting task', () => {
    const desk = after(line(), 'zhang', 'manager');
    desk.act('boss', circulate(desk, 'boss', ['reader'], { afterwards: 'goOn' }));
    expect(outlookOf(desk, administrator(), recover('apply', 'backtrack'))).toMatchObject({
      closes: [{ people: [person('reader')] }],
    });
    desk.act(administrator(), recover('apply', 'backtrack'));
    expect([desk.open, desk.current.circulations]).toEqual([['apply:zhang', 'boss:boss'], []]);
    desk.decide('zhang');
    expect(desk.open).toEqual(['boss:boss']);
  });

  it('is refused to other users than administrators, and for steps the request has not passed', () => {
    const desk = after(line(), 'zhang', 'manager');
    for (const who of ['zhang', 'manager', 'boss'])
      expect(desk.refusal(who, recover('apply'))).toBe('instance.notYours');
    for (const destination of ['hr', 'boss', 'nowhere'])
      expect(desk.refusal(administrator(), recover(destination))).toBe('return.nodeNotTravelled');
  });
});
