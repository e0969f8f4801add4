import { expect, it } from 'vitest';
import { decodeListSource } from './decodeListSource.ts';
import { applyQueryResult } from '#domain/forms/queries.ts';
import { toPickedValues } from '#domain/forms/toPickedValues.ts';

/* Settings of a field that is filled from a list: mode, dialog, dialogConfig (contract form 6, lists 9). */

const OWN = { column: 'ID_', field: 'hotel', isOptionValue: true, labelColumn: 'LABEL_' };
const field = (more: object) => ({ name: 'hotel', mode: 'dialog', dialog: 'hotel_list', dialogConfig: '', ...more });

it('returns key and label of one row by default', () => {
  expect(decodeListSource('rx-button-edit', field({}))).toEqual({
    list: 'hotel_list',
    isSingle: true,
    query: { inputs: [], returns: [OWN] },
  });
});

it('returns the label only for a field that stores single texts', () => {
  const own = { column: 'LABEL_', field: 'hotel', isOptionValue: false, labelColumn: '' };
  for (const [control, more] of [
    ['rx-button-edit-single', {}],
    ['rx-button-edit', { valmode: 'single' }],
  ] as const)
    expect(decodeListSource(control, field(more))?.query.returns).toEqual([own]);
});

it('sends values of the form as parameters, and fills other fields and rows', () => {
  const dialogConfig = JSON.stringify({
    single: false,
    gridInput: [{ field: 'Q_CITY__S_EQ', bindVal: 'city' }],
    returnFields: [{ bindField: 'price', returnValue: 'F_PRICE' }],
  });
  const pick = decodeListSource('rx-button-edit', field({ dialogConfig }));
  expect(pick).toMatchObject({ isSingle: false, query: { inputs: [{ param: 'Q_CITY__S_EQ', field: 'city' }] } });
  const rows = toPickedValues([
    { id: '7', label: 'Harbour', values: { F_PRICE: 90 } },
    { id: '8', label: 'Garden', values: { F_PRICE: 80 } },
  ]);
  const query = { field: 'hotel', key: '', events: [], target: { kind: 'main' as const }, isAppended: false };
  const record = { fields: { hotel: '', price: '' }, tables: {}, parts: {} };
  const { hotel, price } = applyQueryResult(
    { ...query, ...(pick?.query ?? { inputs: [], returns: [] }) },
    record,
    rows,
  ).fields;
  expect(JSON.parse(typeof hotel === 'string' ? hotel : '')).toEqual({ value: '7,8', label: 'Harbour,Garden' });
  expect(price).toBe('90,80');
});

it('uses the column the definition maps to the field itself', () => {
  const dialogConfig = { returnFields: [{ bindField: 'hotel', returnValue: 'F_CODE' }] };
  expect(decodeListSource('rx-button-edit', field({ dialogConfig }))?.query.returns).toMatchObject([
    { column: 'F_CODE' },
  ]);
});

it.each([
  ['another control', 'rx-textbox', {}],
  ['another way of picking', 'rx-button-edit', { mode: 'method' }],
  ['a list without a name', 'rx-button-edit', { dialog: '' }],
  ['a list that is no name', 'rx-button-edit', { dialog: { key: 'x' } }],
])('is undefined for %s', (_, control, more) => {
  expect(decodeListSource(control, field(more))).toBeUndefined();
});

it.each(['{', '[]', '[[[', 'null', 7, [], { gridInput: 'x', returnFields: 7 }, { returnFields: [null, 3, 'a', {}] }])(
  'ignores invalid settings: %j',
  (dialogConfig) => {
    expect(decodeListSource('rx-button-edit', field({ dialogConfig }))?.query).toEqual({ inputs: [], returns: [OWN] });
  },
);
