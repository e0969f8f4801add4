import { expect, it } from 'vitest';
import { suggestExpressionFix } from './suggestExpressionFix.ts';
import { parseExpression } from './parseExpression.ts';

it.each([
  ['days = 3', 'write == instead of =', 'days == 3'],
  ['天数=3', 'write == instead of =', '天数==3'],
  ['days ＝ 3', 'write == instead of ＝', 'days == 3'],
  ['days => 3', 'write >= instead of =>', 'days >= 3'],
  ['days =< 3', 'write <= instead of =<', 'days <= 3'],
  ['days ≥ 3', 'write >= instead of ≥', 'days >= 3'],
  ['days ≤ 3', 'write <= instead of ≤', 'days <= 3'],
  ['days <> 3', 'write != instead of <>', 'days != 3'],
  ['days ≠ 3', 'write != instead of ≠', 'days != 3'],
  ['days =! 3', 'write != instead of =!', 'days != 3'],
  ['days ＞ 3', 'write > instead of ＞', 'days > 3'],
  ['a & b', 'write && instead of &', 'a && b'],
  ['a | b', 'write || instead of |', 'a || b'],
  ['a AND b', 'write && instead of AND', 'a && b'],
  ['a OR b', 'write || instead of OR', 'a || b'],
  ['NOT a', 'write ! instead of NOT', '! a'],
  ['a 且 b', 'write && instead of 且', 'a && b'],
  ['a または b', 'write || instead of または', 'a || b'],
  ['days is null', 'write == null instead of is null', 'days == null'],
  ['days IS NOT NULL', 'write != null instead of IS NOT NULL', 'days != null'],
  ['days between 1 and 3', 'write days >= 1 && days <= 3 instead of between', 'days >= 1 && days <= 3'],
  ["kind like 's%'", "write kind.contains('sick') instead of like", "kind.contains('sick')"],
  ["kind in ('a', 'b')", "write in ['a', 'b'], with brackets, instead of in ( )", "kind in ['a', 'b']"],
  ['if (a) b else c', 'write condition ? one : other instead of if', 'a ? b : c'],
  ['vars:get(days) > 3', 'write the name of the field alone, as in days > 3', 'days > 3'],
  ['days.compareTo(3) > 0', 'write days > 3 instead of days.compareTo(3) > 0', 'days > 3'],
  ['days.intValue() > 3', 'leave .intValue out: numbers are numbers here, as in days > 3', 'days > 3'],
])('suggests for %s: %s', (text, hint, remedied) => {
  expect(suggestExpressionFix(text)).toBe(hint);
  expect([parseExpression(text).ok, parseExpression(remedied).ok]).toEqual([false, true]);
});

it.each(["kind == 'a = b'", 'days > 3', "name == '“x”'", 'a === b && c'])('has no suggestion for %s', (text) => {
  expect(suggestExpressionFix(text)).toBeUndefined();
});
