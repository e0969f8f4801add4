import { readPlaceholders, type TemplatePiece } from './placeholders.ts';
import { printedPictures, printedRows, printedText, type PrintScopes } from './printScope.ts';

/** A text of a template with its placeholders replaced; of pictures it says the names. */
export const fillText = (text: string, scopes: PrintScopes): string =>
  text.includes('{') ? fillPieces(readPlaceholders(text), scopes) : text;

function fillPieces(pieces: readonly TemplatePiece[], scopes: PrintScopes): string {
  let written = '';
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined || piece.kind === 'close') continue;
    if (piece.kind === 'words') written += piece.text;
    else if (piece.kind === 'value') written += printedText(piece.tag, scopes);
    else if (piece.kind === 'pictures') written += pictureNames(piece.tag, scopes);
    else {
      const end = closeOf(pieces, at);
      const inner = pieces.slice(at + 1, end);
      const rows = printedRows(piece.tag, scopes);
      if (piece.kind === 'open') for (const row of rows) written += fillPieces(inner, [...scopes, row]);
      else if (rows.length === 0) written += fillPieces(inner, scopes);
      at = end;
    }
  }
  return written;
}

function closeOf(pieces: readonly TemplatePiece[], from: number): number {
  let depth = 0;
  for (let at = from; at < pieces.length; at += 1) {
    const kind = pieces[at]?.kind;
    if (kind === 'open' || kind === 'openWithout') depth += 1;
    else if (kind === 'close' && --depth === 0) return at;
  }
  return pieces.length;
}

const pictureNames = (tag: string, scopes: PrintScopes): string =>
  (printedPictures(tag, scopes)?.pictures ?? []).map(({ name }) => namedPicture(name)).join(' ');

/** What stands where a picture cannot be drawn. */
export const namedPicture = (name: string): string => `[${name}]`;
