import { expect, it } from 'vitest';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import { checkForm } from '#domain/forms/checkForm.ts';
import { tripForm } from '../../../support/forms/tripForm.ts';

const withTable = (rows: unknown) => tripForm({ data: { title: 'Rome', sub__trip_cost: rows, sub__other: 'oops' } });

it.each([['oops'], [7], [[1, 2]], [['a', {}]], [true]])(
  'neither reads nor sends back a table received as %j',
  (sent) => {
    const form = withTable(sent);
    expect([form.unreadTables, Object.hasOwn(form.record.tables, 'trip_cost')]).toEqual([['trip_cost'], false]);
    expect(encodeForm(form.record)).toEqual({ title: 'Rome', sub__other: 'oops' });
    expect(checkForm(form, form.record).map(({ field }) => field)).not.toContain('trip_cost');
  },
);

it('treats an empty table and null as no rows, and never sends null back', () => {
  expect([withTable(null).unreadTables, withTable([]).unreadTables]).toEqual([undefined, undefined]);
  expect(encodeForm(withTable(null).record)).toEqual({ title: 'Rome', sub__other: 'oops' });
});

it('sends a table that is not shown back as received', () => {
  const form = tripForm({ data: { sub__hidden: [1, null], sub__gone: null } });
  expect(encodeForm(form.record)).toEqual({ sub__hidden: [1, null], sub__gone: null });
});
