import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '#api/expression/parseExpression.ts';
import { printExpression } from '#domain/expression/print.ts';
import { anyExpression, tree } from '#test/support/expression.ts';

describe('parseExpression', () => {
  it.each([
    ['${days > 3}', 'days > 3'],
    [' #{ days gt 3 } ', 'days > 3'],
    ['${days} >= ${limit}', 'days >= limit'],
    ['a == 1 && b != 2 || !c', '((a == 1) && (b != 2)) || (!c)'],
    ['a eq 1 and b ne 2 or not c', '((a == 1) && (b != 2)) || (!c)'],
    ["vote == 'agree'", 'vote == "agree"'],
    ['{days}*{rate} + 1', '(days * rate) + 1'],
    ['{(the days (all))days} + 1', 'days + 1'],
    ['{ line . amount }', 'line.amount'],
    ["kind.indexOf('x')!=-1", 'indexOf(kind, "x") != (-1)'],
    ["${list.contains('a')}", 'contains(list, "a")'],
    ['${empty list}', 'isEmpty(list)'],
    ['name.length > 3', 'length(name) > 3'],
    ['list.size() >= 2', 'length(list) >= 2'],
    ["${execution.getVariable('days') le 3}", 'days <= 3'],
    ['FormulaUtil.SUB_SUM([{lines.price}*{lines.count}], 2)', 'SUB_SUM(EACH(lines, lines.price * lines.count), 2)'],
    [
      'SUB_SUM([{lines.price}]) + SUB_SUM([{trips.cost}])',
      'SUB_SUM(EACH(lines, lines.price)) + SUB_SUM(EACH(trips, trips.cost))',
    ],
    ["['a', 'b']", '["a", "b"]'],
    ['nrOfCompletedInstances / nrOfInstances >= 0.6', '(nrOfCompletedInstances / nrOfInstances) >= 0.6'],
    ["order['total amount'] > 1", 'order["total amount"] > 1'],
    ['a ? b : c', 'a ? b : c'],
    ['android > 3 and index < 2', '(android > 3) && (index < 2)'],
    ["'}' + '${'", '"}" + "${"'],
  ])('reads %s as %s', (text, meaning) => {
    expect(printExpression(tree(text))).toBe(meaning);
  });

  it.each([
    ['days = 3', 5],
    ['new Date()', undefined],
    ['this.x', 0],
    ['`a`', 0],
    ['a; b', undefined],
    ['alert(1)', 0],
    ['order.approve(1)', 6],
    ['a +', 3],
    ['(a', undefined],
    ['', undefined],
    ['   ', undefined],
    ['"open', undefined],
    ['a[b]', 1],
    ['x => x', undefined],
    ['a | b', 2],
    ['~a', 0],
    ['1e999', 0],
    ['{}', 0],
    ["'a'.constructor", 4],
    ['${days >}', undefined],
    ['x.constructor.constructor("return 1")()', undefined],
    ['(1)(2)', 0],
  ])('refuses %s', (text, at) => {
    const parsed = parseExpression(text);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect([parsed.error.message.length > 5, at ?? parsed.error.at]).toEqual([true, parsed.error.at]);
  });

  it('says where, also inside a wrapper', () => {
    expect(parseExpression('  ${days = 3}')).toEqual({ ok: false, error: { message: 'Unexpected "="', at: 9 } });
  });

  it('refuses what is too long or nested too deeply, without falling over', () => {
    for (const text of [
      '1'.repeat(4001),
      '('.repeat(2000) + '1' + ')'.repeat(1999),
      '-'.repeat(3999) + '1',
      '['.repeat(1999) + ']'.repeat(1999),
    ])
      expect(parseExpression(text).ok).toBe(false);
  });

  it('reads what it prints as the same tree', () => {
    fc.assert(
      fc.property(anyExpression(), (expression) => {
        const text = printExpression(expression);
        fc.pre(text.length <= 4000);
        expect(parseExpression(text)).toEqual({ ok: true, value: expression });
      }),
    );
  });

  it('answers any text with a tree or with a reason', () => {
    const pieces = fc.constantFrom(
      'a',
      '1',
      '.',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '${',
      '"',
      "'",
      '+',
      '-',
      '=',
      '==',
      '&&',
      'and ',
      ' in ',
      '?',
      ':',
      ',',
      '?.',
      ' ',
      '\\',
      'this',
      '\u4e00',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const parsed = parseExpression(text);
          if (!parsed.ok) expect(parsed.error.at).toBeLessThanOrEqual(text.length);
          else expect(tree(printExpression(parsed.value))).toEqual(parsed.value);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
