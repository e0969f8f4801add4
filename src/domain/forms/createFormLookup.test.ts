import { describe, expect, it } from 'vitest';
import type { Value } from '../expression/tree.ts';
import type { FormRecord } from './formDefinition.ts';
import { createFormLookup } from './createFormLookup.ts';

const driver = JSON.stringify({ label: 'Li Hua', value: '7' });
const [first, second] = [
  { price: 10, kind: '{"label":"Car","value":"1"}' },
  { price: 20, kind: '{"label":"Train","value":"2"}' },
];
const trip: FormRecord = {
  fields: { days: 2, driver, price: 99 },
  tables: { costs: [first, second], guests: [] },
  parts: { visa: { fee: 5, office: '{"label":"Nanjing","value":"025"}' } },
};

describe('a name in a formula or condition', () => {
  it.each<[string, Value | null]>([
    ['days', 2],
    ['driver', '7'],
    ['driver.label', 'Li Hua'],
    ['driver.value', '7'],
    ['costs', [first, second].map(({ price }, index) => ({ price, kind: String(index + 1) }))],
    ['costs.price', [10, 20]],
    ['costs.kind', ['1', '2']],
    ['costs.1.price', 20],
    ['guests.name', []],
    ['visa.fee', 5],
    ['visa.office', '025'],
  ])('resolves to the stored value: {%s}', (name, found) => {
    expect(createFormLookup(trip)(name.split('.'))).toEqual(found);
  });

  it.each([
    'missing',
    'missing.name',
    'missing.0.name',
    'days.label',
    'visa.missing',
    'visa.missing.name',
    'constructor',
  ])('resolves to undefined where there is no value: {%s}', (name) => {
    expect(createFormLookup(trip)(name.split('.')) ?? null).toBeNull();
  });

  it.each<[string, Value | null]>([
    ['costs.price', 20],
    ['costs.kind', '2'],
    ['costs.missing', null],
    ['price', 99],
    ['days', 2],
    ['guests.name', []],
    ['visa.fee', 5],
  ])('refers to the current row inside its own table only: {%s}', (name, found) => {
    expect(createFormLookup(trip, { table: 'costs', row: second })(name.split('.')) ?? null).toEqual(found);
  });

  it('resolves the table name alone to all rows, for the share of one row in the total', () => {
    expect(createFormLookup(trip, { table: 'costs', row: second })(['costs'])).toHaveLength(2);
  });
});
