import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { demoLists } from '#test/support/demoLists.ts';
import { spreadsheetsAs, workbookOf, type TestRow } from '#test/support/spreadsheets.ts';
import { recordTablesOf, tableOf } from '#server/records/recordTable.ts';
import type { Database } from '#server/storage/database.ts';

/** So many more assets, written past all calls. */
async function fill(database: Database, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    const main = [...(await recordTablesOf(tx, '1', 'asset')).values()].find(({ part }) => part === '');
    if (main === undefined) throw new Error('The demo company has no assets.');
    await tx.execute(sql`insert into ${tableOf(main)} ("ID_", "TENANT_ID_", "CREATE_TIME_", "F_CODE", "F_NAME", "F_PRICE")
      select 'big' || n, '1', now(), 'BIG-' || n, 'Asset ' || n, n from generate_series(1, ${count}::int) n`);
  });
}

onBothDatabases('a large spreadsheet', (fresh, isWhole) => {
  let lists: Awaited<ReturnType<typeof demoLists>>;
  let excel: Awaited<ReturnType<typeof spreadsheetsAs>>;
  const rows = isWhole ? 49_000 : 5000;
  beforeAll(async () => {
    const database = await fresh();
    lists = await demoLists(database);
    await fill(database, rows);
    excel = await spreadsheetsAs(lists.app, 'hepeng');
  });

  /** How often others were answered, one call after the other, until the work was done. */
  async function answeredMeanwhile<T>(work: Promise<T>): Promise<{ readonly done: T; readonly answers: number }> {
    const [colleague, seen] = [await lists.asking('wangfang'), { answers: 0, isOver: false }];
    const calling = (async () => {
      while (!seen.isOver) {
        const health = await lists.app.inject({ method: 'GET', url: '/api/health' });
        expect(health.statusCode).toBe(200);
        expect((await colleague.data('seals')).success).toBe(true);
        if (!seen.isOver) seen.answers += 1;
      }
    })();
    const done = await work.finally(() => {
      seen.isOver = true;
    });
    await calling;
    return { done, answers: seen.answers };
  }

  it('is written while others are answered between any two of its batches', async () => {
    const { done, answers } = await answeredMeanwhile(excel.rows('assets'));
    expect(done).toHaveLength(rows + 18 + 1);
    expect(new Set(done.map((row) => row[8])).size).toBe(rows + 18 + 1);
    // A batch is 250 rows: somebody who asks again and again is heard between them.
    expect(answers).toBeGreaterThan(rows / 250 / 3);
  });

  it('comes in while others are answered, and once', async () => {
    const count = 2000;
    const sent = Array.from({ length: count }, (_, at): TestRow => [`Name ${at}`, `IN-${at}`, 'Idle', at]);
    const book = await workbookOf([['Asset', 'Asset number', 'State', 'Cost'], ...sent]);
    const { done, answers } = await answeredMeanwhile(excel.send('assets', book));
    expect(done.data).toMatchObject({ status: 'success', refused: [] });
    expect(done.data.added).toHaveLength(count);
    expect(answers).toBeGreaterThan(count / 500);
    const back = await excel.fetched('assets', { params: { Q_F_CODE_S_RIK: 'IN-' } });
    expect((await excel.send('assets', back)).data).toMatchObject({ added: [], changed: [], refused: [] });
  });
});
