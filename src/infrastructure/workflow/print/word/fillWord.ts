import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import { assertTextsPresent } from '#domain/print/drawnText.ts';
import type { DrawablePictures, PrintPicture } from '#domain/print/printPicture.ts';
import {
  listPlaceholderRows,
  renderPlaceholderText,
  type PrintScope,
  type PrintScopes,
} from '#domain/print/printScope.ts';
import { unescapeXml, removeInvalidXmlChars } from './escapeXml.ts';
import { WordPictures } from './wordPictures.ts';

/**
 * Fills a Word template: `{name}` and expressions in running text, `{#rows}` … `{/rows}` around paragraphs or in the
 * first and last cell of a table row, `{%photo 60x40}` for pictures. Server and client share this function. Throws if
 * the template cannot be read, or if the document does not contain all filled-in texts. Pictures of the template are
 * kept.
 * @param template a `.docx`
 * @param scope names the template may use
 * @param pictures pictures that can be drawn; for all others their name is printed
 * @returns a `.docx`, and the pictures that could not be drawn
 */
export function fillWord(
  template: Uint8Array,
  scope: PrintScope,
  pictures: DrawablePictures = {},
): { readonly bytes: Uint8Array; readonly undrawn: readonly PrintPicture[] } {
  const zip = new PizZip(template);
  const drawing = new WordPictures(zip, pictures);
  const filled: string[] = [];
  const note = (text: string): string => {
    filled.push(text);
    return text;
  };
  const document = new Docxtemplater<PizZip>(zip, {
    modules: [drawing],
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    stripInvalidXMLChars: true,
    parser: (tag) => ({
      get: (_, { scopeList, meta }) => {
        const [name, scopes] = [straightenQuotes(tag), scopeList as PrintScopes];
        return meta.part.module === 'loop'
          ? listPlaceholderRows(name, scopes)
          : note(removeInvalidXmlChars(renderPlaceholderText(name, scopes)));
      },
    }),
    nullGetter: () => '',
  });
  document.render(scope);
  assertTextsPresent(filled, readAllText(document.getZip()));
  const bytes = document.getZip().generate({ type: 'uint8array', compression: 'DEFLATE', mimeType: DOCX_MIME_TYPE });
  return { bytes, undrawn: drawing.undrawn };
}

export const DOCX_MIME_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Replaces typographic quotes, which word processors insert, by straight ones inside expressions. */
export const straightenQuotes = (tag: string): string =>
  tag.replaceAll(/[\u201c\u201d\u201e]/gu, '"').replaceAll(/[\u2018\u2019]/gu, "'");

/** Returns the texts of body, headers, footers and notes. */
const readAllText = (zip: PizZip): string =>
  Object.keys(zip.files)
    .filter((name) => /^word\/[^/]+\.xml$/u.test(name))
    .flatMap((name) => [...(zip.file(name)?.asText() ?? '').matchAll(/<w:t(?: [^<>]*)?>([^<]*)<\/w:t>/gu)])
    .map(([, text = '']) => unescapeXml(text))
    .join('');
