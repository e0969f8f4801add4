import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#server/documents/excel/readWorkbook.ts';
import { toNumberCell, toTextCell, toDateCell, isSameCell, fromTextCell } from '#server/documents/excel/sheetCells.ts';
import { createWorkbook, type TestCell } from '#test/support/spreadsheets.ts';

/** Writes cells to a workbook and reads them again, as another program would. */
async function writeAndRead(cells: readonly TestCell[]): Promise<readonly TestCell[]> {
  const read = await readWorkbook(await createWorkbook([['first'], ...cells.map((cell) => ['x', cell])]));
  if (!read.ok) throw new Error(read.error);
  return cells.map((_, at) => read.value[at + 1]?.[1] ?? null);
}

/** Whether XML can represent a character: no control characters, unpaired surrogates or noncharacters. */
const isXmlCharacter = (sign: string): boolean =>
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

  it('is read back unchanged and never starts like a formula', () =>
    fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const written = all.map(toTextCell);
        const read = await writeAndRead(written);
        for (const [at, text] of all.entries()) {
          expect(isSameCell(written[at] ?? null, read[at] ?? null)).toBe(true);
          expect(String(read[at] ?? '')).not.toMatch(/^[=+\-@\t\r\n]/u);
          // XML omits some characters and normalizes line endings.
          const kept = [...text].filter(isXmlCharacter).join('').replaceAll(/\r\n?/gu, '\n');
          expect(fromTextCell(String(read[at] ?? '')).replaceAll(/\r\n?/gu, '\n')).toBe(kept);
        }
      }),
      { numRuns: 40 },
    ));
});

describe('a number in a cell', () => {
  it('is stored as a number if no digit is lost, and as text otherwise', async () => {
    for (const figure of [0, -1, 0.1, 12999, '123456789012.34', 999_999_999_999_999])
      expect(toNumberCell(figure)).toBe(Number(figure));
    expect(toNumberCell('1234567890123456')).toBe('1234567890123456');
    expect(toNumberCell('12.50')).toBe('12.50');
    expect(toNumberCell('-12345678901234567')).toBe("'-12345678901234567");
    const cells = [0.1, -1e-7, 999_999_999_999_999];
    expect(await writeAndRead(cells)).toEqual(cells);
  });
});

describe('a date in a cell', () => {
  it('is read back as the same date and second', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.date({ min: new Date('1850-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), {
          maxLength: 100,
        }),
        async (moments) => {
          const written = moments.map((moment) => toDateCell(moment.toISOString().slice(0, 19).replace('T', ' ')));
          const read = await writeAndRead(written);
          for (const [at, cell] of written.entries()) expect(isSameCell(cell, read[at] ?? null)).toBe(true);
        },
      ),
      { numRuns: 20 },
    ));

  it('is stored as text if spreadsheets cannot represent the date', () => {
    expect(toDateCell('1900-02-28')).toBe('1900-02-28');
    expect(toDateCell('soon')).toBe('soon');
    expect(toDateCell('2026-02-28 13:14')).toEqual(new Date('2026-02-28T13:14:00Z'));
  });
});
