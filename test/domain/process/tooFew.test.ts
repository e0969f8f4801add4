import { describe, expect, it } from 'vitest';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { replay } from '#domain/process/replay.ts';
import { outlookOf } from '#test/support/process/lookAhead.ts';
import { decidingTogether, signedBy, signing } from '#test/support/process/signing.ts';
import { assignStepsToInitiator } from '#test/support/process/assignStepsToInitiator.ts';

describe('a counter-sign with fewer signers than required votes', () => {
  it('passes when all present signers agree, and the history records that they decide', () => {
    const harness = signing(['a', 'b'], { wanted: 5 });
    expect(harness.openTasks).toEqual(['sign:a', 'sign:b']);
    harness.decide('a');
    harness.decide('b');
    expect(harness.openTasks).toEqual(['passed:passed']);
    expect(decidingTogether(harness)).toEqual(['a b']);
  });

  it('fails when one signer refuses', () => {
    const harness = signing(['a', 'b'], { wanted: 5 });
    harness.decide('a');
    harness.decide('b', 'refuse');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });

  it('fails if refusals are counted and all present signers refuse', () => {
    const harness = signing(['a', 'b'], { wanted: 5, more: { counted: 'refuse' } });
    harness.decide('a', 'refuse');
    harness.decide('b', 'refuse');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });

  it('is announced in the preview of the preceding decision', () => {
    const harness = signedBy(['a', 'b'], { wanted: 5 });
    const seen = outlookOf(harness, 'apply', harness.createDecision('apply'));
    expect(seen.openedNodes).toMatchObject([
      { node: 'sign', voting: { by: 'count', value: 5, hasTooFewSigners: true } },
    ]);
  });

  it('is skipped if the empty rule skips the step', () => {
    expect(signing(['a', 'b'], { wanted: 3, empty: 'passOver' }).openTasks).toEqual(['passed:passed']);
  });

  it('stays open if the empty rule allows that, with an unassigned task for each missing signer', () => {
    const harness = signing(['a', 'b'], { wanted: 3, empty: 'leaveOpen' });
    expect(harness.openTasks).toEqual(['sign:', 'sign:a', 'sign:b']);
    harness.decide('a');
    harness.decide('b');
    expect(harness.openTasks).toEqual(['sign:']);
    expect(decidingTogether(harness)).toEqual([]);
  });

  it('also asks the fallback users', () => {
    const giveTo = [{ from: 'people', ids: ['b', 'chair'], join: 'or', expandGroups: false }] as const;
    const harness = signing(['a', 'b'], { wanted: 3, empty: { giveTo } });
    expect(harness.openTasks).toEqual(['sign:a', 'sign:b', 'sign:chair']);
    expect(decidingTogether(harness)).toEqual([]);
    expect(decidingTogether(signing(['a', 'b'], { wanted: 4, empty: { giveTo } }))).toEqual(['a b chair']);
  });

  it('refuses the decision that leads there if the definition demands it', () => {
    const harness = signedBy(['a', 'b'], { wanted: 3, more: { refusesTooFew: true } });
    expect(harness.findRefusal('apply', harness.createDecision('apply'))).toBe('people.tooFew');
  });

  it('is decided by the old rule when old events are replayed', () => {
    const harness = signedBy(['a', 'b'], { wanted: 2 });
    harness.decide('apply');
    harness.decide('a');
    harness.decide('b');
    const before = harness.events.map(({ rules: _today, ...event }) => event);
    const { definition } = signedBy(['a', 'b'], { wanted: 3 });
    expect(replay(assignStepsToInitiator(definition), before)?.tasks.map(({ node }) => node)).toEqual(['failed']);
  });
});

