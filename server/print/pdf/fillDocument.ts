import { fillText } from '#domain/print/fillText.ts';
import { PICTURE_SIGN, readPlaceholders } from '#domain/print/placeholders.ts';
import type { PictureBox, PrintPicture } from '#domain/print/printPicture.ts';
import { printedPictures, printedRows, type PrintScopes } from '#domain/print/printScope.ts';

/** The JSON of a document before and after it is filled. */
export type DocumentPart =
  string | number | boolean | null | readonly DocumentPart[] | { readonly [name: string]: DocumentPart };
export type DocumentObject = Readonly<Record<string, DocumentPart>>;

/** How what is filled in goes into the document. */
export interface DocumentPen {
  /** A filled text, below a name or as an entry of a list. */
  readonly setText: (text: string, name: string | undefined) => DocumentPart;
  readonly draw: (pictures: readonly PrintPicture[], box: PictureBox) => readonly DocumentPart[];
}

/**
 * Fills the texts of a document. `{"for": "rows", "show": …}` stands for as many parts as there are rows,
 * `{"if": "condition", "show": …, "otherwise": …}` for one of two, or for none. A text that is nothing but `{%photo}`
 * becomes pictures, as many of them in a line as `across` beside it says.
 */
export function fillDocument(part: DocumentPart, scopes: PrintScopes, pen: DocumentPen): DocumentPart {
  return filled(part, scopes, pen, undefined);
}

function filled(part: DocumentPart, scopes: PrintScopes, pen: DocumentPen, name: string | undefined): DocumentPart {
  const tag = pictureTagOf(part);
  if (tag !== undefined) return drawn(tag, part, scopes, pen);
  if (typeof part === 'string') return pen.setText(fillText(part, scopes), name);
  if (isDocumentList(part)) return part.flatMap((each) => entriesOf(each, scopes, pen));
  if (!isDocumentObject(part)) return part;
  if (isRepeated(part)) return entriesOf(part, scopes, pen);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, filled(value, scopes, pen, key)] as const),
  );
}

/** What one entry of a list becomes: itself, nothing, or as many as there are rows. */
function entriesOf(part: DocumentPart, scopes: PrintScopes, pen: DocumentPen): readonly DocumentPart[] {
  if (!isDocumentObject(part) || !isRepeated(part)) return [filled(part, scopes, pen, undefined)];
  const tag = part['for'] ?? part['if'];
  const rows = typeof tag === 'string' ? printedRows(tag, scopes) : [];
  if (rows.length === 0)
    return part['otherwise'] === undefined ? [] : [filled(part['otherwise'], scopes, pen, undefined)];
  const shown = part['show'] ?? null;
  if (part['for'] === undefined) return [filled(shown, scopes, pen, undefined)];
  return rows.map((row) => filled(shown, [...scopes, row], pen, undefined));
}

/** The one placeholder of a text that holds nothing else, where it asks for pictures. */
export function pictureTagOf(part: DocumentPart): string | undefined {
  const text = isDocumentObject(part) ? part['text'] : part;
  if (typeof text !== 'string' || !text.includes(`{${PICTURE_SIGN}`)) return undefined;
  const [only, ...others] = readPlaceholders(text);
  return only?.kind === 'pictures' && others.length === 0 ? only.tag : undefined;
}

const GAP = 8;

/** Lines of pictures, in the place and with the look of the text they stand for. */
function drawn(tag: string, part: DocumentPart, scopes: PrintScopes, { draw, setText }: DocumentPen): DocumentPart {
  const found = printedPictures(tag, scopes);
  const pictures = found === undefined ? [] : draw(found.pictures, found.box);
  const { text: _, across = 1, ...look } = isDocumentObject(part) ? part : {};
  const most = typeof across === 'number' && across >= 1 ? Math.floor(across) : 1;
  if (pictures.length === 0) return { ...look, text: setText('', 'text') };
  if (most === 1) return { ...look, stack: pictures };
  const lines = Array.from({ length: Math.ceil(pictures.length / most) }, (__, line) => ({
    columns: pictures.slice(line * most, (line + 1) * most),
    columnGap: GAP,
  }));
  return { ...look, stack: lines };
}

export const isDocumentList = (part: DocumentPart): part is readonly DocumentPart[] => Array.isArray(part);
export const isDocumentObject = (part: DocumentPart): part is DocumentObject =>
  typeof part === 'object' && part !== null && !Array.isArray(part);
export const isRepeated = (part: DocumentObject): boolean =>
  'show' in part && (typeof part['for'] === 'string' || typeof part['if'] === 'string');
