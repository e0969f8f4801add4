import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeXlsxFile, { type Row } from 'write-excel-file/node';
import { writePdf } from '#server/documents/pdf/writePdf.ts';
import type { DocumentObject } from '#server/documents/pdf/fillDocument.ts';
import { makeWordFile, type WordFile } from './makeWordFile.ts';

/*
 * Generates the attachments of the demo company from the JSON beside this file, each in all three languages: `npx tsx
 * bench/demo/makeFiles.ts`. They are committed, so that a start does not have to generate them.
 */
const FOLDER = join(import.meta.dirname, '../../definitions/history/files');
const INK = '#1F2933';
const BLUE = '#1F4E8C';
const PALE = '#F1F3F6';
const LINE = '#C9CED6';

interface Sheet {
  readonly sheet: string;
  readonly columns: readonly number[];
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const read = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(import.meta.dirname, `${name}.json`), 'utf8')) as T;

async function makePdf(name: string): Promise<Uint8Array> {
  const { bytes, missing } = await writePdf(await read<DocumentObject>(name), { entries: {}, rows: {} }, 'zh-CN');
  if (missing.length > 0) throw new Error(`${name}: ${missing.join(', ')}`);
  return bytes;
}

const BORDER = { borderStyle: 'thin', borderColor: LINE } as const;

async function makeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const made = sheets.map(({ sheet, columns, title, head, rows }) => ({
    sheet,
    columns: columns.map((width) => ({ width })),
    data: [
      [{ value: title, fontWeight: 'bold' as const, fontSize: 14, textColor: BLUE }],
      [],
      head.map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: PALE, wrap: true, ...BORDER })),
      ...rows.map((row): Row => row.map(cellOf)),
    ],
  }));
  return writeXlsxFile(made, { fontSize: 11 }).toBuffer();
}

/** Formats money with its currency sign, fractions as percentages and counts unchanged. */
const cellOf = (value: string | number) =>
  typeof value === 'string'
    ? { value, wrap: true, ...BORDER }
    : { value, format: value < 2 ? '0.0%' : value > 1000 ? '"¥"#,##0.00' : '0', textColor: INK, ...BORDER };

const made: readonly (readonly [string, Uint8Array])[] = [
  ['quotation.pdf', await makePdf('quotation')],
  ['VAT-invoice.pdf', await makePdf('VAT-invoice')],
  ['contract-final.pdf', await makePdf('contract-final')],
  ['requirements.docx', makeWordFile(await read<WordFile>('requirements'))],
  ['comparison.xlsx', await makeWorkbook(await read<readonly Sheet[]>('comparison'))],
];
for (const [name, bytes] of made) {
  await writeFile(join(FOLDER, name), bytes);
  process.stdout.write(`${name}: ${Math.ceil(bytes.length / 1024)} KiB\n`);
}
