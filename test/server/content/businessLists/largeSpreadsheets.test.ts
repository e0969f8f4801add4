import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoLists } from '#test/support/startDemoLists.ts';
import { loginSpreadsheetClient, createWorkbook, type TestRow } from '#test/support/spreadsheets.ts';
import { findRecordTables, toTableSql } from '#server/company/recordTable.ts';
import type { Database } from '#server/db/database.ts';

/** Inserts `count` more assets directly into the database. */
async function fill(database: Database, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    const main = [...(await findRecordTables(tx, '1', 'asset')).values()].find(({ part }) => part === '');
    if (main === undefined) throw new Error('The demo company has no assets.');
    await tx.execute(sql`insert into ${toTableSql(main)} ("ID_", "TENANT_ID_", "CREATE_TIME_", "F_CODE", "F_NAME", "F_PRICE")
      select 'big' || n, '1', now(), 'BIG-' || n, 'Asset ' || n, n from generate_series(1, ${count}::int) n`);
  });
}

onBothDatabases('a large spreadsheet', (fresh, isWhole) => {
  let lists: Awaited<ReturnType<typeof startDemoLists>>;
  let excel: Awaited<ReturnType<typeof loginSpreadsheetClient>>;
  const rows = isWhole ? 49_000 : 5000;
  beforeAll(async () => {
    const database = await fresh();
    lists = await startDemoLists(database);
    await fill(database, rows);
    excel = await loginSpreadsheetClient(lists.app, 'hepeng');
  });

  /** Returns the result of the work and the number of sequential requests of other users answered meanwhile. */
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

  it('is exported while requests of others are answered between its batches', async () => {
    const { done, answers } = await answeredMeanwhile(excel.rows('assets'));
    expect(done).toHaveLength(rows + 18 + 1);
    expect(new Set(done.map((row) => row[8])).size).toBe(rows + 18 + 1);
    // A batch is 250 rows. A caller with continuous requests is answered between batches.
    expect(answers).toBeGreaterThan(rows / 250 / 3);
  });

  it('is imported once while requests of others are answered', async () => {
    const count = 2000;
    const sent = Array.from({ length: count }, (_, at): TestRow => [`Name ${at}`, `IN-${at}`, 'Idle', at]);
    const book = await createWorkbook([['Asset', 'Asset number', 'Status', 'Cost'], ...sent]);
    const { done, answers } = await answeredMeanwhile(excel.send('assets', book));
    expect(done.data).toMatchObject({ status: 'success', refused: [] });
    expect(done.data.added).toHaveLength(count);
    expect(answers).toBeGreaterThan(count / 500);
    const back = await excel.fetched('assets', { params: { Q_F_CODE_S_RIK: 'IN-' } });
    expect((await excel.send('assets', back)).data).toMatchObject({ added: [], changed: [], refused: [] });
  });
});
