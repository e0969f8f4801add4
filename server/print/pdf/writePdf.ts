import pdfmake from 'pdfmake';
import type { Language } from '#application/language.ts';
import { namedPicture } from '#domain/print/fillText.ts';
import type { DrawablePicture, DrawablePictures, PictureBox } from '#domain/print/printPicture.ts';
import type { PrintScope, PrintScopes } from '#domain/print/printScope.ts';
import { FONT_FILES, isFontFile } from './faces.ts';
import type { PrintedDocument } from '../printJob.ts';
import {
  fillDocument,
  isDocumentObject,
  type DocumentObject,
  type DocumentPart,
  type DocumentPen,
} from './fillDocument.ts';
import { drawableInPdf, pictureAddress } from './pdfPictures.ts';
import { Typesetter } from './typeset.ts';

/** Thin lines between rows, a stronger one under the head: what a company sheet looks like. */
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
// A template reads no file and asks nobody: it has our fonts, and what stands in it.
pdfmake.setLocalAccessPolicy(isFontFile);
pdfmake.setUrlAccessPolicy(() => false);

/** Draws a document with the values of a request or a record. Characters without a glyph are named by their codes. */
export async function writePdf(
  document: DocumentObject,
  scope: PrintScope,
  language: Language,
  pictures: DrawablePictures = {},
): Promise<PrintedDocument> {
  const setter = new Typesetter(language);
  const undrawn: string[] = [];
  const drawable = drawableInPdf(pictures);
  const pen: DocumentPen = {
    setText: (text, name) => setText(setter, text, name),
    draw: (wanted, box) =>
      wanted.map(({ file, name }) => {
        const picture = drawable[file];
        if (picture !== undefined) return pictureNode(picture, box);
        undrawn.push(name);
        return { text: setText(setter, namedPicture(name), 'text'), width: 'auto' };
      }),
  };
  const fill = (part: DocumentPart, scopes: PrintScopes): DocumentPart => fillDocument(part, scopes, pen);
  const { header, footer, defaultStyle, ...rest } = document;
  const onEachPage = (part: DocumentPart | undefined) =>
    part === undefined ? undefined : (page: number, pages: number) => fill(part, [scope, pageScope(page, pages)]);
  const bytes = await pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [42, 48, 42, 54],
      ...(fill(rest, [scope]) as DocumentObject),
      header: onEachPage(header),
      footer: onEachPage(footer),
      language,
      defaultStyle: {
        fontSize: 10,
        lineHeight: 1.15,
        ...(defaultStyle !== undefined && isDocumentObject(defaultStyle) ? defaultStyle : {}),
        font: setter.face,
      },
    })
    .getBuffer();
  return { bytes, missing: [...setter.missing], undrawn: [...new Set(undrawn)] };
}

const pageScope = (page: number, pages: number): PrintScope => ({
  entries: { page: { text: String(page), value: page }, pages: { text: String(pages), value: pages } },
  rows: {},
});

const POINTS_PER_MILLIMETRE = 72 / 25.4;

const pictureNode = (picture: DrawablePicture, { width, height }: PictureBox): DocumentPart => ({
  image: pictureAddress(picture) ?? '',
  fit: [width * POINTS_PER_MILLIMETRE, height * POINTS_PER_MILLIMETRE],
  width: 'auto',
  margin: [0, 2, 0, 2],
});

/** What is encoded in a QR code is not drawn with a face. */
function setText(setter: Typesetter, text: string, name: string | undefined): DocumentPart {
  if (name !== undefined && name !== 'text') return text;
  const set = setter.set(text);
  if (typeof set === 'string') return set;
  const runs = set.map(({ text: words, font }) => ({ text: words, font }));
  return name === 'text' ? runs : { text: runs };
}
