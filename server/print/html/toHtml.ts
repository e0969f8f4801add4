import { namedPicture } from '#domain/print/fillText.ts';
import type { DrawablePictures, PictureBox, PrintPicture } from '#domain/print/printPicture.ts';
import { pictureAddress } from '../pdf/pdfPictures.ts';
import { isDocumentList, isDocumentObject, type DocumentObject, type DocumentPart } from '../pdf/fillDocument.ts';
import { htmlText } from '../../texts/htmlText.ts';

/**
 * A filled document as HTML, for clients that let the browser print: its texts, lists and tables in their order, with
 * weight, size and side. How pages are broken is the browser's business.
 */
export const toHtml = (document: DocumentObject, title: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${htmlText(title)}</title></head>` +
  `<body style="font-family:sans-serif;font-size:10pt">${partHtml(document['content'] ?? '', stylesOf(document))}</body></html>`;

type Styles = DocumentObject;
const stylesOf = ({ styles }: DocumentObject): Styles =>
  styles !== undefined && isDocumentObject(styles) ? styles : {};

function partHtml(part: DocumentPart, styles: Styles): string {
  if (isDocumentList(part)) return part.map((each) => partHtml(each, styles)).join('');
  if (!isDocumentObject(part)) return `<p>${inline(part, styles)}</p>`;
  const style = styleOf(part, styles);
  if (part['table'] !== undefined && isDocumentObject(part['table'])) return tableHtml(part['table'], styles);
  if (part['columns'] !== undefined) return `<div>${partHtml(part['columns'], styles)}</div>`;
  if (part['stack'] !== undefined) return `<div${style}>${partHtml(part['stack'], styles)}</div>`;
  for (const list of ['ul', 'ol'] as const) {
    const entries = part[list];
    if (entries !== undefined && isDocumentList(entries))
      return `<${list}${style}>${entries.map((each) => `<li>${inline(each, styles)}</li>`).join('')}</${list}>`;
  }
  if (part['canvas'] !== undefined) return '<hr>';
  if (part['image'] !== undefined) return imageHtml(part);
  return part['text'] === undefined ? '' : `<p${style}>${inline(part['text'], styles)}</p>`;
}

/** Pictures stand in the page itself: whoever prints it has no session of ours. */
export const htmlPictures = (
  wanted: readonly PrintPicture[],
  box: PictureBox,
  drawable: DrawablePictures,
): readonly DocumentPart[] =>
  wanted.map(({ file, name }) => {
    const picture = drawable[file];
    const address = picture && pictureAddress(picture);
    return address === undefined ? namedPicture(name) : { image: address, alt: name, fit: [box.width, box.height] };
  });

const PICTURE_ADDRESS = /^data:image\/(?:png|jpeg);base64,[\w+/=]*$/u;

/** Of the template itself, in points; of a field, in millimetres. */
function imageHtml({ image, alt = '', fit, width }: DocumentObject): string {
  if (typeof image !== 'string' || !PICTURE_ADDRESS.test(image)) return '';
  const [across, down] = fit !== undefined && isDocumentList(fit) ? fit : [];
  const size =
    typeof across === 'number' && typeof down === 'number'
      ? `max-width:${across}mm;max-height:${down}mm`
      : `max-width:100%${typeof width === 'number' ? `;width:${width}pt` : ''}`;
  return `<img src="${image}" alt="${htmlText(typeof alt === 'string' ? alt : '')}" style="${size}">`;
}

function tableHtml({ body, headerRows }: DocumentObject, styles: Styles): string {
  if (body === undefined || !isDocumentList(body)) return '';
  const head = typeof headerRows === 'number' ? headerRows : 0;
  const rows = body.map((row, place) => rowHtml(row, place < head ? 'th' : 'td', styles));
  return `<table style="border-collapse:collapse;width:100%" border="1"><thead>${rows.slice(0, head).join('')}</thead><tbody>${rows.slice(head).join('')}</tbody></table>`;
}

function rowHtml(row: DocumentPart, tag: 'th' | 'td', styles: Styles): string {
  if (!isDocumentList(row)) return '';
  const cells = row.filter((cell) => !isDocumentObject(cell) || Object.keys(cell).length > 0);
  return `<tr>${cells.map((cell) => cellHtml(cell, tag, styles)).join('')}</tr>`;
}

function cellHtml(cell: DocumentPart, tag: 'th' | 'td', styles: Styles): string {
  if (!isDocumentObject(cell)) return `<${tag}>${inline(cell, styles)}</${tag}>`;
  const spans = (['colSpan', 'rowSpan'] as const)
    .map((name) => (typeof cell[name] === 'number' ? ` ${name.toLowerCase()}="${cell[name]}"` : ''))
    .join('');
  const inner = cell['text'] === undefined ? partHtml(cell, styles) : inline(cell['text'], styles);
  return `<${tag}${spans}${styleOf(cell, styles)}>${inner}</${tag}>`;
}

function inline(part: DocumentPart, styles: Styles): string {
  if (isDocumentList(part)) return part.map((each) => inline(each, styles)).join('');
  if (!isDocumentObject(part)) return part === null ? '' : htmlText(String(part)).replaceAll('\n', '<br>');
  if (part['text'] === undefined) return partHtml(part, styles);
  return `<span${styleOf(part, styles)}>${inline(part['text'], styles)}</span>`;
}

const SIDES = ['left', 'right', 'center', 'justify'];

function styleOf(part: DocumentObject, styles: Styles): string {
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
