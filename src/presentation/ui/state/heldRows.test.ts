import { expect, it } from 'vitest';
import { ok } from '#domain/shared/result.ts';
import { PagedRows } from './PagedRows.ts';
import { pageContext } from '#test/support/testPageContext.ts';

interface Row {
  readonly id: string;
}
const rowsNamed = (...ids: readonly string[]): Row[] => ids.map((id) => ({ id }));
const idsOf = (paged: PagedRows<Row>) => paged.rows.map(({ id }) => id);

/** Creates a server whose list may change between two calls. */
function serverWith(rows: Row[]) {
  const read = async (number: number, size: number) =>
    ok({ rows: rows.slice((number - 1) * size, number * size), total: rows.length, number, size });
  return { paged: new PagedRows<Row>(pageContext(), read, ({ id }) => id, 5) };
}

it('holds new rows back until they are shown, and never those below all known rows', async () => {
  const rows = rowsNamed('a', 'b', 'c');
  const { paged } = serverWith(rows);
  await paged.reload();
  paged.setHolding(true);
  rows.unshift(...rowsNamed('new1'));
  rows.splice(3, 0, ...rowsNamed('new2'));
  rows.push(...rowsNamed('last'));
  await paged.refresh();
  expect([idsOf(paged), [...(paged.heldKeys ?? [])]]).toEqual([
    ['a', 'b', 'c'],
    ['new1', 'new2'],
  ]);
  rows.shift();
  await paged.refresh();
  expect([idsOf(paged), [...(paged.heldKeys ?? [])]]).toEqual([['a', 'b', 'c', 'last'], ['new2']]);
  paged.showHeld();
  expect([idsOf(paged), paged.heldKeys?.size]).toEqual([['a', 'b', 'new2', 'c', 'last'], 0]);
});

it('updates and removes known rows while new ones are held back, and shows all once nothing holds them', async () => {
  const rows = rowsNamed('a', 'b', 'c');
  const { paged } = serverWith(rows);
  await paged.reload();
  paged.setHolding(true);
  rows.unshift(...rowsNamed('new'));
  rows.splice(2, 1);
  await paged.refresh();
  expect([idsOf(paged), paged.total]).toEqual([['a', 'c'], 2]);
  paged.setHolding(false);
  expect([idsOf(paged), paged.total]).toEqual([['new', 'a', 'c'], 3]);
  rows.unshift(...rowsNamed('newer'));
  await paged.refresh();
  expect(idsOf(paged)).toEqual(['newer', 'new', 'a', 'c']);
});

it('holds back no row of another search', async () => {
  const rows = rowsNamed('a', 'b');
  const { paged } = serverWith(rows);
  await paged.reload();
  paged.setHolding(true);
  rows.unshift(...rowsNamed('x'));
  await paged.reload();
  expect(idsOf(paged)).toEqual(['x', 'a', 'b']);
});
