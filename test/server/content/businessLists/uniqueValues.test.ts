import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecordingDatabase, onBothDatabases } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { loginSpreadsheetClient, createWorkbook, type TestRow } from '#test/support/spreadsheets.ts';

const HEADINGS = ['Asset', 'Asset number', 'Cost', 'Record ID (do not change)'];

/* Makes the number and the cost of an asset unique. */
async function onlyOnce(): Promise<string> {
  const folder = await copyDefinitions();
  afterAll(() => rm(folder, { recursive: true }));
  const solution = join(folder, 'solutions/asset.json');
  const text = await readFile(solution, 'utf8');
  const marked = ['code', 'price'].reduce(
    (changed, name) => changed.replace(new RegExp(`("asset_${name}": \\{)`, 'u'), '$1 "uniqueValue": true,'),
    text,
  );
  await writeFile(solution, marked);
  return folder;
}

onBothDatabases('unique values in a spreadsheet', (fresh) => {
  let hepeng: Awaited<ReturnType<typeof loginSpreadsheetClient>>;
  beforeAll(async () => {
    const { app } = await startDemoPlatform(fresh, { definitions: await onlyOnce() });
    hepeng = await loginSpreadsheetClient(app, 'hepeng');
  });
  const send = async (...rows: readonly TestRow[]) => {
    const { data } = await hepeng.send('assets', await createWorkbook([HEADINGS, ...rows]));
    return { ...data, refused: data.refused.map(({ line, column }) => [line, column]) };
  };
  const keyOf = async (code: string): Promise<string> => {
    const [headings = [], ...rows] = await hepeng.rows('assets');
    return String(rows.find((row) => row[headings.indexOf('Asset number')] === code)?.at(-1));
  };

  it('go to the first row that contains them, however a number is written', async () => {
    expect(await send(['A', 'U-1', 10], ['B', 'U-1', 11], ['C', 'U-2', '10.00'], ['D', 'U-3', 12])).toMatchObject({
      added: [2, 5],
      refused: [
        [3, 'Asset number'],
        [4, 'Cost'],
      ],
    });
  });

  it('conflict with existing records; empty values never conflict', async () => {
    expect(await send(['E', 'U-3', 20], ['F', 'U-5', 12], ['G', 'U-6', null], ['H', 'U-7', null])).toMatchObject({
      added: [4, 5],
      refused: [
        [2, 'Asset number'],
        [3, 'Cost'],
      ],
    });
  });

  it('become free for the rows below as soon as a row gives them up, and a row may keep its own values', async () => {
    const [first, second] = [await keyOf('U-1'), await keyOf('U-3')];
    expect(
      await send(['A', 'U-9', 10, first], ['D', 'U-1', 12, second], ['I', 'U-3', 30], ['J', 'U-9', 31]),
    ).toMatchObject({
      changed: [2, 3],
      added: [4],
      refused: [[5, 'Asset number']],
    });
    expect(await send(['A', 'U-9', 10, first])).toMatchObject({ unchanged: [2], refused: [] });
  });

  it('are not reserved by a row that is refused for another reason', async () => {
    expect(await send(['K', 'U-20', 'dear'], [null, 'U-21', 40], ['L', 'U-21', 41], ['M', 'U-20', 40])).toMatchObject({
      added: [4, 5],
    });
  });
});

describe('rows of a spreadsheet', () => {
  it('are checked for uniqueness in one query', async () => {
    const { database, sent } = await openRecordingDatabase();
    const { app } = await startDemoPlatform(database, { definitions: await onlyOnce() });
    const hepeng = await loginSpreadsheetClient(app, 'hepeng');
    const rows = Array.from({ length: 40 }, (_, at): TestRow => [`Asset ${at}`, `B-${at}`, at + 1]);
    const before = sent.length;
    const { data } = await hepeng.send('assets', await createWorkbook([HEADINGS, ...rows]));
    expect(data.added).toHaveLength(40);
    const claims = sent.slice(before).filter((statement) => statement.includes('pg_advisory_xact_lock(number)'));
    expect(claims).toHaveLength(1);
    expect(
      sent.slice(before).filter((statement) => /"F_(?:CODE|PRICE)"(?:::text)? (?:=|as held)/u.test(statement)),
    ).toHaveLength(2);
  });
});
