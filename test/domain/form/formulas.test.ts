import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '#domain/expression/parseExpression.ts';
import type { FormFormula, FormRecord } from '#domain/form/formDefinition.ts';
import { recompute } from '#domain/form/formulas.ts';

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

describe('formulas of a form', () => {
  it('computes rows first, then the sum over them', () => {
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

  it('goes on until formulas that feed each other rest', () => {
    const chain = [formula('{b}+1', 'c'), formula('{a}+1', 'b')];
    expect(recompute(chain, record({}, { a: 1 })).fields).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('comes to an end when formulas run in a circle', () => {
    expect(recompute([formula('{a}+1', 'a')], record({}, { a: 0 })).fields['a']).toBeGreaterThan(0);
  });

  it('makes a sum 0 when the last row goes, and leaves other missing results alone', () => {
    expect(recompute(LINES, record({ lines: [] }, { total: 7630 })).fields['total']).toBe(0);
    expect(recompute([formula('{missing}*2', 'note')], record({}, { note: 'mine' })).fields['note']).toBe('mine');
  });

  it('reads a double value as its inner value', () => {
    const kind = JSON.stringify({ label: 'Abroad', value: '2' });
    expect(
      recompute([formula("IF_ELSE({kind}=='2', 300, 100)", 'allowance')], record({}, { kind })).fields['allowance'],
    ).toBe(300);
  });

  it('gives the same record when nothing changed, so that nobody takes it for an edit', () => {
    const once = recompute(LINES, record({ lines: [{ price: 2, qty: 2 }] }));
    expect(recompute(LINES, once)).toBe(once);
  });

  it('sums whole cents exactly, however many rows there are', () => {
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
