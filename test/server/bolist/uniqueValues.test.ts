import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listeningDatabase, onBothDatabases } from '#test/support/database.ts';
import { copiedDefinitions } from '#test/support/definitions.ts';
import { demoPlatform } from '#test/support/platform.ts';
import { spreadsheetsAs, workbookOf, type TestRow } from '#test/support/spreadsheets.ts';

const HEADINGS = ['Asset', 'Asset number', 'Cost', 'Record ID (do not change)'];

/* The number and the cost of an asset belong to one asset alone. */
async function onlyOnce(): Promise<string> {
  const folder = await copiedDefinitions();
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

onBothDatabases('values only one record may have, in a spreadsheet', (fresh) => {
  let hepeng: Awaited<ReturnType<typeof spreadsheetsAs>>;
  beforeAll(async () => {
    const { app } = await demoPlatform(fresh, { definitions: await onlyOnce() });
    hepeng = await spreadsheetsAs(app, 'hepeng');
  });
  const send = async (...rows: readonly TestRow[]) => {
    const { data } = await hepeng.send('assets', await workbookOf([HEADINGS, ...rows]));
    return { ...data, refused: data.refused.map(({ line, column }) => [line, column]) };
  };
  const keyOf = async (code: string): Promise<string> => {
    const [headings = [], ...rows] = await hepeng.rows('assets');
    return String(rows.find((row) => row[headings.indexOf('Asset number')] === code)?.at(-1));
  };

  it('are taken by the first row that says them, however a number is written', async () => {
    expect(await send(['A', 'U-1', 10], ['B', 'U-1', 11], ['C', 'U-2', '10.00'], ['D', 'U-3', 12])).toMatchObject({
      added: [2, 5],
      refused: [
        [3, 'Asset number'],
        [4, 'Cost'],
      ],
    });
  });

  it('are taken by records that were there before, and by nobody where nothing is written', async () => {
    expect(await send(['E', 'U-3', 20], ['F', 'U-5', 12], ['G', 'U-6', null], ['H', 'U-7', null])).toMatchObject({
      added: [4, 5],
      refused: [
        [2, 'Asset number'],
        [3, 'Cost'],
      ],
    });
  });

  it('are free for the rows below as soon as one lets go of them, and its own stay its own', async () => {
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

  it('are not taken by a row that is refused for something else', async () => {
    expect(await send(['K', 'U-20', 'dear'], [null, 'U-21', 40], ['L', 'U-21', 41], ['M', 'U-20', 40])).toMatchObject({
      added: [4, 5],
    });
  });
});

describe('rows of a spreadsheet', () => {
  it('are claimed and looked for together', async () => {
    const { database, sent } = await listeningDatabase();
    const { app } = await demoPlatform(database, { definitions: await onlyOnce() });
    const hepeng = await spreadsheetsAs(app, 'hepeng');
    const rows = Array.from({ length: 40 }, (_, at): TestRow => [`Asset ${at}`, `B-${at}`, at + 1]);
    const before = sent.length;
    const { data } = await hepeng.send('assets', await workbookOf([HEADINGS, ...rows]));
    expect(data.added).toHaveLength(40);
    const claims = sent.slice(before).filter((statement) => statement.includes('pg_advisory_xact_lock(number)'));
    expect(claims).toHaveLength(1);
    expect(
      sent.slice(before).filter((statement) => /"F_(?:CODE|PRICE)"(?:::text)? (?:=|as held)/u.test(statement)),
    ).toHaveLength(2);
  });
});
