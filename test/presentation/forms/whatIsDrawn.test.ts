import { describe, expect, it } from 'vitest';
import { FieldViewModel } from '#presentation/forms/model/FieldViewModel.ts';
import { FormViewModel, isPartVisible, type FormPart } from '#presentation/forms/model/FormViewModel.ts';
import { TableViewModel } from '#presentation/forms/model/TableViewModel.ts';
import { tripForm } from '../../support/forms/tripForm.ts';

const partsOf = (form: FormViewModel) => form.sections.flatMap(({ parts }) => parts);
const nameOf = (part: FormPart) => (part instanceof FieldViewModel ? part.definition.name : part.alias);
const drawn = (form: FormViewModel) => partsOf(form).filter(isPartVisible).map(nameOf);
const tableOf = (form: FormViewModel): TableViewModel => {
  const found = partsOf(form).find((part) => part instanceof TableViewModel);
  if (!(found instanceof TableViewModel)) throw new Error('The trip form has a table.');
  return found;
};
const read = (data: object) => new FormViewModel(tripForm({ data }, true));

describe('a read-only form', () => {
  it('shows fields with a value, and omits empty ones', () => {
    expect(drawn(read({ title: 'Rome', phone: '' }))).toEqual(['title']);
    expect(drawn(read({ title: '', sub__trip_cost: [{ ID_: '1', item: 'Train' }] }))).toEqual(['trip_cost']);
  });

  it('shows an unreadable table, so that it does not seem to be empty', () => {
    expect(drawn(read({ title: '', sub__trip_cost: 'oops' }))).toEqual(['trip_cost']);
  });

  it('has no editable field', () => {
    expect(read({ title: 'Rome', sub__trip_cost: [{ ID_: '1', item: 'Train' }] }).mayEdit).toBe(false);
  });
});

describe('an editable form', () => {
  it('shows an empty field, and an empty table to which rows can be added', () => {
    const form = new FormViewModel(tripForm({ data: { title: '', sub__trip_cost: [] } }));
    expect(drawn(form)).toEqual(expect.arrayContaining(['title', 'trip_cost']));
    expect(form.mayEdit).toBe(true);
  });

  it('waits for every upload, and no longer', () => {
    const form = new FormViewModel(tripForm());
    const seen = ([1, 1, -1, -1] as const).map((change) => {
      form.trackPending(change);
      return form.hasPending;
    });
    expect(seen).toEqual([true, true, true, false]);
  });

  it('allows all file actions by default', () => {
    expect(new FormViewModel(tripForm()).fileRights('anything')).toEqual({ mayRemove: true, mayDownload: true });
  });

  it('requests the focus again when the same field is invalid again', () => {
    const form = new FormViewModel(tripForm());
    form.goTo('title');
    const first = form.focus;
    form.goTo('title');
    expect([form.focus?.id, form.focus?.requestNumber]).toEqual([first?.id, (first?.requestNumber ?? 0) + 1]);
  });

  it('opens no row for an issue of the table as a whole', () => {
    const form = new FormViewModel(tripForm());
    form.goTo('trip_cost');
    expect([tableOf(form).openRow, form.focus?.id]).toEqual([undefined, 'form-trip_apply.trip_cost']);
  });

  it('focuses the first invalid field of a row, and none if all are valid', () => {
    const form = new FormViewModel(tripForm());
    const table = tableOf(form);
    const [first] = table.rows;
    if (!first) throw new Error('The trip has costs.');
    expect(table.validateRow(first)).toBe(true);
    table.goToIssue(first);
    expect(form.focus).toBeUndefined();
    table.add();
    const row = table.openRow;
    if (!row) throw new Error('The new row is open.');
    expect(table.validateRow(row)).toBe(false);
    table.goToIssue(row);
    expect(form.focus?.id).toBe(row.fields.find(({ issue }) => issue !== undefined)?.id);
  });

  it('closes an open row that is removed, and leaves another one open', () => {
    const table = tableOf(new FormViewModel(tripForm()));
    const [first, second] = table.rows;
    if (!first || !second) throw new Error('The trip has two costs.');
    table.open(first);
    table.remove(second);
    expect(table.openRow).toBe(first);
    table.remove(first);
    expect([table.openRow, table.openKey]).toEqual([undefined, undefined]);
  });

  it('gives every row a unique key, also after some were removed', () => {
    const table = tableOf(new FormViewModel(tripForm()));
    const [first] = table.rows;
    if (first) table.remove(first);
    table.add();
    table.add();
    const keys = table.rows.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
