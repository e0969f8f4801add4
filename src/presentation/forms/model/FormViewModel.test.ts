import { describe, expect, it } from 'vitest';
import { FieldViewModel } from './FieldViewModel.ts';
import { FormViewModel } from './FormViewModel.ts';
import type { TableRow } from './TableRows.ts';
import { TableViewModel } from './TableViewModel.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';

const openForm = (changes = {}) => new FormViewModel(tripForm(changes));
const partsOf = (form: FormViewModel) => form.sections.flatMap(({ parts }) => parts);
const field = (form: FormViewModel, name: string): FieldViewModel => {
  const found = partsOf(form).find((part) => part instanceof FieldViewModel && part.definition.name === name);
  if (!(found instanceof FieldViewModel)) throw new Error(`no field ${name}`);
  return found;
};
const table = (form: FormViewModel): TableViewModel => {
  const found = partsOf(form).find((part) => part instanceof TableViewModel);
  if (!(found instanceof TableViewModel)) throw new Error('no table');
  return found;
};
const cell = (row: TableRow | undefined, name: string): FieldViewModel => {
  const found = row?.fields.find(({ definition }) => definition.name === name);
  if (!found) throw new Error(`no cell ${name}`);
  return found;
};
const choice = (value: string) => JSON.stringify({ label: value, value });

describe('filling in a form', () => {
  it('recomputes a formula when one of its inputs changes', () => {
    const form = openForm();
    field(form, 'end').change('2026-11-20');
    expect(field(form, 'days').stored).toBe(9);
  });

  it('shows a field while its condition is true, and keeps the input when it is hidden', () => {
    const form = openForm();
    expect(field(form, 'visa').access.isShown).toBe(false);
    field(form, 'kind').change(choice('2'));
    field(form, 'visa').change('B1');
    expect(field(form, 'visa').access.isShown).toBe(true);
    field(form, 'kind').change(choice('1'));
    expect([field(form, 'visa').access.isShown, form.record.fields['visa']]).toEqual([false, 'B1']);
  });

  it('is dirty from the first change until it is saved', () => {
    const form = openForm();
    expect(form.isDirty).toBe(false);
    field(form, 'title').change('Tokyo');
    expect(form.isDirty).toBe(true);
    form.markStored();
    expect(form.isDirty).toBe(false);
  });

  it('shows no issue of a field before it was left', () => {
    const form = openForm();
    const title = field(form, 'title');
    title.change('');
    expect(title.issue).toBeUndefined();
    title.handleBlur();
    expect(title.issue?.messageKey).toBe('validation.required');
    title.change('Tokyo');
    expect(title.issue).toBeUndefined();
  });

  it('focuses the first invalid field, in the order of the form', () => {
    const form = openForm({ data: { title: '', sub__trip_cost: [] } });
    expect(form.validate()).toBe(false);
    expect(form.focus?.id).toBe(field(form, 'title').id);
    field(form, 'title').change('Tokyo');
    expect(form.validate()).toBe(false);
    expect([form.focus?.id, table(form).issue?.messageKey]).toEqual([
      'form-trip_apply.trip_cost',
      'validation.rowsRequired',
    ]);
  });

  it('opens the row with the invalid field', () => {
    const form = openForm();
    const second = table(form).rows[1];
    cell(second, 'item').change('');
    expect(form.validate()).toBe(false);
    expect([table(form).openRow, form.focus?.id]).toEqual([second, cell(second, 'item').id]);
  });

  it('skips read-only fields', () => {
    const form = openForm({ permission: { title: 'r' } });
    field(form, 'title').change('');
    expect(form.issues.map((issue) => issue.field)).not.toContain('title');
  });
});

describe('the rows of a sub table', () => {
  it('are added as a copy of the empty row, and the total is computed', () => {
    const form = openForm();
    table(form).add();
    const row = table(form).openRow;
    cell(row, 'item').change('Train');
    cell(row, 'price').change(100);
    cell(row, 'qty').change('2');
    expect([form.record.tables['trip_cost']?.[2], field(form, 'total').stored]).toEqual([
      { item: 'Train', price: 100, qty: '2', amount: 200 },
      7830,
    ]);
  });

  it('are dropped if new and unchanged, and kept otherwise', () => {
    const form = openForm();
    table(form).add();
    table(form).close();
    expect(table(form).rows).toHaveLength(2);
    table(form).add();
    cell(table(form).openRow, 'item').change('Taxi');
    table(form).close();
    expect(table(form).rows).toHaveLength(3);
  });

  it('are distinguished into stored and new ones', () => {
    const form = openForm();
    table(form).add();
    expect(table(form).rows.map((row) => table(form).mayRemove(row))).toEqual([false, false, true]);
  });

  it('keep their keys when another row is removed', () => {
    const form = openForm({ permission: {} });
    const [first, second] = table(form).rows;
    if (!first || !second) throw new Error('two rows wanted');
    table(form).remove(first);
    expect([table(form).rows, cell(second, 'item').stored]).toEqual([
      [second],
      tripForm().record.tables['trip_cost']?.[1]?.['item'],
    ]);
  });

  it('show missing values before they close', () => {
    const form = openForm();
    table(form).add();
    const row = table(form).openRow;
    if (!row) throw new Error('an open row wanted');
    expect(table(form).validateRow(row)).toBe(false);
    expect(cell(row, 'item').issue?.messageKey).toBe('validation.required');
  });
});

