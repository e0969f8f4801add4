import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#server/bolist/excel/readWorkbook.ts';
import { cellOfFigure, cellOfText, cellOfTime, isSameCell, textOfCell } from '#server/bolist/excel/sheetCells.ts';
import { workbookOf, type TestCell } from '#test/support/spreadsheets.ts';

/** What a program that opens the file sees. */
async function reread(cells: readonly TestCell[]): Promise<readonly TestCell[]> {
  const read = await readWorkbook(await workbookOf([['first'], ...cells.map((cell) => ['x', cell])]));
  if (!read.ok) throw new Error(read.error);
  return cells.map((_, at) => read.value[at + 1]?.[1] ?? null);
}

/** XML has no words for control signs, for half a sign, and for what is none. */
const isTold = (sign: string): boolean =>
  /^[\t\n\r\u0085]$|^[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]$/u.test(sign);

describe('a text in a cell', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('toString', 'constructor', '__proto__', 'hasOwnProperty', '__defineGetter__'),
      fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', '_x0041_', '_x005F_', 'a') }),
    ),
    { maxLength: 200 },
  );

  it('comes back as itself, and never begins like a formula', () =>
    fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const written = all.map(cellOfText);
        const read = await reread(written);
        for (const [at, text] of all.entries()) {
          expect(isSameCell(written[at] ?? null, read[at] ?? null)).toBe(true);
          expect(String(read[at] ?? '')).not.toMatch(/^[=+\-@\t\r\n]/u);
          // XML has no words for some signs, and one for all ends of lines.
          const kept = [...text].filter(isTold).join('').replaceAll(/\r\n?/gu, '\n');
          expect(textOfCell(String(read[at] ?? '')).replaceAll(/\r\n?/gu, '\n')).toBe(kept);
        }
      }),
      { numRuns: 40 },
    ));
});

describe('a figure in a cell', () => {
  it('is a figure as long as no digit is lost, and a text beyond', async () => {
    for (const figure of [0, -1, 0.1, 12999, '123456789012.34', 999_999_999_999_999])
      expect(cellOfFigure(figure)).toBe(Number(figure));
    expect(cellOfFigure('1234567890123456')).toBe('1234567890123456');
    expect(cellOfFigure('12.50')).toBe('12.50');
    expect(cellOfFigure('-12345678901234567')).toBe("'-12345678901234567");
    const cells = [0.1, -1e-7, 999_999_999_999_999];
    expect(await reread(cells)).toEqual(cells);
  });
});

describe('a day in a cell', () => {
  it('comes back as the same day and the same second', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.date({ min: new Date('1850-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), {
          maxLength: 100,
        }),
        async (moments) => {
          const written = moments.map((moment) => cellOfTime(moment.toISOString().slice(0, 19).replace('T', ' ')));
          const read = await reread(written);
          for (const [at, cell] of written.entries()) expect(isSameCell(cell, read[at] ?? null)).toBe(true);
        },
      ),
      { numRuns: 20 },
    ));

  it('is a text where a spreadsheet has no such day', () => {
    expect(cellOfTime('1900-02-28')).toBe('1900-02-28');
    expect(cellOfTime('soon')).toBe('soon');
    expect(cellOfTime('2026-02-28 13:14')).toEqual(new Date('2026-02-28T13:14:00Z'));
  });
});
