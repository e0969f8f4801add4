import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page } from '#domain/shared/page.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { PagedRows } from './PagedRows.ts';
import { pageContext } from '#test/support/testPageContext.ts';

interface Row {
  readonly id: string;
}
const rowsNamed = (...ids: readonly string[]): Row[] => ids.map((id) => ({ id }));
const numbered = (count: number): Row[] => rowsNamed(...Array.from({ length: count }, (_, index) => `r${index}`));
const idsOf = (paged: PagedRows<Row>) => paged.rows.map(({ id }) => id);

/** Creates a server whose list may change between two calls. */
function serverWith(rows: Row[], pageSize = 5) {
  const asked: [number, number][] = [];
  const read = async (number: number, size: number): Promise<Result<Page<Row>, Failure>> => {
    asked.push([number, size]);
    return ok({ rows: rows.slice((number - 1) * size, number * size), total: rows.length, number, size });
  };
  return { asked, read, paged: new PagedRows<Row>(pageContext(), read, ({ id }) => id, pageSize) };
}

async function readToTheEnd(paged: PagedRows<Row>): Promise<void> {
  for (let calls = 0; paged.hasMore && calls < 100; calls += 1) await paged.loadMore();
}

it('loads further pages without a known total, and has the total at the end', async () => {
  const rows = numbered(12);
  const read = async (number: number, size: number): Promise<Result<Page<Row>, Failure>> =>
    ok({ rows: rows.slice((number - 1) * size, number * size), total: Number.POSITIVE_INFINITY, number, size });
  const paged = new PagedRows<Row>(pageContext(), read, ({ id }) => id, 5);
  await paged.reload();
  expect([paged.rows.length, paged.total, paged.hasMore]).toEqual([5, Number.POSITIVE_INFINITY, true]);
  await readToTheEnd(paged);
  expect([idsOf(paged), paged.total, paged.hasMore]).toEqual([rows.map(({ id }) => id), 12, false]);
});

it('loads page after page until the end', async () => {
  const { paged, asked } = serverWith(numbered(12));
  await paged.reload();
  expect([paged.rows.length, paged.total, paged.hasMore]).toEqual([5, 12, true]);
  await readToTheEnd(paged);
  expect(idsOf(paged)).toEqual(numbered(12).map(({ id }) => id));
  expect(asked).toEqual([
    [1, 5],
    [2, 5],
    [3, 5],
  ]);
});

it('shows every row exactly once despite insertions and deletions on the server', async () => {
  const change = fc.record({ at: fc.nat(30), isAdded: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.nat(30), fc.array(change, { maxLength: 8 }), async (count, changes) => {
      const rows = numbered(count);
      const { paged } = serverWith(rows);
      await paged.reload();
      for (const [index, { at, isAdded }] of changes.entries()) {
        if (isAdded) rows.splice(at % (rows.length + 1), 0, { id: `new${index}` });
        else rows.splice(at % Math.max(1, rows.length), 1);
        if (!paged.hasMore) continue;
        await paged.loadMore();
        expect(idsOf(paged)).toEqual(rows.slice(0, paged.rows.length).map(({ id }) => id));
      }
      await paged.refresh();
      await readToTheEnd(paged);
      expect(idsOf(paged)).toEqual(rows.map(({ id }) => id));
    }),
  );
});

it('shows the row that moved to an already loaded page after a deletion', async () => {
  const rows = numbered(12);
  const { paged } = serverWith(rows);
  await paged.reload();
  rows.shift();
  await paged.loadMore();
  expect(idsOf(paged)).toEqual(rows.slice(0, 10).map(({ id }) => id));
});

it('reloads the shown rows after a pending page when something changes', async () => {
  const rows = numbered(12);
  const { paged } = serverWith(rows);
  await paged.reload();
  const more = paged.loadMore();
  const quietly = paged.refresh();
  rows.splice(3, 1);
  await Promise.all([more, quietly]);
  expect([idsOf(paged), paged.total]).toEqual([rows.slice(0, 10).map(({ id }) => id), 11]);
});

it('loads the next page once, however often the end comes into view', async () => {
  const { paged, asked } = serverWith(numbered(12));
  await paged.reload();
  await Promise.all([paged.loadMore(), paged.loadMore()]);
  expect(asked).toEqual([
    [1, 5],
    [2, 5],
  ]);
});

it('continues at the right position after rows were removed here', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.nat(29), { maxLength: 6 }),
      async (count, dealtWith) => {
        const rows = numbered(count);
        const { paged } = serverWith(rows);
        await paged.reload();
        for (const at of dealtWith) {
          const [row] = rows.splice(at % Math.max(1, rows.length), 1);
          if (row) paged.remove(row.id);
        }
        await readToTheEnd(paged);
        expect(new Set(idsOf(paged))).toEqual(new Set(rows.map(({ id }) => id)));
      },
    ),
  );
});

it('ignores the response to an older request', async () => {
  const answers: ((page: Page<Row>) => void)[] = [];
  const paged = new PagedRows<Row>(
    pageContext(),
    () =>
      new Promise((resolve) => {
        answers.push((page) => resolve(ok(page)));
      }),
    ({ id }) => id,
    5,
  );
  const [first, second] = [paged.reload(), paged.reload()];
  answers[1]?.({ rows: rowsNamed('new'), total: 1, number: 1, size: 5 });
  await second;
  answers[0]?.({ rows: rowsNamed('old'), total: 1, number: 1, size: 5 });
  await first;
  expect(idsOf(paged)).toEqual(['new']);
});

