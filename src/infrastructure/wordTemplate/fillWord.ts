import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import { printedRows, printedText, type PrintScope, type PrintScopes } from '#domain/print/printScope.ts';

/**
 * Fills a Word template: `{name}` and whole expressions in running text, `{#rows}` … `{/rows}` around paragraphs or in
 * the first and last cell of a table row. Server and client do it with this one function. Throws where the template
 * cannot be read; pictures stay as the template has them.
 * @param template a `.docx`
 * @param scope what it may name
 * @returns a `.docx`
 */
export function fillWord(template: Uint8Array, scope: PrintScope): Uint8Array {
  const document = new Docxtemplater<PizZip>(new PizZip(template), {
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    stripInvalidXMLChars: true,
    parser: (tag) => ({ get: (_, { scopeList, meta }) => found(tag, scopeList as PrintScopes, meta.part.module) }),
    nullGetter: () => '',
  });
  document.render(scope);
  return document.getZip().generate({ type: 'uint8array', compression: 'DEFLATE', mimeType: WORD_TYPE });
}

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A word processor makes round quotes of straight ones, also where an expression stands. */
const found = (tag: string, scopes: PrintScopes, module: string) =>
  (module === 'loop' ? printedRows : printedText)(straightQuotes(tag), scopes);

export const straightQuotes = (tag: string): string =>
  tag.replaceAll(/[\u201c\u201d\u201e]/gu, '"').replaceAll(/[\u2018\u2019]/gu, "'");
