import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '../expression/parseExpression.ts';
import type { FormFormula, FormRecord } from './formDefinition.ts';
import { recompute } from './formulas.ts';

const formula = (text: string, field: string, table?: string): FormFormula => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.error.fault);
  return { target: { field, ...(table !== undefined && { table }) }, expression: parsed.value };
};
const LINES = [
  formula('{lines.price}*{lines.qty}', 'amount', 'lines'),
  formula('FormulaUtil.SUB_SUM([{lines.amount}],2)', 'total'),
];
const record = (tables: FormRecord['tables'], fields: FormRecord['fields'] = {}): FormRecord => ({
  fields,
  tables,
  parts: {},
});

describe('the formulas of a form', () => {
  it('are computed for rows first, then for the sum over them', () => {
    const computed = recompute(
      LINES,
      record({
        lines: [
          { price: 1550, qty: 3 },
          { price: '2980', qty: 1 },
        ],
      }),
    );
    expect(computed.tables['lines']?.map((row) => row['amount'])).toEqual([4650, 2980]);
    expect(computed.fields['total']).toBe(7630);
  });

  it('are repeated until dependent formulas are stable', () => {
    const chain = [formula('{b}+1', 'c'), formula('{a}+1', 'b')];
    expect(recompute(chain, record({}, { a: 1 })).fields).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('are computed to the end of a chain of ten in any order', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    const chain = names.map((name, index) => formula(`{${names[index - 1] ?? 'start'}}+1`, name)).reverse();
    expect(recompute(chain, record({}, { start: 0 })).fields['j']).toBe(10);
  });

  it('set a sum to 0 when the last row is removed, and leave other missing results unchanged', () => {
    expect(recompute(LINES, record({ lines: [] }, { total: 7630 })).fields['total']).toBe(0);
    expect(recompute([formula('{missing}*2', 'note')], record({}, { note: 'mine' })).fields['note']).toBe('mine');
  });

  it.each([
    '-SUB_SUM({lines.amount})',
    'SUB_SUM({lines.amount}) + 1',
    '1 + SUB_SUM({lines.amount})',
    'SUB_SUM({lines.amount}) * {rate}',
    'ROUND(SUB_SUM({lines.amount}) / {rate}, 2)',
    '{rate} > 1 ? SUB_SUM({lines.amount}) : 1',
    '{rate} > 9 ? 1 : SUB_SUM({lines.amount})',
    'SUB_SUM({lines.amount}) * !{isClosed}',
    "{kind} in ['car', 'train'] ? SUB_SUM({lines.amount}) : 1",
  ])('set a number to 0 when its table has no rows: %s', (text) => {
    const before = record({ lines: [] }, { rate: 7, kind: 'car', total: 7630 });
    expect(recompute([formula(text, 'total')], before).fields['total']).toBe(0);
  });

  it.each([
    ['{missing} * {rate}', 'is about no table'],
    ['{missing} * SUB_SUM({guests.fee})', 'is about a table that nobody has written'],
    ['{missing} * SUB_SUM({costs.fee})', 'is about a table that has rows'],
  ])('leave a number unchanged where the result is missing: %s, which %s', (text) => {
    const before = record({ lines: [], costs: [{ fee: 1 }] }, { rate: 7, total: 7630 });
    expect(recompute([formula(text, 'total')], before)).toBe(before);
  });

  it('recognize a table only by the first segment of a name', () => {
    const driver = JSON.stringify({ label: 'Li', value: '7' });
    const before = record({ lines: [] }, { driver, total: 5 });
    expect(recompute([formula('{driver.lines} * 2', 'total')], before)).toBe(before);
  });

  it('leave text and unset fields unchanged when a table has no rows', () => {
    const before = record({ lines: [] }, { note: 'mine', empty: '' });
    const sums = ['note', 'empty', 'unwritten'].map((field) => formula('SUB_SUM({lines.amount})', field));
    expect(recompute(sums, before)).toBe(before);
  });

  it('compute a row although the one beside it already has its amount', () => {
    const rows = [
      { price: 2, qty: 2, amount: 4 },
      { price: 3, qty: 2, amount: 4 },
      { price: 1, qty: 1, amount: '1' },
    ];
    const computed = recompute(LINES, record({ lines: rows, guests: [{ name: 'Li' }] }));
    expect(computed.tables).toEqual({
      lines: [rows[0], { price: 3, qty: 2, amount: 6 }, rows[2]],
      guests: [{ name: 'Li' }],
    });
    expect(computed.fields['total']).toBe(11);
  });

  it('add no row to an empty table', () => {
    const one = [formula('1', 'qty', 'lines')];
    const [empty, unwritten] = [record({ lines: [] }), record({})];
    expect([recompute(one, empty), recompute(one, unwritten)]).toEqual([empty, unwritten]);
    expect(recompute(one, empty)).toBe(empty);
  });

  it('compute a one-to-one table once, from its own fields and those of the main record', () => {
    const fees = [formula('{visa.fee} * {days}', 'total', 'visa'), formula('{visa.total} + 1', 'total')];
    const before: FormRecord = {
      fields: { days: 3 },
      tables: { lines: [{ price: 1 }] },
      parts: { visa: { fee: 5, number: 'E1' }, insurance: { fee: 9 } },
    };
    const computed = recompute(fees, before);
    expect(computed).toEqual({
      fields: { days: 3, total: 16 },
      tables: { lines: [{ price: 1 }] },
      parts: { visa: { fee: 5, number: 'E1', total: 15 }, insurance: { fee: 9 } },
    });
    expect(recompute(fees, computed)).toBe(computed);
  });

  it('change only the computed field', () => {
    const before = { fields: { a: 1, note: 'x' }, tables: { lines: [{ price: 1 }] }, parts: { visa: { fee: 5 } } };
    expect(recompute([formula('{a}+1', 'b')], before)).toEqual({ ...before, fields: { a: 1, note: 'x', b: 2 } });
  });

  it('read a labelled value as its inner value', () => {
    const kind = JSON.stringify({ label: 'Abroad', value: '2' });
    expect(
      recompute([formula("IF_ELSE({kind}=='2', 300, 100)", 'allowance')], record({}, { kind })).fields['allowance'],
    ).toBe(300);
  });

  it('return the same record when nothing changed, so that it does not count as an edit', () => {
    const once = recompute(LINES, record({ lines: [{ price: 2, qty: 2 }] }));
    expect(recompute(LINES, once)).toBe(once);
  });

  it('sum whole cents exactly for any number of rows', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 50 }), (amounts) => {
        const lines = amounts.map((amount) => ({ price: amount / 100, qty: 1 }));
        const expected = amounts.reduce((sum, each) => sum + each, 0) / 100;
        expect(recompute(LINES, record({ lines })).fields['total']).toBeCloseTo(expected, 6);
      }),
    );
  });
});
