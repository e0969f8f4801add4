import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupRows } from '#presentation/list/groupRows.ts';
import { splitSummary } from '#presentation/list/summary.ts';
import { NOON } from '#test/support/surroundings.ts';

interface Row { readonly id: number; readonly rank: number }
const byRank = { keyOf: ({ id }: Row) => String(id), group: ({ rank }: Row) => ({ key: `g${rank}`, rank, title: { text: `${rank}` } }) };

it('keeps every row once, under its own heading, in the order it came', () => {
  fc.assert(fc.property(fc.array(fc.nat(3)), (ranks) => {
    const rows = ranks.map((rank, id) => ({ id, rank }));
    const items = groupRows(byRank, rows, { now: NOON, choices: [] });
    let heading = -1;
    for (const item of items) {
      if (item.kind === 'group') {
        expect(item.group.rank).toBeGreaterThan(heading);
        expect(item.count).toBe(rows.filter(({ rank }) => rank === item.group.rank).length);
        heading = item.group.rank;
      } else expect(item.row.rank).toBe(heading);
    }
    const shown = items.flatMap((item) => (item.kind === 'row' ? [item.row.id] : []));
    expect([...shown].sort((one, other) => one - other)).toEqual(rows.map(({ id }) => id));
    for (const rank of new Set(ranks)) expect(shown.filter((id) => ranks[id] === rank)).toEqual(rows.filter((row) => row.rank === rank).map(({ id }) => id));
  }));
});

it('is the rows themselves when a list has no groups', () => {
  expect(groupRows({ keyOf: byRank.keyOf }, [{ id: 7, rank: 0 }], { now: NOON, choices: [] })).toEqual([{ kind: 'row', key: '7', row: { id: 7, rank: 0 } }]);
});

it('sets the key figure apart from the other values, and shows none that is empty', () => {
  const [trip, amount, note] = [{ label: 'Trip', value: 'Shanghai' }, { label: 'Amount', value: '\u{a5}12,800.00', isKeyFigure: true } as const, { label: 'Note', value: ' ' }];
  expect(splitSummary([trip, amount, note])).toEqual({ figure: '\u{a5}12,800.00', pairs: [trip] });
  expect(splitSummary([{ label: 'Amount', value: '\u{a5}12,800.00' }]).figure).toBeUndefined();
});
