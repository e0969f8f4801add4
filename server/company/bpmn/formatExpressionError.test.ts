import { expect, it } from 'vitest';
import { findExpressionObjection, parseExpression } from '#domain/expression/parseExpression.ts';
import { formatExpressionError } from './formatExpressionError.ts';

it.each([
  [' '.repeat(4001), 'An expression may have 4000 characters'],
  ['-'.repeat(200) + '1', 'The expression is nested too deeply'],
  ['a b', 'There is more than one expression'],
  ['days = 3', 'Unexpected "="'],
  ['a +', 'Expected expression after +'],
  ['-', 'missing unaryOp argument'],
  ['a ? : b', 'Expected expression'],
  ['a ? b', 'Expected :'],
  ['a.1', 'Unexpected 1'],
  ['{}', 'A name is missing between the braces'],
  ['SUM(1,)', 'Unexpected token )'],
  ['SUM(1, 2 3)', 'Expected comma'],
  ['[1', 'Expected ]'],
  ['1e+', 'Expected exponent (1e+)'],
  ['(1', 'Unclosed ('],
  ['"$& a', 'Unclosed quote after "$& a"'],
  ['12ab', 'Variable names cannot start with a number (12a)'],
  ['1.2.3', 'Unexpected period'],
  ['1e999', 'The number 1e999 is too large'],
  ['this.x', '"this" has no meaning here'],
  ['"a".b', '"b" is asked of something that has no fields'],
  ['a[b]', 'Brackets after a name may contain only a text or a number'],
  ['(1)(2)', 'Only named functions may be called'],
  ['a.b()', 'The method b is unknown'],
  ['alert(1)', 'The function alert is unknown'],
])('describes the error of %j: %s', (text, sentence) => {
  const parsed = parseExpression(text);
  expect(parsed.ok ? undefined : formatExpressionError(parsed.error)).toBe(sentence);
});

it.each([
  ['a > 9007199254740993', 'The number 9007199254740993 has more digits than can be kept'],
  ['EACH(a, EACH(b, EACH(c, 1)))', 'Formulas over rows within rows (EACH) would take too long'],
])('reports the unsupported part of %j: %s', (text, sentence) => {
  const objection = findExpressionObjection(text);
  expect(objection && formatExpressionError(objection)).toBe(sentence);
});
