import { describe, expect, it } from 'vitest';
import type { ExpressionFault } from '#domain/expression/expressionError.ts';
import { evaluate } from '#domain/expression/evaluate.ts';
import { resolvePath, createLookup } from '#domain/expression/lookup.ts';
import { parseExpression } from '#domain/expression/parseExpression.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { printExpression } from '#test/support/printExpression.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

const request: Variables = {
  days: 4,
  note: '',
  vote: 'agree',
  boss: { label: 'Li', value: '9' },
  dept: ' {"label":"R&D","value":"7"}',
  tags: ['a', 'b'],
  lines: [{ price: 10 }, { price: '' }, { price: 20 }],
  bare: {},
  nothing: [],
  left: { a: null },
  right: { b: null },
};
const result = (text: string): Value => evaluate(parseKnownExpression(text), createLookup(request));

describe('evaluating an expression', () => {
  it.each<[string, Value]>([
    ['days - 1', 3],
    ['10 - 3 - 2', 5],
    ['8 / 4 / 2', 1],
    ['2 + 3 * 4 - 1', 13],
    ['days < 5', true],
    ['days < 4', false],
    ['days <= 4', true],
    ['days <= 3', false],
    ['days >= 4', true],
    ['days >= 5', false],
    ['days > 3 || vote == "refuse"', true],
    ['note + 1', null],
    ['note + vote', 'agree'],
    ['"x" in missing', false],
    ['4 in days', false],
    ['bare == nothing', false],
    ['bare == 7', false],
    ['left == right', false],
    ['left == left', true],
    ['CONCAT(tags, 1)', '["a","b"]1'],
  ])('returns %s = %j', (text, value) => {
    expect(result(text)).toEqual(value);
  });

  it.each<[string, Value]>([
    ['tags.indexOf("b")', 1],
    ['tags.indexOf("c")', -1],
    ['vote.equalsIgnoreCase("REFUSE")', false],
    ['"AGREE".toLowerCase()', 'agree'],
    ['tags.includes("a")', true],
    ['tags.size()', 2],
    ['vote.length()', 5],
    ['missing.length()', 0],
    ['empty missing', true],
    ['ABS("x")', null],
    ['SUM()', null],
    ['GETVALUE(dept)', '7'],
    ['dept.label', 'R&D'],
    ['DATEDIF("2026-03-02", "2026-03-01")', 1],
    ['DATEDIF("2026-03-02", "x", "days")', null],
    ['WORK_DAYS("2026-05-08", "2026-05-11")', 2],
    ['WORK_DAYS("2026-05-08 13:00", "2026-05-11 12:00")', 1],
    ['WORK_DAYS("2026-05-09 09:00", "2026-05-10 18:00")', 0],
    [`WORK_DAYS("2026-05-08", "2026-05-11", '{"worked":["2026-05-09"]}')`, 3],
    [`WORK_DAYS("2026-05-08", "2026-05-11", '{"worked":9}')`, null],
    ['WORK_DAYS("2026-05-11", "2026-05-08")', null],
    ['WORK_DAYS("2026-05-11", missing)', null],
    ['CALC_DATE("2026-03-02", 1)', '2026-03-03'],
    ['CALC_DATE("2026-03-02", "x")', null],
    ['CALC_DATE("2026-03-02", 1, "eons")', null],
    ['CALC_DATE("9999-12-31", 1)', null],
  ])('evaluates the call %s = %j', (text, value) => {
    expect(result(text)).toEqual(value);
  });

  it('ignores empty cells in an average', () => {
    expect([result('SUB_AVERAGE({lines.price})'), result('COUNT({lines.price})')]).toEqual([15, 2]);
  });

  it.each<[string, Value]>([
    ['EACH(lines, {lines.price} * 2)', [20, null, 40]],
    ['EACH(lines, boss.label)', ['Li', 'Li', 'Li']],
    ['EACH(lines, COUNT(lines))', [3, 3, 3]],
    ['EACH(missing, 1)', []],
    ['EACH(vote, 1)', []],
    ['EACH(1, 2)', null],
    ['EACH()', null],
  ])('evaluates a formula once per row: %s = %j', (text, value) => {
    expect(result(text)).toEqual(value);
  });

  it('returns null for a call of a function the parser does not allow', () => {
    expect(evaluate({ kind: 'call', name: 'alert', args: [] }, createLookup(request))).toBeNull();
  });
});

it('distinguishes the row index of a list from a field name that contains digits', () => {
  const rows = Array.from({ length: 11 }, (_, index) => ({ f1: index, '2nd': -index }));
  expect([resolvePath(rows, ['10', 'f1']), resolvePath(rows, ['11', 'f1'])]).toEqual([10, undefined]);
  expect([resolvePath(rows, ['f1']), resolvePath(rows, ['2nd'])]).toEqual([
    rows.map(({ f1 }) => f1),
    rows.map((row) => row['2nd']),
  ]);
});

describe('parsing an expression', () => {
  it.each([
    ['a - b - c', '(a - b) - c'],
    ['days + ${limit}', 'days + limit'],
    ['${days > 3}   ', 'days > 3'],
    ['${{days} + 1}', 'days + 1'],
    ['${note == "}"}', 'note == "}"'],
    ["${note == '}'}", 'note == "}"'],
    ['${note == "\'}"}', 'note == "\'}"'],
    ['${note == "\\"}"}', 'note == "\\"}"'],
    ['{ (the days) days } + 1', 'days + 1'],
    ["a?. ['b']", 'a.b'],
    ['[]', '[]'],
    ['[{days}]', '[days]'],
    ['[{lines.a}, {lines.b}]', '[lines.a, lines.b]'],
    ['[2 * {lines.a}]', 'EACH(lines, 2 * lines.a)'],
    ["execution.contains('x')", 'contains(execution, "x")'],
  ])('reads %s as %s', (text, meaning) => {
    expect(printExpression(parseKnownExpression(text))).toBe(meaning);
  });

  it('resolves escapes such as \\n and \\t, and reads any other escaped character literally', () => {
    expect(result(String.raw`"a\nb\rc\td\be\ff\vg\qh\\i\"j"`)).toBe('a\nb\rc\td\be\ff\vgqh\\i"j');
  });

  it.each<readonly [text: string, fault: ExpressionFault, at: number]>([
    ['+alert(1)', 'unknownFunction', 1],
    ['empty alert(1)', 'unknownFunction', 6],
    ['-alert(1)', 'unknownFunction', 1],
    ['alert(1).length', 'unknownFunction', 0],
    ['alert(1).x', 'unknownFunction', 0],
    ['order.FormulaUtil.SUM(1)', 'unknownMethod', 18],
    ["order.getVariable('x')", 'unknownMethod', 6],
    ['execution.getVariable()', 'unknownMethod', 10],
    ['execution.getVariable(days)', 'unknownMethod', 10],
    ['execution.getVariable(null)', 'keyNotConstant', 21],
    ['1 + 2e', 'missingExponent', 4],
  ])('rejects %s: %s at %i', (text, fault, at) => {
    expect(parseExpression(text)).toMatchObject({ ok: false, error: { fault, at } });
  });
});
