import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import type { DrawablePictures, PrintPicture } from '#domain/print/printPicture.ts';
import { printedRows, printedText, type PrintScope, type PrintScopes } from '#domain/print/printScope.ts';
import { WordPictures } from './wordPictures.ts';

/**
 * Fills a Word template: `{name}` and whole expressions in running text, `{#rows}` … `{/rows}` around paragraphs or in
 * the first and last cell of a table row, `{%photo 60x40}` where pictures are drawn. Server and client do it with this
 * one function. Throws where the template cannot be read; pictures of its own stay as they are.
 * @param template a `.docx`
 * @param scope what it may name
 * @param pictures those it may draw; any other that it asks for is told by its name
 * @returns a `.docx`, and which pictures it could not draw
 */
export function fillWord(
  template: Uint8Array,
  scope: PrintScope,
  pictures: DrawablePictures = {},
): { readonly bytes: Uint8Array; readonly undrawn: readonly PrintPicture[] } {
  const zip = new PizZip(template);
  const drawing = new WordPictures(zip, pictures);
  const document = new Docxtemplater<PizZip>(zip, {
    modules: [drawing],
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    stripInvalidXMLChars: true,
    parser: (tag) => ({ get: (_, { scopeList, meta }) => found(tag, scopeList as PrintScopes, meta.part.module) }),
    nullGetter: () => '',
  });
  document.render(scope);
  const bytes = document.getZip().generate({ type: 'uint8array', compression: 'DEFLATE', mimeType: WORD_TYPE });
  return { bytes, undrawn: drawing.undrawn };
}

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A word processor makes round quotes of straight ones, also where an expression stands. */
const found = (tag: string, scopes: PrintScopes, module: string) =>
  (module === 'loop' ? printedRows : printedText)(straightQuotes(tag), scopes);

export const straightQuotes = (tag: string): string =>
  tag.replaceAll(/[\u201c\u201d\u201e]/gu, '"').replaceAll(/[\u2018\u2019]/gu, "'");
