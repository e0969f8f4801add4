import { describe, expect, it } from 'vitest';
import { expressionOf } from '#testing/expressionOf.ts';
import { replay } from '#domain/process/replay.ts';
import { outlookOf } from '#test/support/process/lookAhead.ts';
import { decidingTogether, signedBy, signing } from '#test/support/process/signing.ts';
import { withoutQuestions } from '#test/support/process/withoutQuestions.ts';

describe('a counter-sign with fewer people than votes', () => {
  it('passes when all that are there agree, and the history says that they decide', () => {
    const desk = signing(['a', 'b'], { wanted: 5 });
    expect(desk.open).toEqual(['sign:a', 'sign:b']);
    desk.decide('a');
    desk.decide('b');
    expect(desk.open).toEqual(['passed:passed']);
    expect(decidingTogether(desk)).toEqual(['a b']);
  });

  it('fails when one of them refuses', () => {
    const desk = signing(['a', 'b'], { wanted: 5 });
    desk.decide('a');
    desk.decide('b', 'refuse');
    expect(desk.open).toEqual(['failed:failed']);
  });

  it('fails where refusals are counted and all that are there refuse', () => {
    const desk = signing(['a', 'b'], { wanted: 5, more: { counted: 'refuse' } });
    desk.decide('a', 'refuse');
    desk.decide('b', 'refuse');
    expect(desk.open).toEqual(['failed:failed']);
  });

  it('says so on the sheet before somebody sends it there', () => {
    const desk = signedBy(['a', 'b'], { wanted: 5 });
    const seen = outlookOf(desk, 'apply', desk.decision('apply'));
    expect(seen.opens).toMatchObject([{ node: 'sign', voting: { by: 'count', value: 5, fewer: true } }]);
  });

  it('is passed over where the step is passed over without people', () => {
    expect(signing(['a', 'b'], { wanted: 3, empty: 'passOver' }).open).toEqual(['passed:passed']);
  });

  it('waits for somebody to be found where the step may stay open, with a task for each that is missing', () => {
    const desk = signing(['a', 'b'], { wanted: 3, empty: 'leaveOpen' });
    expect(desk.open).toEqual(['sign:', 'sign:a', 'sign:b']);
    desk.decide('a');
    desk.decide('b');
    expect(desk.open).toEqual(['sign:']);
    expect(decidingTogether(desk)).toEqual([]);
  });

  it('asks those who stand in for missing people, too', () => {
    const giveTo = [{ from: 'people', ids: ['b', 'chair'], join: 'or', expandGroups: false }] as const;
    const desk = signing(['a', 'b'], { wanted: 3, empty: { giveTo } });
    expect(desk.open).toEqual(['sign:a', 'sign:b', 'sign:chair']);
    expect(decidingTogether(desk)).toEqual([]);
    expect(decidingTogether(signing(['a', 'b'], { wanted: 4, empty: { giveTo } }))).toEqual(['a b chair']);
  });

  it('refuses to go there where the file says so itself', () => {
    const desk = signedBy(['a', 'b'], { wanted: 3, more: { refusesTooFew: true } });
    expect(desk.refusal('apply', desk.decision('apply'))).toBe('people.tooFew');
  });

  it('is as it was in what was decided before', () => {
    const desk = signedBy(['a', 'b'], { wanted: 2 });
    desk.decide('apply');
    desk.decide('a');
    desk.decide('b');
    const before = desk.events.map(({ rules: _today, ...event }) => event);
    const { definition } = signedBy(['a', 'b'], { wanted: 3 });
    expect(replay(withoutQuestions(definition), before)?.tasks.map(({ node }) => node)).toEqual(['failed']);
  });
});

