import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#server/documents/excel/readWorkbook.ts';
import { formatLocalTime } from '#server/documents/excel/sheetCells.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { parseCsv } from '#server/i18n/csv.ts';

const daysIn = async (name: string): Promise<readonly string[]> => {
  const read = await readWorkbook(await readFile(join(projectRoot, 'test/fixtures', name)));
  return read.ok
    ? read.value.flat().flatMap((cell) => (cell instanceof Date ? [formatLocalTime(cell)] : []))
    : [read.error];
};

/** Workbooks made after public bug reports of other products. */
describe('a workbook of another program', () => {
  it.each([
    ['date1904-true.xlsx', ['2026-01-01']],
    ['date-of-an-era.xlsx', ['2026-01-01']],
  ])('%s keeps the dates it displays', async (name, days) => {
    expect(await daysIn(name)).toEqual(days);
  });
});

describe('a table as CSV text', () => {
  it('may declare its separator in a first line, which is counted', () => {
    expect(parseCsv('sep=;\r\naccount;name\r\nfay;"Moss; Fay"').rows).toEqual([
      { line: 2, cells: ['account', 'name'] },
      { line: 3, cells: ['fay', 'Moss; Fay'] },
    ]);
    expect(parseCsv('sep=|\na|b,c').rows).toEqual([{ line: 2, cells: ['a', 'b,c'] }]);
  });

  it('may quote the declaration of its separator, as RFC 4180 allows for every cell', () => {
    expect(parseCsv('\uFEFF"sep=;"\r\naccount;name\r\nfay;Moss').rows).toEqual([
      { line: 2, cells: ['account', 'name'] },
      { line: 3, cells: ['fay', 'Moss'] },
    ]);
    expect(parseCsv('"sep=,"\na,"b;c"').rows).toEqual([{ line: 2, cells: ['a', 'b;c'] }]);
  });

  it('may have blanks before a quoted cell', () => {
    expect(parseCsv('account, name\nfay, "Moss, Fay"\nlee, 5" disk').rows.map(({ cells }) => cells)).toEqual([
      ['account', ' name'],
      ['fay', 'Moss, Fay'],
      ['lee', ' 5" disk'],
    ]);
  });
});
