import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExpressionFault } from './expressionError.ts';
import { parseExpression } from './parseExpression.ts';
import { parseTree } from './parseTree.ts';
import { printExpression } from '#test/support/printExpression.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { anyExpression } from '#test/support/expression.ts';

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
    expect(printExpression(parseKnownExpression(text))).toBe(meaning);
  });

  it.each<readonly [text: string, fault: ExpressionFault, at: number, near: string]>([
    ['days = 3', 'unexpected', 5, '='],
    ['  ${days = 3}', 'unexpected', 9, '='],
    ['a | b', 'unexpected', 2, '|'],
    ['`a`', 'unexpected', 0, '`'],
    ['~a', 'unexpected', 0, '~'],
    ['x => x', 'unexpected', 2, '='],
    ['a[]', 'unexpected', 2, ']'],
    ['{a{b}}', 'unexpected', 0, '{'],
    ['new Date()', 'notOne', 4, ''],
    ['a; b; c', 'notOne', 3, ''],
    ['(a, b)', 'notOne', 4, ''],
    ['', 'notOne', 0, ''],
    ['   ', 'notOne', 0, ''],
    ['a and', 'notOne', 2, ''],
    ['a +', 'missingOperand', 3, '+'],
    ['${days >}', 'missingOperand', 8, '>'],
    ['a < = b', 'missingOperand', 4, '<'],
    ['1 + -', 'missingSignedOperand', 5, ''],
    ['a ? : b', 'missingChoice', 4, ''],
    ['a ? b :', 'missingChoice', 7, ''],
    ['a ? b', 'missingColon', 5, ''],
    ['a. 1', 'missingName', 3, '1'],
    ['a?..b', 'missingName', 3, '.'],
    ['{}', 'missingNameInBraces', 0, ''],
    ['1 + {a..b}', 'missingNameInBraces', 4, ''],
    ['SUM(,1)', 'missingArgument', 5, ','],
    ['SUM(1,)', 'missingArgument', 7, ')'],
    ['SUM(1, 2 3)', 'missingComma', 9, ''],
    ['SUM(1', 'missingBracket', 5, ')'],
    ['[1, 2', 'missingBracket', 5, ']'],
    ['1 + 2e+', 'missingExponent', 4, '2e+'],
    ['(a', 'unclosedBracket', 2, '('],
    ['a[1', 'unclosedBracket', 3, '['],
    ['1 + "open', 'unclosedText', 4, 'open'],
    ['1 + 12ab', 'nameAfterNumber', 4, '12a'],
    ['1.2.3', 'pointAfterNumber', 0, ''],
    ['.', 'pointAfterNumber', 0, ''],
    ['1 + 1e999', 'numberTooLarge', 4, '1e999'],
    ['this.x', 'thisUsed', 0, 'this'],
    ["'a'.constructor", 'noFields', 4, 'constructor'],
    ['a[b]', 'keyNotConstant', 1, '['],
    ['a[null]', 'keyNotConstant', 1, '['],
    ['(1)(2)', 'notCallable', 3, '('],
    ["a['trim']()", 'notCallable', 9, '('],
    ['order.approve(1)', 'unknownMethod', 6, 'approve'],
    ['x.constructor.constructor("return 1")()', 'notCallable', 37, '('],
    ['alert(1)', 'unknownFunction', 0, 'alert'],
    ['FormulaUtil.eval(1)', 'unknownFunction', 12, 'eval'],
    ['alert(1) = 2', 'unexpected', 9, '='],
  ])('rejects %j: %s at %i', (text, fault, at, near) => {
    expect(parseExpression(text)).toEqual({ ok: false, error: { fault, at, near } });
  });

  it('rejects texts longer than 4,000 characters', () => {
    expect(parseExpression(`${'1+'.repeat(50)}${' '.repeat(3899)}1`).ok).toBe(true);
    expect(parseExpression(' '.repeat(4001))).toEqual({
      ok: false,
      error: { fault: 'tooLong', at: 4000, near: '4000' },
    });
  });

  it.each([
    ['operators', '', '1', ' + 1'],
    ['signs', '!', '1', ''],
    ['fields', '', 'a', '.b'],
    ['lists', '[', '1', ']'],
    ['calls', 'SUM(', '1', ')'],
    ['methods', '', 'a', '.trim()'],
    ['choices', 'a ? ', '1', ' : b'],
  ])('accepts trees of 100 levels of %s and rejects those of 101', (_name, before, core, after) => {
    const nested = (levels: number) => before.repeat(levels) + core + after.repeat(levels);
    expect(parseExpression(nested(100)).ok).toBe(true);
    expect(parseExpression(nested(101))).toEqual({ ok: false, error: { fault: 'tooDeep', at: 0, near: '' } });
  });

  it('accepts 299 nested parentheses and rejects 300', () => {
    const brackets = (levels: number) => '('.repeat(levels) + '1' + ')'.repeat(levels);
    expect(parseExpression(brackets(299)).ok).toBe(true);
    expect(parseExpression(brackets(300))).toEqual({ ok: false, error: { fault: 'tooDeep', at: 300, near: '' } });
  });

  it.each(['(', '[', '-', '!', 'SUM(', 'a[', 'a ? ', '1 + (', 'a.trim(', 'not ', '${', '{', 'a.b', '[1, '])(
    'rejects %j repeated 100,000 times without a stack overflow',
    (opening) => {
      expect(parseTree(opening.repeat(100_000)).ok).toBe(false);
      expect(parseExpression(opening.repeat(100_000)).ok).toBe(false);
    },
  );

  // A parser that rescans the text at each of 200,000 characters would take minutes.
  it.each([
    ['one text', `"${'\\"a'.repeat(66_000)}"`, true],
    ['an open text', `"${'\\'.repeat(200_000)}`, false],
    ['a number', '1'.repeat(200_000), false],
    ['small numbers', `SUM(${'1 '.repeat(100_000)})`, true],
    ['a name', 'a'.repeat(200_000), true],
    ['names', 'a '.repeat(100_000), false],
    ['spaces', `${' '.repeat(200_000)}a`, true],
    ['operators', 'a and '.repeat(33_000), false],
    ['open braces', '{((('.repeat(50_000), false],
    ['braces', `[${'{t.x} '.repeat(33_000)}]`, true],
    ['commas', `[${','.repeat(200_000)}]`, true],
    ['separators', `${';'.repeat(200_000)}a`, true],
    ['choices', 'a ? b : '.repeat(25_000), false],
  ])('reads 200 KB of %s in linear time', (_name, text, isExpression) => {
    expect(parseTree(text).ok).toBe(isExpression);
  });

  it('parses its printed form to the same tree', () => {
    fc.assert(
      fc.property(anyExpression(), (expression) => {
        const text = printExpression(expression);
        fc.pre(text.length <= 4000);
        expect(parseExpression(text)).toEqual({ ok: true, value: expression });
      }),
    );
  });

  it('returns a tree or a fault for any text', () => {
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
          else expect(parseKnownExpression(printExpression(parsed.value))).toEqual(parsed.value);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