it('does not restore a removed row from an older response', async () => {
  const answers: (() => void)[] = [];
  const rows = rowsNamed('a', 'b');
  const paged = new PagedRows<Row>(
    pageContext(),
    async (number, size) => {
      const page = { rows: [...rows], total: rows.length, number, size };
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      return ok(page);
    },
    ({ id }) => id,
    5,
  );
  const first = paged.reload();
  answers.shift()?.();
  await first;
  const older = paged.refresh();
  rows.shift();
  paged.remove('a');
  const newer = paged.refresh();
  for (const answer of answers) answer();
  await Promise.all([older, newer]);
  expect([idsOf(paged), paged.isLoading]).toEqual([['b'], false]);
});

it('keeps its rows when a reload fails, and reports why', async () => {
  let isBroken = false;
  const paged = new PagedRows<Row>(
    pageContext(),
    async (number, size) =>
      isBroken ? fail({ kind: 'offline' }) : ok({ rows: rowsNamed('a'), total: 1, number, size }),
    ({ id }) => id,
    5,
  );
  await paged.reload();
  isBroken = true;
  await paged.refresh();
  expect([idsOf(paged), paged.failure?.kind]).toEqual([['a'], 'offline']);
  isBroken = false;
  await paged.refresh();
  expect(paged.failure).toBeUndefined();
});

it('stops if the total of the server exceeds its rows', async () => {
  const paged = new PagedRows<Row>(
    pageContext(),
    async (number, size) => ok({ rows: number === 1 ? rowsNamed('a') : [], total: 99, number, size }),
    ({ id }) => id,
    5,
  );
  await paged.reload();
  await paged.loadMore();
  expect([idsOf(paged), paged.hasMore]).toEqual([['a'], false]);
});

it('reads on after the page of the list was closed, also if rows were handled meanwhile', async () => {
  const rows = numbered(12);
  const { paged } = serverWith(rows, 5);
  await paged.reload();
  paged.loader.stop();
  rows.splice(0, 4);
  await paged.loadMore();
  expect(idsOf(paged)).toEqual(['r4', 'r5', 'r6', 'r7', 'r8', 'r9', 'r10', 'r11']);
});

it('continues after unreadable rows, counts them, and ends', async () => {
  const rows = numbered(12);
  const odd = new Set(['r2', 'r6', 'r11']);
  const asked: number[] = [];
  const read = async (number: number, size: number): Promise<Result<Page<Row>, Failure>> => {
    asked.push(number);
    const all = rows.slice((number - 1) * size, number * size);
    const readable = all.filter(({ id }) => !odd.has(id));
    return ok({ rows: readable, total: rows.length, number, size, skipped: all.length - readable.length });
  };
  const paged = new PagedRows<Row>(pageContext(), read, ({ id }) => id, 5);
  await paged.reload();
  expect([idsOf(paged), paged.skipped, paged.hasMore]).toEqual([['r0', 'r1', 'r3', 'r4'], 1, true]);
  await readToTheEnd(paged);
  expect([paged.rows.length, paged.skipped, paged.hasMore, asked]).toEqual([9, 3, false, [1, 2, 3]]);
  await paged.refresh();
  expect([paged.rows.length, paged.skipped]).toEqual([9, 3]);
  odd.clear();
  await paged.reload();
  expect([paged.rows.length, paged.skipped]).toEqual([5, 0]);
});

it('refreshes 10,000 loaded rows with one call while nothing has changed', async () => {
  const rows = numbered(10_000);
  const { paged, asked } = serverWith(rows, 200);
  await paged.reload();
  await readToTheEnd(paged);
  asked.length = 0;
  await paged.refresh();
  expect(asked).toEqual([[1, 200]]);
  expect(idsOf(paged)).toEqual(rows.map(({ id }) => id));
});

it('shows new values of the first rows after a refresh', async () => {
  const rows = numbered(450);
  const { paged } = serverWith(rows, 200);
  await paged.reload();
  await readToTheEnd(paged);
  const changed = { id: 'r7', text: 'changed' };
  rows[7] = changed;
  await paged.refresh();
  expect(paged.rows[7]).toEqual(changed);
  expect(paged.rows).toHaveLength(450);
});

it.each([
  ['a row is added', (rows: Row[]) => rows.unshift({ id: 'new' })],
  ['a row behind the first 200 is deleted', (rows: Row[]) => rows.splice(300, 1)],
  ['two of the first rows change places', (rows: Row[]) => rows.splice(0, 2, { id: 'r1' }, { id: 'r0' })],
])('reads all rows again if %s', async (_, change) => {
  const rows = numbered(450);
  const { paged } = serverWith(rows, 200);
  await paged.reload();
  await readToTheEnd(paged);
  change(rows);
  await paged.refresh();
  await readToTheEnd(paged);
  expect(idsOf(paged)).toEqual(rows.map(({ id }) => id));
});

it('reads all rows again when the user asks for it', async () => {
  const { paged, asked } = serverWith(numbered(450), 200);
  await paged.reload();
  await readToTheEnd(paged);
  asked.length = 0;
  await paged.refreshAll();
  expect(asked.map(([number]) => number)).toEqual([1, 2, 3]);
});
