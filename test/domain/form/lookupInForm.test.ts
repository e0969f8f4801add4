import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import type { FormRecord } from '#domain/form/formDefinition.ts';
import { lookupInForm } from '#domain/form/lookupInForm.ts';

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
  ])('finds what is written there: {%s}', (name, found) => {
    expect(lookupInForm(trip)(name.split('.'))).toEqual(found);
  });

  it.each([
    'missing',
    'missing.name',
    'missing.0.name',
    'days.label',
    'visa.missing',
    'visa.missing.name',
    'constructor',
  ])('finds nothing where nothing is: {%s}', (name) => {
    expect(lookupInForm(trip)(name.split('.')) ?? null).toBeNull();
  });

  it.each<[string, Value | null]>([
    ['costs.price', 20],
    ['costs.kind', '2'],
    ['costs.missing', null],
    ['price', 99],
    ['days', 2],
    ['guests.name', []],
    ['visa.fee', 5],
  ])('means the current row inside its own table only: {%s}', (name, found) => {
    expect(lookupInForm(trip, { table: 'costs', row: second })(name.split('.')) ?? null).toEqual(found);
  });

  it('still finds all rows by the name of the table alone, for the share of one row in the whole', () => {
    expect(lookupInForm(trip, { table: 'costs', row: second })(['costs'])).toHaveLength(2);
  });
});
