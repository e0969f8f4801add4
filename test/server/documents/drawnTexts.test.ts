import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrintScope } from '#domain/print/printScope.ts';
import { fillWord } from '#infrastructure/workflow/print/word/fillWord.ts';
import { fillWorkbook } from '#server/documents/excel/fillWorkbook.ts';
import type { DocumentObject } from '#server/documents/pdf/fillDocument.ts';
import { writePdf } from '#server/documents/pdf/writePdf.ts';
import { createWordTemplate, createWorkbookTemplate } from '#test/support/prints.ts';

/* Every value of a form appears in its print, or the print fails: no value is lost silently. */
const entry = (text: string) => ({ text, value: text });
const scopeOf = (values: readonly string[]): PrintScope => ({
  entries: { title: entry(values[0] ?? '') },
  rows: { lines: values.map((text) => ({ entries: { name: entry(text) }, rows: {} })) },
});

/** Texts of forms in any language, with XML and spreadsheet characters, long and short. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('=1+1', '_x0041_', '<a&b>"', '张伟，李娜', '两行\n文字', '𠮷野家', 'constructor', ' ', ''),
  fc.string({ minLength: 200, maxLength: 400 }),
);
const forms = fc.array(text, { maxLength: 8 });
const bytesOf = async (...wanted: Parameters<typeof writePdf>): Promise<number> =>
  (await writePdf(...wanted)).bytes.length;
const runs = { numRuns: 25 };

const WORD = createWordTemplate('Title: {title}', '{#lines}', '{name}', '{/lines}');
const EXCEL = createWorkbookTemplate([['{title}'], ['{#lines}{name}{/lines}']]);
const PDF: DocumentObject = {
  content: [
    { text: '{title}' },
    { table: { widths: ['*', 60], body: [['No', 'Name'], { for: 'lines', show: ['x', '{name}'] }] }, layout: 'sheet' },
  ],
};

describe('a print of a form', () => {
  it('contains every value as a Word document', () => {
    fc.assert(
      fc.property(forms, (values) => void fillWord(WORD, scopeOf(values))),
      runs,
    );
  });

  it('contains every value as a workbook', () => {
    fc.assert(
      fc.property(forms, (values) => void fillWorkbook(EXCEL, scopeOf(values))),
      runs,
    );
  });

  it('contains every value as a PDF', async () => {
    await fc.assert(
      fc.asyncProperty(forms, async (values) => void (await writePdf(PDF, scopeOf(values), 'zh-CN'))),
      { numRuns: 10 },
    );
  });

  it('fails as a workbook if a cell has no room for a text', () => {
    const scope = scopeOf(['a'.repeat(32_500)]);
    expect(() => fillWorkbook(EXCEL, scope)).toThrow(/lacks a text that was filled in: “aaa/u);
  });

  it('fails as a PDF if a text is covered by a wider cell', async () => {
    const body = [[{ text: 'wide', colSpan: 2 }, '{title}']];
    const printed = bytesOf({ content: [{ table: { body } }] }, scopeOf(['Framework']), 'en-US');
    await expect(printed).rejects.toThrow(/lacks a text that was filled in: “Framework”/u);
  });

  it('fails as a PDF if an unbreakable block is higher than a page', async () => {
    const stack = Array.from({ length: 14 }, () => ({ text: '{title}', fontSize: 60 }));
    const printed = bytesOf({ content: [{ stack, unbreakable: true }] }, scopeOf(['Framework']), 'en-US');
    await expect(printed).rejects.toThrow(/lacks a text/u);
  });
});
