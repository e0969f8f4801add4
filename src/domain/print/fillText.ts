import { readPlaceholders, type TemplatePiece } from './placeholders.ts';
import { printedRows, printedText, type PrintScopes } from './printScope.ts';

/** A text of a template with its placeholders replaced. */
export const fillText = (text: string, scopes: PrintScopes): string =>
  text.includes('{') ? fillPieces(readPlaceholders(text), scopes) : text;

function fillPieces(pieces: readonly TemplatePiece[], scopes: PrintScopes): string {
  let written = '';
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined || piece.kind === 'close') continue;
    if (piece.kind === 'words') written += piece.text;
    else if (piece.kind === 'value') written += printedText(piece.tag, scopes);
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