describe('reopening a form', () => {
  it('restores a draft with its rows, and can start over', () => {
    const [before, after] = [openForm(), openForm()];
    field(before, 'title').change('Tokyo');
    table(before).add();
    after.replace(before.record);
    expect([field(after, 'title').stored, table(after).rows.length, after.isDirty]).toEqual(['Tokyo', 3, true]);
    after.reset();
    expect([after.record.fields['title'], table(after).rows.length, after.isDirty]).toEqual([
      tripForm().record.fields['title'],
      2,
      false,
    ]);
  });
});

describe('an invalid stored value', () => {
  const days = formField('days', { label: 'Days', control: 'rx-number', rules: 'maxnum:180' });
  const kind = formField('kind', { control: 'rx-radio', options: [{ value: '1', label: 'One' }] });
  const stored = { days: '{"a":1}', kind: '{"label":"Gone","value":"9"}' };
  const form = (isStored: boolean) =>
    new FormViewModel(createForm([days, kind], { record: { fields: stored, tables: {}, parts: {} } }), { isStored });

  it('is marked and does not prevent submission', () => {
    const page = form(true);
    expect(['days', 'kind'].map((name) => field(page, name).typeMismatch?.messageKey)).toEqual([
      'validation.isNumber',
      'validation.notOffered',
    ]);
    expect([page.issues, page.validate()]).toEqual([[], true]);
  });

  it('is reported as an issue once it is changed to another invalid value, and no longer when it is valid', () => {
    const page = form(true);
    field(page, 'days').change('{"a":2}');
    expect([field(page, 'days').typeMismatch, page.issues.map(({ messageKey }) => messageKey)]).toEqual([
      undefined,
      ['validation.isNumber'],
    ]);
    field(page, 'days').change(5);
    expect([field(page, 'days').typeMismatch, page.issues]).toEqual([undefined, []]);
  });

  it('is an issue in a draft, which was never accepted', () => {
    const page = form(false);
    expect(field(page, 'days').typeMismatch).toBeUndefined();
    expect(page.issues.map(({ field: name }) => name)).toEqual(['days', 'kind']);
  });

  it('is marked in its row, wherever that is moved', () => {
    const lines = { kind: 'subTable', alias: 'lines', label: 'Lines', isRequired: false, fields: [days] } as const;
    const rows = [
      { ID_: '1', days: 2 },
      { ID_: '2', days: 'many' },
    ];
    const page = new FormViewModel(
      createForm([lines], { record: { fields: {}, tables: { lines: rows }, parts: {} } }),
      {
        isStored: true,
      },
    );
    table(page).remove(table(page).rows[0]!);
    table(page).add();
    expect(table(page).rows.map((row) => cell(row, 'days').typeMismatch?.messageKey)).toEqual([
      'validation.isNumber',
      undefined,
    ]);
  });
});

describe('a refusal by the server', () => {
  const page = () => new FormViewModel(createForm([formField('note'), formField('days')]));
  const refused = { field: 'days', messageKey: 'validation.notComparable', values: { name: 'Days' } };

  it('is shown beside its field until the value changes', () => {
    const form = page();
    field(form, 'days').change('[1]');
    expect(form.validate([refused])).toBe(false);
    expect(field(form, 'days').issue).toEqual(refused);
    field(form, 'note').change('x');
    expect(field(form, 'days').issue).toEqual(refused);
    field(form, 'days').change('1');
    expect(field(form, 'days').issue).toBeUndefined();
  });

  it('does not block the next attempt, and is not stored if it belongs to no field', () => {
    const form = page();
    form.validate([refused]);
    expect([form.validate(), form.validate([{ ...refused, field: 'selection' }])]).toEqual([true, true]);
  });
});
