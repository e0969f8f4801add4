import { expect, it } from 'vitest';
import { encodeForm } from '#api/form/encodeForm.ts';
import { checkForm } from '#domain/form/checkForm.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';

const withTable = (rows: unknown) => tripForm({ data: { title: 'Rome', sub__trip_cost: rows, sub__other: 'oops' } });

it.each([['oops'], [7], [[1, 2]], [['a', {}]], [true]])(
  'a table that came as %j is not read, nor sent back',
  (sent) => {
    const form = withTable(sent);
    expect([form.unreadTables, Object.hasOwn(form.record.tables, 'trip_cost')]).toEqual([['trip_cost'], false]);
    expect(encodeForm(form.record)).toEqual({ title: 'Rome', sub__other: 'oops' });
    expect(checkForm(form, form.record).map(({ field }) => field)).not.toContain('trip_cost');
  },
);

it('a table without rows is empty, however that is said, and null never goes back', () => {
  expect([withTable(null).unreadTables, withTable([]).unreadTables]).toEqual([undefined, undefined]);
  expect(encodeForm(withTable(null).record)).toEqual({ title: 'Rome', sub__other: 'oops' });
});

it('a table nobody draws goes back as it came', () => {
  const form = tripForm({ data: { sub__hidden: [1, null], sub__gone: null } });
  expect(encodeForm(form.record)).toEqual({ sub__hidden: [1, null], sub__gone: null });
});
