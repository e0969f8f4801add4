import { describe, expect, it } from 'vitest';
import type { FormRecord } from './formDefinition.ts';
import { rowsOf, withCell, withField, withoutRow, withRow } from './formRecord.ts';

const taxi = { item: 'Taxi', amount: 40 };
const hotel = { item: 'Hotel', amount: 300 };
const train = { item: 'Train', amount: 120 };
const trip: FormRecord = {
  fields: { title: 'Osaka', days: 2 },
  tables: { costs: [taxi, hotel], guests: [{ name: 'Li' }] },
  parts: { visa: { number: 'E1' } },
};

describe('editing a form record', () => {
  it('changes one field and nothing else', () => {
    expect(withField(trip, 'days', 3)).toEqual({ ...trip, fields: { title: 'Osaka', days: 3 } });
  });

  it('changes one cell and leaves other columns, rows, tables and fields unchanged', () => {
    expect(withCell(trip, 'costs', 1, 'amount', 280)).toEqual({
      ...trip,
      tables: { costs: [taxi, { item: 'Hotel', amount: 280 }], guests: [{ name: 'Li' }] },
    });
  });

  it.each([-1, 2])('changes nothing for a row index that does not exist: %i', (index) => {
    expect(withCell(trip, 'costs', index, 'amount', 280)).toEqual(trip);
  });

  it('appends a row', () => {
    expect(withRow(trip, 'costs', train)).toEqual({
      ...trip,
      tables: { costs: [taxi, hotel, train], guests: [{ name: 'Li' }] },
    });
  });

  it('creates a table that has no rows yet', () => {
    expect(rowsOf(trip, 'meals')).toEqual([]);
    expect(rowsOf(withRow(trip, 'meals', train), 'meals')).toEqual([train]);
  });

  it.each([
    [0, [hotel, train]],
    [1, [taxi, train]],
    [2, [taxi, hotel]],
    [3, [taxi, hotel, train]],
  ])('removes only the given row: %i', (index, left) => {
    expect(withoutRow(withRow(trip, 'costs', train), 'costs', index)).toEqual({
      ...trip,
      tables: { costs: left, guests: [{ name: 'Li' }] },
    });
  });

  it('does not modify the original record, so that a change can be undone', () => {
    const before = structuredClone(trip);
    withField(trip, 'days', 3);
    withCell(trip, 'costs', 0, 'amount', 0);
    withRow(trip, 'costs', train);
    withoutRow(trip, 'costs', 0);
    expect(trip).toEqual(before);
  });
});
