import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../expression/tree.ts';
import type { FormFormula, FormRecord, FormRow } from './formDefinition.ts';
import { recompute } from './formulas.ts';
import { getFormulaGraph } from './formulaGraph.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

const formula = (text: string, field: string, table?: string): FormFormula => ({
  target: { field, ...(table !== undefined && { table }) },
  expression: parseKnownExpression(text),
});
const record = (fields: FormRow, tables: FormRecord['tables'] = {}, parts: FormRecord['parts'] = {}): FormRecord => ({
  fields,
  tables,
  parts,
});
const orderOf = (formulas: readonly FormFormula[], tables: readonly string[] = []) =>
  getFormulaGraph(formulas, tables).steps.map(({ formula: { target } }) => target.field);

describe('the dependencies of formulas', () => {
  it('sort each formula after those it reads, in any order of definition', () => {
    const chain = [formula('{c}+1', 'd'), formula('{a}+1', 'b'), formula('{b}+1', 'c')];
    expect(orderOf(chain)).toEqual(['b', 'c', 'd']);
  });

  it('support a chain of thousands', () => {
    const chain = Array.from({ length: 5000 }, (_, at) => formula(`{f${at}}+1`, `f${at + 1}`)).reverse();
    expect(recompute(chain, record({ f0: 0 })).fields['f5000']).toBe(5000);
  });

  it('sort the sum over a column after the column', () => {
    const sums = [formula('SUB_SUM({lines.amount})', 'total'), formula('{lines.qty}*{price}', 'amount', 'lines')];
    expect(orderOf(sums, ['lines'])).toEqual(['amount', 'total']);
  });

  it.each([
    ['two fields', [formula('{b}+1', 'a'), formula('{a}+1', 'b')], ['a', 'b', 'a']],
    ['a field and itself', [formula('{a}+1', 'a')], ['a', 'a']],
    [
      'a sum and a column of its rows',
      [formula('{lines.qty}*{total}', 'amount', 'lines'), formula('SUB_SUM({lines.amount})', 'total')],
      ['lines.amount', 'total', 'lines.amount'],
    ],
    [
      'all rows of a table and one of its columns',
      [formula('SUB_SUM([{lines.amount}*2])', 'amount', 'lines')],
      ['lines.amount', 'lines.amount'],
    ],
    [
      'a table as a whole and one of its columns',
      [formula('{n}', 'share', 'lines'), formula('COUNT({lines})', 'n')],
      ['lines.share', 'n', 'lines.share'],
    ],
  ])('contain a cycle of %s', (_, formulas, ring) => {
    expect(getFormulaGraph(formulas, ['lines']).cycles).toEqual([ring]);
  });

  it.each([
    ['the share of a row in the sum over another column', '{lines.amount}/{total}', 'share', 'SUB_SUM({lines.amount})'],
    ['a column of the same row', '{lines.price}*{lines.qty}', 'amount', 'SUB_SUM({lines.amount})'],
  ])('do not count as a cycle %s', (_, row, column, sum) => {
    expect(getFormulaGraph([formula(row, column, 'lines'), formula(sum, 'total')], ['lines']).cycles).toEqual([]);
  });

  it('do not count a field with the name of the table it sums as a cycle', () => {
    const sum = [formula('SUB_SUM({cost.amount})', 'cost')];
    expect([getFormulaGraph(sum, ['cost']).cycles, getFormulaGraph(sum, []).cycles]).toEqual([[], [['cost', 'cost']]]);
  });

  it('contain each cycle once, without formulas that only depend on a cycle', () => {
    const formulas = [
      formula('{before}', 'x'),
      formula('{y}', 'x'),
      formula('{x}', 'y'),
      formula('{y}+1', 'after'),
      formula('{after}', 'later'),
      formula('{q}', 'p'),
      formula('{r}', 'q'),
      formula('{p}+{later}', 'r'),
    ];
    const { cycles, steps } = getFormulaGraph(formulas, []);
    expect(cycles.map((ring) => new Set(ring))).toEqual(
      expect.arrayContaining([new Set(['x', 'y']), new Set(['p', 'q', 'r'])]),
    );
    expect([cycles.length, steps.map(({ formula: { target } }) => target.field)]).toEqual([2, ['after', 'later']]);
  });
});

describe('a form whose formulas have a cycle', () => {
  it('leaves the fields of the cycle unchanged and computes all others', () => {
    const ring = [formula('{b}+1', 'a'), formula('{a}+1', 'b'), formula('{b}*2', 'c')];
    expect(recompute(ring, record({ a: 1, b: 5, c: 0 })).fields).toEqual({ a: 1, b: 5, c: 10 });
  });
});

describe('decimal amounts', () => {
  it('sum products of rows to the cent', () => {
    const lines = [
      { price: 19.99, qty: 3 },
      { price: 0.1, qty: 2 },
    ];
    const total = formula('SUB_SUM([{l.price}*{l.qty}],2)', 'total');
    expect(recompute([total], record({}, { l: lines })).fields['total']).toBe(60.17);
  });

  it('are summed over 5,000 wide rows', () => {
    const wide = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`note${at}`, 'x'.repeat(40)]));
    const lines = Array.from({ length: 5000 }, () => ({ ...wide, price: 0.1, qty: 1 }));
    const total = formula('SUB_SUM([{l.price}*{l.qty}],2)', 'total');
    expect(recompute([total], record({}, { l: lines })).fields['total']).toBe(500);
  });
});

