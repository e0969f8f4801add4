import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withChoiceLists } from './choiceLists.ts';
import { evaluate } from './evaluate.ts';
import { createLookup } from './lookup.ts';
import type { Value } from './tree.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

const isChoice = ([name = '']: readonly string[]): boolean => name === 'kind' || name === 'lines';
const valueOf = (text: string, kind: Value): Value =>
  evaluate(withChoiceLists(parseKnownExpression(text), isChoice), createLookup({ kind, other: kind }));
const before = (text: string, kind: Value): Value =>
  evaluate(parseKnownExpression(text), createLookup({ kind, other: kind }));

describe('a multiple-choice field in a condition', () => {
  it.each([
    ["${kind.contains('hardware')}", 'hardware2,paper', false],
    ["${kind.contains('hardware')}", 'paper,hardware', true],
    ["${kind.includes('hardware')}", 'hardware', true],
    ["{kind}.indexOf('hardware') != -1", 'hardware2', false],
    ["'hardware' in kind", 'hardware2', false],
    ["'hardware' in kind", 'paper,hardware', true],
    ["!kind.contains('hardware')", 'hardware2', true],
    ["IF_ELSE(kind.contains('a'), 1, 2)", 'ab', 2],
    ['COUNT({kind})', 'a,b,c', 3],
    ['kind.length()', 'a,b,c', 3],
    ["kind == ['a', 'b']", 'a,b', true],
    ["kind != ['a', 'b']", 'b', true],
    ['kind.contains(2)', '1,2', true],
    ["kind.contains('a')", '', false],
    ["kind.contains('a')", null, false],
    ["kind.contains('a')", '{"label":"A, B","value":"a,b"}', true],
  ])('evaluates %s with %j to %j', (text, kind, value) => {
    expect(valueOf(text, kind)).toEqual(value);
  });

  it.each([
    ["kind == 'hardware'", 'hardware'],
    ["kind == 'a,b'", 'a,b'],
    ["kind == ''", ''],
    ['kind.isEmpty()', ''],
    ["kind.startsWith('hard')", 'hardware'],
    ["CONCAT({kind}, '!')", 'a,b'],
    ["kind.equals('a')", 'a'],
    ["kind in ['a', 'b']", 'a'],
    ["other.contains('hardware')", 'hardware2'],
    ['{kind}', 'a,b'],
  ])('evaluates %s as without the rewriting', (text, kind) => {
    expect(valueOf(text, kind)).toEqual(before(text, kind));
  });

  it('reads the column of every row outside a row', () => {
    const asked = withChoiceLists(parseKnownExpression("CHOICES({lines.kind}).contains('b')"), isChoice);
    expect(evaluate(asked, createLookup({ lines: [{ kind: 'a' }, { kind: 'b,c' }] }))).toBe(true);
    const counted = withChoiceLists(parseKnownExpression('COUNT({lines.kind})'), isChoice);
    expect(evaluate(counted, createLookup({ lines: [{ kind: 'a' }, { kind: 'b,c' }] }))).toBe(3);
  });

  it('matches exactly the chosen values', () => {
    const word = fc.stringMatching(/^[a-z]{1,3}$/u);
    fc.assert(
      fc.property(fc.uniqueArray(word), word, (chosen, asked) => {
        expect(valueOf(`kind.contains('${asked}')`, chosen.join(','))).toBe(chosen.includes(asked));
        expect(valueOf(`'${asked}' in kind`, chosen.join(','))).toBe(chosen.includes(asked));
        expect(valueOf(`kind.indexOf('${asked}') >= 0`, chosen.join(','))).toBe(chosen.includes(asked));
      }),
    );
  });

  it('is not rewritten a second time', () => {
    for (const text of ["kind.contains('a') && COUNT(kind) > 1", "'a' in kind || kind == ['a']"]) {
      const once = withChoiceLists(parseKnownExpression(text), isChoice);
      expect(withChoiceLists(once, isChoice)).toEqual(once);
    }
  });
});
