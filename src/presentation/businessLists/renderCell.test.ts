import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCell } from '#domain/businessLists/listCells.ts';
import { RENDERINGS, type ListColumn } from '#domain/businessLists/listDefinition.ts';
import type { Value } from '#domain/expression/tree.ts';
import { createBusinessCard } from './createBusinessCard.ts';
import { cellTone, formatCell, readCellFiles, parsePercent } from './renderCell.tsx';
import { arbitraryStoredValue } from '#test/support/arbitraryStoredValue.ts';
import { aBusinessRow } from '#test/support/businessLists.ts';

const words = {
  t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' '),
  language: 'en-US',
  now: 0,
} as const;
const column = (given: Partial<ListColumn>): ListColumn => ({
  field: 'F_X',
  header: 'X',
  rendering: 'plain',
  settings: {},
  kind: 'text',
  maySort: false,
  ...given,
});
function contextOf(given: Partial<ListColumn>, raw: Value, others: Readonly<Record<string, Value>> = {}) {
  const row = aBusinessRow({ F_X: raw, ...others });
  return { row, column: column(given), cell: toCell(row, { field: 'F_X' }) };
}
const said = (...given: Parameters<typeof contextOf>) => formatCell(contextOf(...given), words);

describe('a list cell', () => {
  it('formats dates, numbers and money in the language of the reader unless there is a display text', () => {
    expect(said({ kind: 'date' }, '2026-11-20 00:00:00')).toBe('20 Nov 2026');
    expect(said({ rendering: 'date' }, '2026-11-20 09:30:00')).toBe('20 Nov 2026, 09:30');
    expect(said({ kind: 'number' }, '1234567.5')).toBe('1,234,567.5');
    expect(said({ kind: 'money' }, 1234.5)).toBe('1,234.50');
    expect(said({ kind: 'money' }, 1234.5, { F_X_display: '¥1234.5' })).toBe('¥1234.5');
    expect(said({ kind: 'number' }, 'about ten')).toBe('about ten');
  });

  it('formats a percentage, limited to 0 to 100', () => {
    expect(said({ rendering: 'percent' }, 40)).toBe('40%');
    expect(parsePercent(contextOf({ rendering: 'percent' }, '140'))).toBe(100);
    expect(said({ rendering: 'percent' }, 'soon')).toBe('soon');
  });

  it('shows labels in the texts and colors of the company', () => {
    const items: readonly Value[] = [
      { value: '1', name: 'In use', color: 'green' },
      { key: '2', name: 'Broken', color: 'red' },
    ];
    expect(said({ rendering: 'label', settings: { items } }, '1')).toBe('In use');
    expect(cellTone(contextOf({ rendering: 'items', settings: { items: JSON.stringify(items) } }, '2'))).toBe('refuse');
    expect(said({ rendering: 'label', settings: { items } }, '9')).toBe('9');
  });

  it('formats an address from large to small', () => {
    const address = JSON.stringify({ province: '浙江省', city: '杭州市', county: '', address: '文三路 1 号' });
    expect(said({ rendering: 'address' }, address)).toBe('浙江省杭州市文三路 1 号');
  });

  it('counts files, from form values or from ids', () => {
    expect(said({ rendering: 'files' }, '[{"fileId":"1","fileName":"a.pdf"},{"fileId":"2"}]')).toBe('bolist.files 2');
    expect(readCellFiles(contextOf({ rendering: 'pictures' }, '11,12').cell).map(({ id }) => id)).toEqual(['11', '12']);
    expect(said({ rendering: 'pictures' }, '')).toBe('');
  });

  it.each(RENDERINGS)('returns a text as %s for any stored value', (rendering) => {
    fc.assert(
      fc.property(arbitraryStoredValue(), arbitraryStoredValue(), (raw, settings) => {
        const context = contextOf({ rendering, settings: { items: settings } }, raw);
        expect(formatCell(context, words)).toEqual(expect.any(String));
        expect(cellTone(context)).toEqual(expect.any(String));
      }),
      { numRuns: 30 },
    );
  });
});

it('creates a card: name, amount, states, users and dates, and the rest with headings', () => {
  const mobileColumns = [
    column({ field: 'F_NO', header: 'Number' }),
    column({ field: 'F_NAME', header: 'Name' }),
    column({ field: 'F_STATE', header: 'State', rendering: 'label' }),
    column({ field: 'F_OWNER', header: 'Owner', rendering: 'people' }),
    column({ field: 'F_PRICE', header: 'Price', kind: 'money' }),
    column({ field: 'F_EMPTY', header: 'Empty' }),
  ];
  const row = aBusinessRow({
    F_NO: 'A-1',
    F_NAME: 'Desk',
    F_STATE: 'In use',
    F_OWNER: '7',
    F_OWNER_display: 'Li Hua',
    F_PRICE: 100,
  });
  expect(createBusinessCard({ mobileColumns, textField: 'F_NAME' }, row, words)).toEqual({
    title: 'Desk',
    figure: '100.00',
    facts: ['Li Hua'],
    chips: [{ text: 'In use', tone: 'neutral' }],
    pairs: [{ label: 'Number', value: 'A-1' }],
  });
});
