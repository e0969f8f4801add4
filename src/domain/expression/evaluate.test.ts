import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';
import { createLookup } from './lookup.ts';
import type { Value, Variables } from './tree.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { anyExpression } from '#test/support/expression.ts';

const request: Variables = {
  days: 4,
  price: '12.50',
  count: '3',
  note: '',
  vote: 'agree',
  urgent: 'true',
  start: '2026-01-31',
  end: '2026-03-01',
  dept: '{"label":"R&D","value":"7"}',
  boss: { label: 'Li', value: '9' },
  tags: ['a', 'b'],
  lines: [{ price: 10, count: '2' }, { price: '0.1', count: 3 }, { price: 5 }],
  none: [],
};
const result = (text: string): Value => evaluate(parseKnownExpression(text), createLookup(request));

describe('evaluate', () => {
  it.each<[string, Value]>([
    ['days > 3', true],
    ['days > 3 && vote == "agree"', true],
    ['!(days > 3) || vote == "refuse"', false],
    ['price * count', 37.5],
    ['price + count', 15.5],
    ['vote + 1', 'agree1'],
    ['0.1 + 0.2', 0.3],
    ['0.1 + 0.2 == 0.3', true],
    ['7 % 4', 3],
    ['7 / 2', 3.5],
    ['1 / 0', null],
    ['vote * 2', null],
    ['missing + 1', null],
    ['missing > 1', false],
    ['missing <= 1', false],
    ['missing == ""', true],
    ['note == missing', true],
    ['missing != 0', true],
    ['-days', -4],
    ['-missing', null],
    ['urgent == true', true],
    ['days > 3 ? "long" : "short"', 'long'],
    ['"b" in tags', true],
    ['"c" in tags', false],
    ['"gre" in vote', true],
    ['missing in vote', false],
    ['dept.value', '7'],
    ['boss.label', 'Li'],
    ['dept.nothing', null],
    ['days.value', null],
    ['lines[0].price', 10],
    ['tags.length', 2],
    ['!note', true],
  ])('evaluates %s = %j', (text, value) => {
    expect(result(text)).toEqual(value);
  });

  it.each<[string, Value]>([
    ['SUB_SUM([{lines.price}*{lines.count}])', 20.3],
    ['SUB_SUM({lines.price})', 15.1],
    ['SUB_SUM({lines.price}, 0)', 15],
    ['SUB_SUM({none.price})', null],
    ['SUB_SUM(missing)', null],
    ['SUB_AVERAGE({lines.price}, 2)', 5.03],
    ['SUB_AVERAGE({none.price})', null],
    ['SUB_EXTREME({lines.price}, "max")', 10],
    ['SUB_EXTREME({lines.price}, "min")', 0.1],
    ['SUB_SUM([IF_ELSE({lines.price} > 4, {lines.price}, 0)])', 15],
    ['SUB_SUM([{lines.price}*{days}])', 60.4],
    ['SUM(1, "2", [3])', 6],
    ['ROUND(AVG({lines.price}), 3)', 5.033],
    ['MIN(3, 2)', 2],
    ['MAX({lines.count})', 3],
    ['COUNT({lines.count})', 2],
    ['NUM("")', 0],
    ['NUM("x")', 0],
    ['NUM("2.5")', 2.5],
    ['ROUND(1.005, 2)', 1.01],
    ['ROUND(-2.5)', -3],
    ['ROUND(missing, 2)', null],
    ['ABS(-3)', 3],
    ['CONCAT(vote, days, missing)', 'agree4'],
    ['IF_ELSE(days > 3, "a", "b")', 'a'],
    ['IF_ELSE(days > 9, "a")', null],
    ['GETVALUE(dept)', '7'],
    ['GETVALUE(boss)', '9'],
    ['GETVALUE(vote)', 'agree'],
    ['DATEDIF(end, start, "days")', 29],
    ['DATEDIF(end, start, "days", 0, 1)', 30],
    ['DATEDIF(start, end, "days")', -29],
    ['DATEDIF(end, start, "weeks", 1)', 4.1],
    ['DATEDIF("2026-03-31", "2026-02-28", "months", 2)', 1.1],
    ['DATEDIF("2026-03-01 12:00", "2026-03-01", "hours")', 12],
    ['DATEDIF("x", start, "days")', null],
    ['DATEDIF(end, start, "eons")', null],
    ['DAYS(end, start)', 29],
    ['DATEDIF("2028-02-29", "2024-02-29", "years")', 4],
    ['CALC_DATE(start, 1, "months", "+")', '2026-02-28'],
    ['CALC_DATE(start, 1, "days", "-", "yyyy/MM/dd HH:mm")', '2026/01/30 00:00'],
    ['CALC_DATE("2026-02-30", 1)', null],
    ['contains(tags, "a")', true],
    ['"agree".contains("gr")', true],
    ['vote.indexOf("x") != -1', false],
    ['vote.startsWith("ag")', true],
    ['vote.endsWith("ee")', true],
    ['vote.equals("agree")', true],
    ['vote.equalsIgnoreCase("AGREE")', true],
    ['empty note', true],
    ['empty tags', false],
    ['" a ".trim()', 'a'],
    ['vote.toUpperCase()', 'AGREE'],
  ])('evaluates the call %s = %j', (text, value) => {
    expect(result(text)).toEqual(value);
  });

  it('treats inherited properties of objects as missing', () => {
    for (const text of [
      'constructor',
      'days.constructor',
      '__proto__',
      'boss.__proto__',
      'boss.constructor.name',
      'tags.constructor',
      'toString',
      'lines[0].hasOwnProperty',
      'tags["push"]',
    ]) {
      expect([null, [null, null], [null, null, null]]).toContainEqual(result(text));
    }
  });

  it('returns plain JSON for any tree and any variables', () => {
    fc.assert(
      fc.property(
        anyExpression(),
        fc.dictionary(fc.constantFrom('days', 'amount', 'x1', '__proto__', 'constructor'), fc.jsonValue()),
        (expression, variables) => {
          const value = evaluate(expression, createLookup(variables as Variables));
          expect(JSON.parse(JSON.stringify(value))).toEqual(value);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('does not modify its arguments', () => {
    fc.assert(
      fc.property(anyExpression(), (expression) => {
        const before = JSON.stringify(request);
        evaluate(expression, createLookup(request));
        expect(JSON.stringify(request)).toBe(before);
      }),
    );
  });
});
