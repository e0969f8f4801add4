import pdfmake from 'pdfmake';
import type { Language } from '#application/language.ts';
import type { PrintScope, PrintScopes } from '#domain/print/printScope.ts';
import { FONT_FILES, isFontFile } from './faces.ts';
import { fillDocument, isDocumentObject, type DocumentObject, type DocumentPart } from './fillDocument.ts';
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
): Promise<{ readonly bytes: Uint8Array; readonly missing: readonly string[] }> {
  const setter = new Typesetter(language);
  const fill = (part: DocumentPart, scopes: PrintScopes): DocumentPart =>
    fillDocument(part, scopes, (text, name) => setText(setter, text, name));
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
  return { bytes, missing: [...setter.missing] };
}

const pageScope = (page: number, pages: number): PrintScope => ({
  entries: { page: { text: String(page), value: page }, pages: { text: String(pages), value: pages } },
  rows: {},
});

/** What is encoded in a QR code is not drawn with a face. */
function setText(setter: Typesetter, text: string, name: string | undefined): DocumentPart {
  if (name !== undefined && name !== 'text') return text;
  const set = setter.set(text);
  if (typeof set === 'string') return set;
  const runs = set.map(({ text: words, font }) => ({ text: words, font }));
  return name === 'text' ? runs : { text: runs };
}
