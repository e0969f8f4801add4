import { fillText } from '#domain/print/fillText.ts';
import { printedRows, type PrintScopes } from '#domain/print/printScope.ts';

/** The JSON of a document before and after it is filled. */
export type DocumentPart =
  string | number | boolean | null | readonly DocumentPart[] | { readonly [name: string]: DocumentPart };
export type DocumentObject = Readonly<Record<string, DocumentPart>>;

/** How a filled text goes into the document: below a name, or as an entry of a list. */
type SetText = (text: string, name: string | undefined) => DocumentPart;

/**
 * Fills the texts of a document. `{"for": "rows", "show": …}` stands for as many parts as there are rows,
 * `{"if": "condition", "show": …, "otherwise": …}` for one of two, or for none.
 */
export function fillDocument(part: DocumentPart, scopes: PrintScopes, setText: SetText): DocumentPart {
  return filled(part, scopes, setText, undefined);
}

function filled(part: DocumentPart, scopes: PrintScopes, setText: SetText, name: string | undefined): DocumentPart {
  if (typeof part === 'string') return setText(fillText(part, scopes), name);
  if (isDocumentList(part)) return part.flatMap((each) => entriesOf(each, scopes, setText));
  if (!isDocumentObject(part)) return part;
  if (isRepeated(part)) return entriesOf(part, scopes, setText);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, filled(value, scopes, setText, key)] as const),
  );
}

/** What one entry of a list becomes: itself, nothing, or as many as there are rows. */
function entriesOf(part: DocumentPart, scopes: PrintScopes, setText: SetText): readonly DocumentPart[] {
  if (!isDocumentObject(part) || !isRepeated(part)) return [filled(part, scopes, setText, undefined)];
  const tag = part['for'] ?? part['if'];
  const rows = typeof tag === 'string' ? printedRows(tag, scopes) : [];
  if (rows.length === 0)
    return part['otherwise'] === undefined ? [] : [filled(part['otherwise'], scopes, setText, undefined)];
  const shown = part['show'] ?? null;
  if (part['for'] === undefined) return [filled(shown, scopes, setText, undefined)];
  return rows.map((row) => filled(shown, [...scopes, row], setText, undefined));
}

export const isDocumentList = (part: DocumentPart): part is readonly DocumentPart[] => Array.isArray(part);
export const isDocumentObject = (part: DocumentPart): part is DocumentObject =>
  typeof part === 'object' && part !== null && !Array.isArray(part);
export const isRepeated = (part: DocumentObject): boolean =>
  'show' in part && (typeof part['for'] === 'string' || typeof part['if'] === 'string');
