import { formatPictureName } from '#domain/print/fillTemplateText.ts';
import type { DrawablePictures, PictureBox, PrintPicture } from '#domain/print/printPicture.ts';
import { toDataUrl } from './pdf/pdfPictures.ts';
import { isDocumentList, isDocumentObject, type DocumentObject, type DocumentPart } from './pdf/fillDocument.ts';
import { escapeHtml } from '#server/i18n/escapeHtml.ts';

/**
 * Converts a filled document to HTML for clients that print with the browser: texts, lists and tables in order, with
 * weight, size and alignment. The browser breaks the pages.
 */
export const toHtml = (document: DocumentObject, title: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
  `<body style="font-family:sans-serif;font-size:10pt">${toPartHtml(document['content'] ?? '', getStyles(document))}</body></html>`;

type Styles = DocumentObject;
const getStyles = ({ styles }: DocumentObject): Styles =>
  styles !== undefined && isDocumentObject(styles) ? styles : {};

function toPartHtml(part: DocumentPart, styles: Styles): string {
  if (isDocumentList(part)) return part.map((each) => toPartHtml(each, styles)).join('');
  if (!isDocumentObject(part)) return `<p>${toInlineStyle(part, styles)}</p>`;
  const style = toCss(part, styles);
  if (part['table'] !== undefined && isDocumentObject(part['table'])) return toTableHtml(part['table'], styles);
  if (part['columns'] !== undefined) return `<div>${toPartHtml(part['columns'], styles)}</div>`;
  if (part['stack'] !== undefined) return `<div${style}>${toPartHtml(part['stack'], styles)}</div>`;
  for (const list of ['ul', 'ol'] as const) {
    const entries = part[list];
    if (entries !== undefined && isDocumentList(entries))
      return `<${list}${style}>${entries.map((each) => `<li>${toInlineStyle(each, styles)}</li>`).join('')}</${list}>`;
  }
  if (part['canvas'] !== undefined) return '<hr>';
  if (part['image'] !== undefined) return toImageHtml(part);
  return part['text'] === undefined ? '' : `<p${style}>${toInlineStyle(part['text'], styles)}</p>`;
}

/** Embeds pictures in the page, because the browser has no session when it prints. */
export const toHtmlPictures = (
  wanted: readonly PrintPicture[],
  box: PictureBox,
  drawable: DrawablePictures,
): readonly DocumentPart[] =>
  wanted.map(({ file, name }) => {
    const picture = drawable[file];
    const address = picture && toDataUrl(picture);
    return address === undefined
      ? formatPictureName(name)
      : { image: address, alt: name, fit: [box.width, box.height] };
  });

const PICTURE_ADDRESS = /^data:image\/(?:png|jpeg);base64,[\w+/=]*$/u;

/** Sizes of the template's own pictures are in points, those of a field in millimetres. */
function toImageHtml({ image, alt = '', fit, width }: DocumentObject): string {
  if (typeof image !== 'string' || !PICTURE_ADDRESS.test(image)) return '';
  const [across, down] = fit !== undefined && isDocumentList(fit) ? fit : [];
  const size =
    typeof across === 'number' && typeof down === 'number'
      ? `max-width:${across}mm;max-height:${down}mm`
      : `max-width:100%${typeof width === 'number' ? `;width:${width}pt` : ''}`;
  return `<img src="${image}" alt="${escapeHtml(typeof alt === 'string' ? alt : '')}" style="${size}">`;
}

function toTableHtml({ body, headerRows }: DocumentObject, styles: Styles): string {
  if (body === undefined || !isDocumentList(body)) return '';
  const head = typeof headerRows === 'number' ? headerRows : 0;
  const rows = body.map((row, place) => toRowHtml(row, place < head ? 'th' : 'td', styles));
  return `<table style="border-collapse:collapse;width:100%" border="1"><thead>${rows.slice(0, head).join('')}</thead><tbody>${rows.slice(head).join('')}</tbody></table>`;
}

function toRowHtml(row: DocumentPart, tag: 'th' | 'td', styles: Styles): string {
  if (!isDocumentList(row)) return '';
  const cells = row.filter((cell) => !isDocumentObject(cell) || Object.keys(cell).length > 0);
  return `<tr>${cells.map((cell) => toCellHtml(cell, tag, styles)).join('')}</tr>`;
}

function toCellHtml(cell: DocumentPart, tag: 'th' | 'td', styles: Styles): string {
  if (!isDocumentObject(cell)) return `<${tag}>${toInlineStyle(cell, styles)}</${tag}>`;
  const spans = (['colSpan', 'rowSpan'] as const)
    .map((name) => (typeof cell[name] === 'number' ? ` ${name.toLowerCase()}="${cell[name]}"` : ''))
    .join('');
  const inner = cell['text'] === undefined ? toPartHtml(cell, styles) : toInlineStyle(cell['text'], styles);
  return `<${tag}${spans}${toCss(cell, styles)}>${inner}</${tag}>`;
}

function toInlineStyle(part: DocumentPart, styles: Styles): string {
  if (isDocumentList(part)) return part.map((each) => toInlineStyle(each, styles)).join('');
  if (!isDocumentObject(part)) return part === null ? '' : escapeHtml(String(part)).replaceAll('\n', '<br>');
  if (part['text'] === undefined) return toPartHtml(part, styles);
  return `<span${toCss(part, styles)}>${toInlineStyle(part['text'], styles)}</span>`;
}

const SIDES = ['left', 'right', 'center', 'justify'];

function toCss(part: DocumentObject, styles: Styles): string {
  const named = typeof part['style'] === 'string' ? styles[part['style']] : undefined;
  const look = { ...(named !== undefined && isDocumentObject(named) ? named : {}), ...part };
  const side = SIDES.find((each) => each === look['alignment']);
  const rules = [
    look['bold'] === true ? 'font-weight:bold' : '',
    side === undefined ? '' : `text-align:${side}`,
    typeof look['fontSize'] === 'number' ? `font-size:${look['fontSize']}pt` : '',
    typeof look['color'] === 'string' && /^#[0-9a-f]{3,6}$/iu.test(look['color']) ? `color:${look['color']}` : '',
  ].filter((rule) => rule !== '');
  return rules.length === 0 ? '' : ` style="${rules.join(';')}"`;
}