describe('a counter-sign in which people abstain', () => {
  const three = ['a', 'b', 'c'];

  it('is decided by all that are left when they are fewer than the votes it asks for', () => {
    const desk = signing(three, { wanted: 3 });
    desk.decide('a', 'abstain');
    desk.decide('b');
    expect(desk.open).toEqual(['sign:c']);
    desk.decide('c');
    expect(desk.open).toEqual(['passed:passed']);
    expect(decidingTogether(desk)).toEqual(['b c']);
  });

  it('by a share of votes counts so, too', () => {
    const desk = signing(three, { wanted: 100, by: 'percent' });
    desk.decide('a', 'abstain');
    desk.decide('b');
    desk.decide('c');
    expect(desk.open).toEqual(['passed:passed']);
  });

  it('says on the sheet of whoever abstains that the others decide alone', () => {
    const desk = signing(three, { wanted: 3 });
    expect(outlookOf(desk, 'a', desk.decision('a', 'abstain')).tallyAfter).toMatchObject({ needed: 2, wanted: 3 });
  });

  it('fails when nobody is left: silence is no agreement', () => {
    const desk = signing(three, { wanted: 2 });
    for (const each of three) desk.decide(each, 'abstain');
    expect(desk.open).toEqual(['failed:failed']);
  });

  it('goes on as it was while enough are left', () => {
    const desk = signing(three, { wanted: 2 });
    desk.decide('a', 'abstain');
    expect(decidingTogether(desk)).toEqual([]);
    desk.decide('b');
    expect(desk.open).toEqual(['sign:c']);
  });

  it('is passed over where the step is passed over without people, unless somebody has refused', () => {
    const desk = signing(three, { wanted: 3, empty: 'passOver' });
    desk.decide('a', 'abstain');
    expect(desk.open).toEqual(['passed:passed']);
    expect(desk.records).toContain('system passOver sign');
    const refused = signing(three, { wanted: 3, empty: 'passOver' });
    refused.decide('a', 'refuse');
    refused.decide('b', 'abstain');
    refused.decide('c');
    expect(refused.open).toEqual(['failed:failed']);
  });

  it('waits for one more where the step may stay open', () => {
    const desk = signing(three, { wanted: 3, empty: 'leaveOpen' });
    desk.decide('a', 'abstain');
    expect(desk.open).toEqual(['sign:', 'sign:b', 'sign:c']);
    const whole = signing(three, { wanted: 100, by: 'percent', empty: 'leaveOpen' });
    whole.decide('a', 'abstain');
    expect(whole.open).toEqual(['sign:b', 'sign:c']);
  });

  it('asks those who stand in, at once or after the others', () => {
    const giveTo = [{ from: 'people', ids: ['chair'], join: 'or', expandGroups: false }] as const;
    const desk = signing(three, { wanted: 3, empty: { giveTo } });
    desk.decide('a', 'abstain');
    expect(desk.open).toEqual(['sign:b', 'sign:c', 'sign:chair']);
    const turns = signing(three, { wanted: 3, empty: { giveTo }, more: { mode: 'sequential' } });
    turns.decide('a', 'abstain');
    turns.decide('b');
    turns.decide('c');
    expect(turns.open).toEqual(['sign:chair']);
    turns.decide('chair');
    expect(turns.open).toEqual(['passed:passed']);
  });

  it('takes no abstention that leaves too few where the file says so itself', () => {
    const desk = signing(three, { wanted: 3, more: { refusesTooFew: true } });
    expect(desk.refusal('a', desk.decision('a', 'abstain'))).toBe('people.tooFew');
    desk.decide('a');
    expect(desk.open).toEqual(['sign:b', 'sign:c']);
  });

  it('keeps a verdict that was reached before', () => {
    const desk = signing(three, { wanted: 1, empty: 'passOver', more: { finish: 'whenAllVoted', counted: 'refuse' } });
    desk.decide('a', 'refuse');
    desk.decide('b', 'abstain');
    desk.decide('c', 'abstain');
    expect(desk.open).toEqual(['failed:failed']);
  });

  it('leaves conditions alone', () => {
    const threshold = { by: 'condition', condition: expressionOf('agree >= 3') } as const;
    const desk = signing(three, { wanted: 3, more: { threshold } });
    desk.decide('a', 'abstain');
    desk.decide('b');
    desk.decide('c');
    expect(desk.open).toEqual(['failed:failed']);
  });
});