describe('a counter-sign with abstentions', () => {
  const three = ['a', 'b', 'c'];

  it('is decided by all remaining signers if there are fewer than required votes', () => {
    const harness = signing(three, { wanted: 3 });
    harness.decide('a', 'abstain');
    harness.decide('b');
    expect(harness.openTasks).toEqual(['sign:c']);
    harness.decide('c');
    expect(harness.openTasks).toEqual(['passed:passed']);
    expect(decidingTogether(harness)).toEqual(['b c']);
  });

  it('with a percentage threshold is counted alike', () => {
    const harness = signing(three, { wanted: 100, by: 'percent' });
    harness.decide('a', 'abstain');
    harness.decide('b');
    harness.decide('c');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('shows in the preview of an abstention that the others decide', () => {
    const harness = signing(three, { wanted: 3 });
    expect(outlookOf(harness, 'a', harness.createDecision('a', 'abstain')).tallyAfter).toMatchObject({
      needed: 2,
      requiredByRule: 3,
    });
  });

  it('fails if no voter remains, because an abstention is no agreement', () => {
    const harness = signing(three, { wanted: 2 });
    for (const each of three) harness.decide(each, 'abstain');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });

  it('continues unchanged while enough signers remain', () => {
    const harness = signing(three, { wanted: 2 });
    harness.decide('a', 'abstain');
    expect(decidingTogether(harness)).toEqual([]);
    harness.decide('b');
    expect(harness.openTasks).toEqual(['sign:c']);
  });

  it('is skipped if the empty rule skips the step, unless a signer has refused', () => {
    const harness = signing(three, { wanted: 3, empty: 'passOver' });
    harness.decide('a', 'abstain');
    expect(harness.openTasks).toEqual(['passed:passed']);
    expect(harness.records).toContain('system passOver sign');
    const refused = signing(three, { wanted: 3, empty: 'passOver' });
    refused.decide('a', 'refuse');
    refused.decide('b', 'abstain');
    refused.decide('c');
    expect(refused.openTasks).toEqual(['failed:failed']);
  });

  it('waits for one more signer if the empty rule keeps the step open', () => {
    const harness = signing(three, { wanted: 3, empty: 'leaveOpen' });
    harness.decide('a', 'abstain');
    expect(harness.openTasks).toEqual(['sign:', 'sign:b', 'sign:c']);
    const whole = signing(three, { wanted: 100, by: 'percent', empty: 'leaveOpen' });
    whole.decide('a', 'abstain');
    expect(whole.openTasks).toEqual(['sign:b', 'sign:c']);
  });

  it('asks the fallback users, at once or in sequence', () => {
    const giveTo = [{ from: 'people', ids: ['chair'], join: 'or', expandGroups: false }] as const;
    const harness = signing(three, { wanted: 3, empty: { giveTo } });
    harness.decide('a', 'abstain');
    expect(harness.openTasks).toEqual(['sign:b', 'sign:c', 'sign:chair']);
    const turns = signing(three, { wanted: 3, empty: { giveTo }, more: { mode: 'sequential' } });
    turns.decide('a', 'abstain');
    turns.decide('b');
    turns.decide('c');
    expect(turns.openTasks).toEqual(['sign:chair']);
    turns.decide('chair');
    expect(turns.openTasks).toEqual(['passed:passed']);
  });

  it('refuses an abstention that leaves too few if the definition demands it', () => {
    const harness = signing(three, { wanted: 3, more: { refusesTooFew: true } });
    expect(harness.findRefusal('a', harness.createDecision('a', 'abstain'))).toBe('people.tooFew');
    harness.decide('a');
    expect(harness.openTasks).toEqual(['sign:b', 'sign:c']);
  });

  it('keeps a verdict that was already reached', () => {
    const harness = signing(three, {
      wanted: 1,
      empty: 'passOver',
      more: { finish: 'whenAllVoted', counted: 'refuse' },
    });
    harness.decide('a', 'refuse');
    harness.decide('b', 'abstain');
    harness.decide('c', 'abstain');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });

  it('evaluates a threshold condition unchanged', () => {
    const threshold = { by: 'condition', condition: parseKnownExpression('agree >= 3') } as const;
    const harness = signing(three, { wanted: 3, more: { threshold } });
    harness.decide('a', 'abstain');
    harness.decide('b');
    harness.decide('c');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });
});
