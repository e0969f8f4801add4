import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormRow, TableRights } from '#domain/forms/formDefinition.ts';
import { FormViewModel } from './FormViewModel.ts';
import type { TableRow } from './TableRows.ts';
import type { TableViewModel } from './TableViewModel.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { ALL_TABLE_RIGHTS } from '#test/support/forms/tableRights.ts';

function tableOf(rows: readonly FormRow[], rights: Partial<TableRights> = {}, unreadTables?: readonly string[]) {
  const lines = {
    kind: 'subTable',
    alias: 'lines',
    label: 'Lines',
    isRequired: true,
    fields: [
      formField('what', { isRequired: true }),
      formField('price', { control: 'rx-number' }),
      formField('total', { control: 'rx-number', isReadOnly: true }),
    ],
  } as const;
  const form = new FormViewModel(
    createForm([lines, formField('sum', { isReadOnly: true })], {
      record: { fields: {}, tables: unreadTables ? {} : { lines: rows }, parts: {} },
      rights: { ...createForm([]).rights, tables: { lines: { ...ALL_TABLE_RIGHTS, ...rights } } },
      emptyRows: { lines: { what: '', note: 'from the platform' } },
      formulas: [
        { target: { table: 'lines', field: 'total' }, expression: parseKnownExpression('{lines.price}*2') },
        { target: { field: 'sum' }, expression: parseKnownExpression('SUB_SUM({lines.total})') },
      ],
      ...(unreadTables && { unreadTables }),
    }),
    { isStored: true },
  );
  const table = form.findTable('lines');
  if (!table) throw new Error('The form has a table.');
  return { form, table };
}
const row = (table: TableViewModel, place: number): TableRow => {
  const found = table.rows[place];
  if (!found) throw new Error(`no row ${place}`);
  return found;
};
const names = (table: TableViewModel) => table.values.map(({ what }) => what);
const THREE = [
  { ID_: '1', what: 'a', price: 1 },
  { ID_: '2', what: 'b', price: 2 },
  { ID_: '3', what: 'c', price: 3 },
];

describe('copying a row', () => {
  it('copies editable values, and neither the key nor computed values', () => {
    const { form, table } = tableOf([{ ID_: '1', REF_ID_: '9', what: 'a', price: 4, note: 'mine' }, ...THREE.slice(1)]);
    table.copy(row(table, 0));
    expect(table.values[1]).toEqual({ what: 'a', price: 4, total: 8, note: 'from the platform' });
    expect([table.openRow, form.record.fields['sum']]).toEqual([row(table, 1), 26]);
  });
});

describe('the order of rows', () => {
  it('is changed step by step, and each row keeps its fields', () => {
    const { table } = tableOf(THREE);
    const first = row(table, 0);
    const [what] = first.fields;
    table.moveBy(first, 1);
    table.moveBy(first, 1);
    table.moveBy(first, 1);
    expect([names(table), table.indexOf(first), what?.stored, what?.binding.path()]).toEqual([
      ['b', 'c', 'a'],
      2,
      'a',
      'lines.2.what',
    ]);
  });

  it.each<[Partial<TableRights>, readonly string[]]>([
    [{ mayMoveDown: false }, ['a', 'c', 'b']],
    [{ mayMoveUp: false }, ['b', 'a', 'c']],
    [{ mayMoveUp: false, mayMoveDown: false }, ['a', 'b', 'c']],
  ])('is changed only as permitted: %j', (rights, order) => {
    const { table } = tableOf(THREE, rights);
    if (rights.mayMoveUp === false) table.moveBy(row(table, 0), 1);
    else {
      table.moveBy(row(table, 0), 1);
      table.moveBy(row(table, 2), -1);
    }
    table.moveTo(row(table, 0), rights.mayMoveDown === false ? 2 : 0);
    expect(names(table)).toEqual(order);
  });

  it('keeps its rows consistent with the record after any changes', () => {
    const deed = fc.record({
      kind: fc.constantFrom('add', 'copy', 'remove', 'move', 'paste'),
      at: fc.nat(9),
      to: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
        const { table } = tableOf(THREE);
        const written = new Map(table.rows.map((each) => [each.key, table.getValues(each)?.['what']]));
        for (const [count, { kind, at, to }] of deeds.entries()) {
          const target = table.rows[at % Math.max(1, table.rows.length)];
          if (kind === 'paste') table.addAll([{ what: `p${count}` }]);
          else if (kind === 'add') table.add();
          else if (target && kind === 'copy') table.copy(target);
          else if (target && kind === 'remove') table.remove(target);
          else if (target) table.moveTo(target, to);
          for (const each of table.rows)
            if (!written.has(each.key)) written.set(each.key, table.getValues(each)?.['what']);
        }
        expect(table.rows.length).toBe(table.values.length);
        expect(table.rows.map(({ key }) => written.get(key))).toEqual(names(table));
        expect(new Set(table.rows.map(({ key }) => key)).size).toBe(table.rows.length);
      }),
    );
  });
});

describe('the issues of rows', () => {
  it('are counted by row after validation, and the first one is opened', () => {
    const { form, table } = tableOf([...THREE, { what: '', price: 'many' }, { what: '', price: 1 }]);
    expect([table.invalidRows, table.countIssues(row(table, 3))]).toEqual([undefined, 0]);
    form.validate();
    expect([
      table.invalidRows,
      table.countIssues(row(table, 3)),
      table.countIssues(row(table, 4)),
      table.openRow,
    ]).toEqual([{ first: 3, count: 2 }, 2, 1, row(table, 3)]);
  });

  it('move with a row that was left and then moved', () => {
    const { table } = tableOf([{ what: '' }, { what: 'b' }]);
    const [what] = row(table, 0).fields;
    what?.handleBlur();
    table.moveBy(row(table, 0), 1);
    expect([table.countIssues(row(table, 0)), table.countIssues(row(table, 1)), what?.issue?.messageKey]).toEqual([
      0,
      1,
      'validation.required',
    ]);
  });
});

describe('an unreadable table', () => {
  it('is neither editable nor validated, and nothing of it is sent', () => {
    const { form, table } = tableOf([], {}, ['lines']);
    expect([table.isUnreadable, table.mayAdd, form.issues, form.record.tables]).toEqual([true, false, [], {}]);
  });
});

describe('a long table', () => {
  it('creates the fields of a row only on access', () => {
    const { table } = tableOf(Array.from({ length: 500 }, (_, at) => ({ what: `row ${at}`, price: at })));
    const made = row(table, 7).fields;
    expect([row(table, 7).fields, made.length]).toEqual([made, 3]);
  });
});
