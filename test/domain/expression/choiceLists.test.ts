import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withChoiceLists } from '#domain/expression/choiceLists.ts';
import { evaluate } from '#domain/expression/evaluate.ts';
import { lookupIn } from '#domain/expression/lookup.ts';
import type { Value } from '#domain/expression/tree.ts';
import { expressionOf } from '#testing/expressionOf.ts';

const isChoice = ([name = '']: readonly string[]): boolean => name === 'kind' || name === 'lines';
const valueOf = (text: string, kind: Value): Value =>
  evaluate(withChoiceLists(expressionOf(text), isChoice), lookupIn({ kind, other: kind }));
const before = (text: string, kind: Value): Value => evaluate(expressionOf(text), lookupIn({ kind, other: kind }));

describe('a field of several choices in a condition', () => {
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
  ])('%s with %j comes to %j', (text, kind, value) => {
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
  ])('leaves %s as it was', (text, kind) => {
    expect(valueOf(text, kind)).toEqual(before(text, kind));
  });

  it('asks every row where no row is meant', () => {
    const asked = withChoiceLists(expressionOf("CHOICES({lines.kind}).contains('b')"), isChoice);
    expect(evaluate(asked, lookupIn({ lines: [{ kind: 'a' }, { kind: 'b,c' }] }))).toBe(true);
    const counted = withChoiceLists(expressionOf('COUNT({lines.kind})'), isChoice);
    expect(evaluate(counted, lookupIn({ lines: [{ kind: 'a' }, { kind: 'b,c' }] }))).toBe(3);
  });

  it('is true of exactly what was chosen', () => {
    const word = fc.stringMatching(/^[a-z]{1,3}$/u);
    fc.assert(
      fc.property(fc.uniqueArray(word), word, (chosen, asked) => {
        expect(valueOf(`kind.contains('${asked}')`, chosen.join(','))).toBe(chosen.includes(asked));
        expect(valueOf(`'${asked}' in kind`, chosen.join(','))).toBe(chosen.includes(asked));
        expect(valueOf(`kind.indexOf('${asked}') >= 0`, chosen.join(','))).toBe(chosen.includes(asked));
      }),
    );
  });

  it('changes nothing more when it is asked twice', () => {
    for (const text of ["kind.contains('a') && COUNT(kind) > 1", "'a' in kind || kind == ['a']"]) {
      const once = withChoiceLists(expressionOf(text), isChoice);
      expect(withChoiceLists(once, isChoice)).toEqual(once);
    }
  });
});
