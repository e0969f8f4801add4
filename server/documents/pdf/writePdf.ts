import pdfmake from 'pdfmake';
import type { Language } from '#application/formatting/language.ts';
import { formatPictureName } from '#domain/print/fillTemplateText.ts';
import type { DrawablePicture, DrawablePictures, PictureBox } from '#domain/print/printPicture.ts';
import type { PrintScope, PrintScopes } from '#domain/print/printScope.ts';
import { assertCharactersPresent } from '#domain/print/drawnText.ts';
import { breakTallRows } from './breakTallRows.ts';
import { FONT_FILES, isFontFile } from './fonts.ts';
import type { PrintedDocument } from '../printJob.ts';
import {
  fillDocument,
  isDocumentList,
  isDocumentObject,
  type DocumentObject,
  type DocumentPart,
  type DocumentFormatter,
} from './fillDocument.ts';
import { filterDrawable, toDataUrl } from './pdfPictures.ts';
import { FontFallback } from './fontFallback.ts';
import { readPlacedText } from './readPlacedText.ts';

/** Table layout: thin lines between rows and a thicker one below the header. */
const SHEET_LAYOUT = {
  hLineWidth: (line: number, { table }: { readonly table: { readonly headerRows?: number } }) =>
    line === (table.headerRows ?? 0) ? 0.8 : 0.4,
  vLineWidth: () => 0.4,
  hLineColor: () => '#9AA3AF',
  vLineColor: () => '#C9CED6',
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 5,
  paddingBottom: () => 5,
};

pdfmake.setFonts(FONT_FILES);
pdfmake.setTableLayouts({ sheet: SHEET_LAYOUT });
// Templates may not read files or URLs: only our fonts and embedded content are used.
pdfmake.setLocalAccessPolicy(isFontFile);
pdfmake.setUrlAccessPolicy(() => false);

/**
 * Creates a PDF of a document filled with the values of a request or record. Reports the codes of characters without a
 * glyph. Throws if the pages lack a text of the document, because pdfmake silently omits content that does not fit.
 */
export async function writePdf(
  document: DocumentObject,
  scope: PrintScope,
  language: Language,
  pictures: DrawablePictures = {},
): Promise<PrintedDocument> {
  const setter = new FontFallback(language);
  const undrawn: string[] = [];
  const drawable = filterDrawable(pictures);
  const pen: DocumentFormatter = {
    setText: (text, name) => applyFonts(setter, text, name),
    draw: (wanted, box) =>
      wanted.map(({ file, name }) => {
        const picture = drawable[file];
        if (picture !== undefined) return toPictureNode(picture, box);
        undrawn.push(name);
        return { text: applyFonts(setter, formatPictureName(name), 'text'), width: 'auto' };
      }),
  };
  const fill = (part: DocumentPart, scopes: PrintScopes): DocumentPart => fillDocument(part, scopes, pen);
  const { header, footer, defaultStyle, ...rest } = document;
  const onEachPage = (part: DocumentPart | undefined) =>
    part === undefined ? undefined : (page: number, pages: number) => fill(part, [scope, createPageScope(page, pages)]);
  const body = breakTallRows(fill(rest, [scope])) as DocumentObject;
  // Collected before, because pdfmake modifies its input.
  const texts = listTexts(body);
  const made = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [42, 48, 42, 54],
    ...body,
    header: onEachPage(header),
    footer: onEachPage(footer),
    language,
    defaultStyle: {
      fontSize: 10,
      lineHeight: 1.15,
      ...(defaultStyle !== undefined && isDocumentObject(defaultStyle) ? defaultStyle : {}),
      font: setter.defaultFont,
    },
  });
  assertCharactersPresent(texts, await readPlacedText(made));
  const bytes = await made.getBuffer();
  return { bytes, missing: [...setter.missing], undrawn: [...new Set(undrawn)] };
}

/** Returns the texts that the pages must contain. */
function listTexts(part: DocumentPart | undefined): readonly string[] {
  if (typeof part === 'string' || typeof part === 'number') return [String(part)];
  if (part === undefined || part === null || typeof part !== 'object') return [];
  if (isDocumentList(part)) return part.flatMap(listTexts);
  if (!isDocumentObject(part)) return [];
  const { table } = part;
  const body = table !== undefined && isDocumentObject(table) ? table['body'] : undefined;
  return [...TEXT_CONTAINERS.map((name) => part[name]), body].flatMap(listTexts);
}
const TEXT_CONTAINERS = ['content', 'text', 'stack', 'columns', 'ul', 'ol'] as const;

const createPageScope = (page: number, pages: number): PrintScope => ({
  entries: { page: { text: String(page), value: page }, pages: { text: String(pages), value: pages } },
  rows: {},
});

const POINTS_PER_MILLIMETRE = 72 / 25.4;

const toPictureNode = (picture: DrawablePicture, { width, height }: PictureBox): DocumentPart => ({
  image: toDataUrl(picture) ?? '',
  fit: [width * POINTS_PER_MILLIMETRE, height * POINTS_PER_MILLIMETRE],
  width: 'auto',
  margin: [0, 2, 0, 2],
});

/** Sets the fonts of a text, except for the content of a QR code. */
function applyFonts(setter: FontFallback, text: string, name: string | undefined): DocumentPart {
  if (name !== undefined && name !== 'text') return text;
  const set = setter.splitIntoRuns(text);
  if (typeof set === 'string') return set;
  const runs = set.map(({ text, font }) => ({ text, font }));
  return name === 'text' ? runs : { text: runs };
}
