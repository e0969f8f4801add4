import { describe, expect, it } from 'vitest';
import type { Variables } from '../../expression/tree.ts';
import { selectFlows, createConditionLookup, type FlowFacts } from './flows.ts';
import { getNode } from './graph.ts';
import { drawChart as chart } from '#testing/chartOfLines.ts';
import { person } from '#testing/people.ts';

const seen = (variables: Variables = {}, facts: FlowFacts = {}) =>
  createConditionLookup({ variables, initiator: person('zhang') }, facts);
const taken = (node: string, lines: readonly string[], variables: Variables = {}, facts: FlowFacts = {}) => {
  const process = chart(lines);
  return selectFlows(process, getNode(process, node), seen(variables, facts)).map(({ to }) => to);
};

describe('the variables of a flow condition', () => {
  it('are the last decision, the verdict of the last counter-sign, the initiator and the form', () => {
    const lookup = seen({ days: 3 }, { vote: 'refuse', signResult: false });
    expect([lookup(['vote']), lookup(['signResult']), lookup(['initiator']), lookup(['days'])]).toEqual([
      'refuse',
      false,
      'zhang',
      3,
    ]);
  });

  it('are undefined for the vote before the first decision', () => {
    expect([seen()(['vote']), seen()(['signResult'])]).toEqual([null, null]);
  });

  it('never read a form field named vote instead of the decision, but do read its properties', () => {
    const lookup = seen({ vote: { kind: 'postal' }, initiator: 'li' }, { vote: 'agree' });
    expect([lookup(['vote']), lookup(['initiator']), lookup(['vote', 'kind'])]).toEqual(['agree', 'zhang', 'postal']);
  });
});

describe('the flows a token takes', () => {
  const xor = ['xor -> a: days > 3', 'xor -> b: days > 1', 'xor -> c: else'];

  it('from an exclusive gateway: the first whose condition is true, else the default', () => {
    expect(taken('xor', xor, { days: 5 })).toEqual(['a']);
    expect(taken('xor', xor, { days: 2 })).toEqual(['b']);
    expect(taken('xor', xor, { days: 1 })).toEqual(['c']);
  });

  it('from an exclusive gateway without a default: the one without a condition, in any position', () => {
    const lines = ['xor -> a', 'xor -> b: days > 1'];
    expect(taken('xor', lines, { days: 2 })).toEqual(['b']);
    expect(taken('xor', lines, { days: 1 })).toEqual(['a']);
    expect(taken('xor', [...lines, 'xor -> c: else'], { days: 1 })).toEqual(['c']);
    expect(taken('xor', ['xor -> b: days > 1'], { days: 1 })).toEqual([]);
  });

  it('from a parallel gateway: all, regardless of conditions', () => {
    expect(taken('and1', ['and1 -> a: days > 3', 'and1 -> b: else', 'and1 -> c'], { days: 5 })).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(taken('and1', ['and1 -> a: days > 3', 'and1 -> b'], { days: 1 })).toEqual(['a', 'b']);
  });

  it.each(['or1', 'wang'])('from %s: all whose condition is true, and the default only if none is', (node) => {
    const lines = [`${node} -> a: days > 3`, `${node} -> b: days > 1`, `${node} -> c: else`];
    expect(taken(node, lines, { days: 5 })).toEqual(['a', 'b']);
    expect(taken(node, lines, { days: 1 })).toEqual(['c']);
    expect(taken(node, [...lines, `${node} -> d`], { days: 1 })).toEqual(['d']);
    expect(taken(node, lines.slice(0, 2), { days: 1 })).toEqual([]);
  });

  it('from a step: the one its decision opens', () => {
    const lines = ['wang -> a: vote == "agree"', 'wang -> b: vote == "refuse"'];
    expect(taken('wang', lines, {}, { vote: 'refuse' })).toEqual(['b']);
  });
});
