import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupRows } from './groupRows.ts';
import { splitSummary } from '../ui/cards/splitSummary.ts';
import { NOON } from '#test/support/testPageContext.ts';

interface Row {
  readonly id: number;
  readonly rank: number;
}
const keyOf = ({ id }: Row) => String(id);
const grouping = {
  label: { key: 'list.byTime' as const },
  of: ({ rank }: Row) => ({ key: `g${rank}`, rank, title: { text: `${rank}` } }),
};
const NONE: ReadonlySet<string> = new Set();
const WORDS = { now: NOON, choices: {} };

it('keeps every row once, under its own heading, in the original order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3)), (ranks) => {
      const rows = ranks.map((rank, id) => ({ id, rank }));
      const items = groupRows({ keyOf, grouping, folded: NONE }, rows, WORDS);
      let heading = -1;
      for (const item of items) {
        if (item.kind === 'group') {
          expect(item.group.rank).toBeGreaterThan(heading);
          expect(item.rows).toEqual(rows.filter(({ rank }) => rank === item.group.rank));
          heading = item.group.rank;
        } else expect(item.row.rank).toBe(heading);
      }
      const shown = items.flatMap((item) => (item.kind === 'row' ? [item.row.id] : []));
      expect([...shown].sort((one, other) => one - other)).toEqual(rows.map(({ id }) => id));
      for (const rank of new Set(ranks))
        expect(shown.filter((id) => ranks[id] === rank)).toEqual(
          rows.filter((row) => row.rank === rank).map(({ id }) => id),
        );
    }),
  );
});

it('returns the rows themselves for a list without groups', () => {
  expect(groupRows({ keyOf, grouping: undefined, folded: NONE }, [{ id: 7, rank: 0 }], WORDS)).toEqual([
    { kind: 'row', key: '7', row: { id: 7, rank: 0 } },
  ]);
});

it('hides the rows of a collapsed group, and still counts them', () => {
  const items = groupRows(
    { keyOf, grouping, folded: new Set(['group.g0']) },
    [
      { id: 1, rank: 0 },
      { id: 2, rank: 1 },
    ],
    WORDS,
  );
  expect(
    items.map((item) => (item.kind === 'group' ? `${item.key} ${item.rows.length} ${item.isFolded}` : item.key)),
  ).toEqual(['group.g0 1 true', 'group.g1 1 false', '2']);
});

it('separates the key figure from the other values, and omits empty ones', () => {
  const [trip, amount, note] = [
    { label: 'Trip', value: 'Shanghai' },
    { label: 'Amount', value: '\u{a5}12,800.00', isKeyFigure: true } as const,
    { label: 'Note', value: ' ' },
  ];
  expect(splitSummary([trip, amount, note])).toEqual({ figure: '\u{a5}12,800.00', pairs: [trip] });
  expect(splitSummary([{ label: 'Amount', value: '\u{a5}12,800.00' }]).figure).toBeUndefined();
});