const FIELDS = ['a', 'b', 'c', 'd', 'e'];
const COLUMNS = ['p', 'q', 'r'];
const TEXTS = [
  '{a}+{b}',
  '{c}*2',
  '{d}',
  'SUB_SUM({lines.p})',
  'SUB_SUM([{lines.p}*{lines.q}],2)',
  'COUNT({lines})',
  '{lines.1.q}',
  '{lines.p}+{lines.q}',
  '{lines.r}+{e}',
  '{car.p}+{a}',
  'SUB_SUM({lines.r})/{b}',
  "{a} > 3 ? {lines.q} : 'none'",
  'SUB_SUM([{lines.q}+{car.q}])',
  '{lines.p.x}',
  'SUB_SUM({others.p})',
];
const anyFormulas = fc.uniqueArray(
  fc
    .record({
      text: fc.constantFrom(...TEXTS),
      at: fc.oneof(
        fc.constantFrom(...FIELDS).map((field) => ({ field })),
        fc.record({ table: fc.constantFrom('lines', 'car', 'others'), field: fc.constantFrom(...COLUMNS) }),
      ),
    })
    .map(({ text, at }): FormFormula => ({ target: at, expression: parseKnownExpression(text) })),
  { selector: ({ target }) => JSON.stringify(target), maxLength: 6 },
);
const anyCell: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom('', '3', '0.1', 'word', null, '{"label":"Seven","value":"7"}'),
);
const anyRow = fc.record({ p: anyCell, q: anyCell, r: anyCell }, { noNullPrototype: true, requiredKeys: [] });
const anyRows = fc.array(anyRow, { maxLength: 4 });
const anyRecord: fc.Arbitrary<FormRecord> = fc.record(
  {
    fields: fc.record(Object.fromEntries(FIELDS.map((name) => [name, anyCell])), { noNullPrototype: true }),
    tables: fc.record({ lines: anyRows, others: anyRows }, { noNullPrototype: true, requiredKeys: [] }),
    parts: fc.record({ car: anyRow }, { noNullPrototype: true, requiredKeys: [] }),
  },
  { noNullPrototype: true },
);

type Change = (record: FormRecord) => FormRecord;
const inTable =
  (table: string, change: (rows: readonly FormRow[]) => readonly FormRow[]): Change =>
  (before) => ({ ...before, tables: { ...before.tables, [table]: change(before.tables[table] ?? []) } });
const anyTable = fc.constantFrom('lines', 'others');
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...FIELDS), anyCell)
    .map(([name, value]): Change => (before) => ({ ...before, fields: { ...before.fields, [name]: value } })),
  fc
    .tuple(anyTable, fc.nat(3), fc.constantFrom(...COLUMNS), anyCell)
    .map(([table, at, name, value]) =>
      inTable(table, (rows) => rows.map((row, place) => (place === at ? { ...row, [name]: value } : row))),
    ),
  fc.tuple(anyTable, anyRow).map(([table, row]) => inTable(table, (rows) => [...rows, row])),
  fc.tuple(anyTable, fc.nat(3)).map(([table, at]) => inTable(table, (rows) => rows.filter((_, place) => place !== at))),
  anyTable.map((table) => inTable(table, (rows) => rows.toReversed())),
  fc.tuple(fc.constantFrom(...COLUMNS), anyCell).map(([name, value]): Change => (before) => ({
    ...before,
    parts: { ...before.parts, car: { ...before.parts['car'], [name]: value } },
  })),
  anyRecord.map(
    (other): Change =>
      () =>
        other,
  ),
);

describe('recomputing only what depends on a change', () => {
  it('returns the same record as recomputing everything, for any form and any changes', () => {
    fc.assert(
      fc.property(anyFormulas, anyRecord, fc.array(anyChange, { maxLength: 8 }), (formulas, start, changes) => {
        let current = recompute(formulas, start);
        for (const change of changes) {
          const changed = change(current);
          const [some, all] = [recompute(formulas, changed, current), recompute(formulas, changed)];
          expect(some).toEqual(all);
          current = some;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyFormulas, anyRecord, (formulas, start) => {
        const once = recompute(formulas, start);
        expect(recompute(formulas, once)).toBe(once);
      }),
    );
  });

  it('keeps the identity of unchanged rows', () => {
    const amount = [formula('{lines.p}*{lines.q}', 'r', 'lines'), formula('SUB_SUM({lines.r})', 'total')];
    const lines = Array.from({ length: 500 }, (_, at) => ({ p: at, q: 2 }));
    const before = recompute(amount, record({}, { lines }));
    const rows = before.tables['lines'] ?? [];
    const typed = rows.map((row, at) => (at === 7 ? { ...row, q: 3 } : row));
    const after = recompute(amount, { ...before, tables: { lines: typed } }, before);
    expect(after.tables['lines']?.filter((row, at) => row !== rows[at])).toEqual([{ p: 7, q: 3, r: 21 }]);
    expect(after.fields['total']).toBe(249_507);
  });
});
