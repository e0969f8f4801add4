import { fillTemplateText } from '#domain/print/fillTemplateText.ts';
import { PICTURE_PREFIX, parsePlaceholders } from '#domain/print/placeholders.ts';
import type { PictureBox, PrintPicture } from '#domain/print/printPicture.ts';
import { findPlaceholderPictures, listPlaceholderRows, type PrintScopes } from '#domain/print/printScope.ts';

/** The JSON of a document, before or after it is filled. */
export type DocumentPart =
  string | number | boolean | null | readonly DocumentPart[] | { readonly [name: string]: DocumentPart };
export type DocumentObject = Readonly<Record<string, DocumentPart>>;

/** Formats filled values for the type of document. */
export interface DocumentFormatter {
  /** Returns a filled text, as the property `name` or as an entry of a list. */
  readonly setText: (text: string, name: string | undefined) => DocumentPart;
  readonly draw: (pictures: readonly PrintPicture[], box: PictureBox) => readonly DocumentPart[];
}

/**
 * Fills the texts of a document. `{"for": "rows", "show": …}` is repeated for each row, `{"if": "condition", "show": …,
 * "otherwise": …}` is replaced by one of two parts or removed. A text with nothing but `{%photo}` becomes pictures,
 * with `across` pictures per line.
 */
export function fillDocument(part: DocumentPart, scopes: PrintScopes, pen: DocumentFormatter): DocumentPart {
  return fillPart(part, scopes, pen, undefined);
}

function fillPart(
  part: DocumentPart,
  scopes: PrintScopes,
  pen: DocumentFormatter,
  name: string | undefined,
): DocumentPart {
  const tag = findPictureTag(part);
  if (tag !== undefined) return drawPictures(tag, part, scopes, pen);
  if (typeof part === 'string') return pen.setText(fillTemplateText(part, scopes), name);
  if (isDocumentList(part)) return part.flatMap((each) => fillEntry(each, scopes, pen));
  if (!isDocumentObject(part)) return part;
  if (isRepeated(part)) return fillEntry(part, scopes, pen);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, fillPart(value, scopes, pen, key)] as const),
  );
}

/** Returns the entries that replace an entry of a list: itself, none, or one per row. */
function fillEntry(part: DocumentPart, scopes: PrintScopes, pen: DocumentFormatter): readonly DocumentPart[] {
  if (!isDocumentObject(part) || !isRepeated(part)) return [fillPart(part, scopes, pen, undefined)];
  const tag = part['for'] ?? part['if'];
  const rows = typeof tag === 'string' ? listPlaceholderRows(tag, scopes) : [];
  if (rows.length === 0)
    return part['otherwise'] === undefined ? [] : [fillPart(part['otherwise'], scopes, pen, undefined)];
  const shown = part['show'] ?? null;
  if (part['for'] === undefined) return [fillPart(shown, scopes, pen, undefined)];
  return rows.map((row) => fillPart(shown, [...scopes, row], pen, undefined));
}

/** Returns the picture tag of a text that contains nothing else. */
export function findPictureTag(part: DocumentPart): string | undefined {
  const text = isDocumentObject(part) ? part['text'] : part;
  if (typeof text !== 'string' || !text.includes(`{${PICTURE_PREFIX}`)) return undefined;
  const [only, ...others] = parsePlaceholders(text);
  return only?.kind === 'pictures' && others.length === 0 ? only.tag : undefined;
}

const PICTURE_GAP = 8;

/** Returns lines of pictures with the position and style of the text they replace. */
function drawPictures(
  tag: string,
  part: DocumentPart,
  scopes: PrintScopes,
  { draw, setText }: DocumentFormatter,
): DocumentPart {
  const found = findPlaceholderPictures(tag, scopes);
  const pictures = found === undefined ? [] : draw(found.pictures, found.box);
  const { text: _, across = 1, ...look } = isDocumentObject(part) ? part : {};
  const most = typeof across === 'number' && across >= 1 ? Math.floor(across) : 1;
  if (pictures.length === 0) return { ...look, text: setText('', 'text') };
  if (most === 1) return { ...look, stack: pictures };
  const lines = Array.from({ length: Math.ceil(pictures.length / most) }, (__, line) => ({
    columns: pictures.slice(line * most, (line + 1) * most),
    columnGap: PICTURE_GAP,
  }));
  return { ...look, stack: lines };
}

export const isDocumentList = (part: DocumentPart): part is readonly DocumentPart[] => Array.isArray(part);
export const isDocumentObject = (part: DocumentPart): part is DocumentObject =>
  typeof part === 'object' && part !== null && !Array.isArray(part);
export const isRepeated = (part: DocumentObject): boolean =>
  'show' in part && (typeof part['for'] === 'string' || typeof part['if'] === 'string');
