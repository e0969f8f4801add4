import { parsePlaceholders, type TemplatePiece } from './placeholders.ts';
import { findPlaceholderPictures, listPlaceholderRows, renderPlaceholderText, type PrintScopes } from './printScope.ts';

/** Replaces the placeholders in a template text. Pictures are replaced by their names. */
export const fillTemplateText = (text: string, scopes: PrintScopes): string =>
  text.includes('{') ? fillPieces(parsePlaceholders(text), scopes) : text;

function fillPieces(pieces: readonly TemplatePiece[], scopes: PrintScopes): string {
  let written = '';
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined || piece.kind === 'close') continue;
    if (piece.kind === 'words') written += piece.text;
    else if (piece.kind === 'value') written += renderPlaceholderText(piece.tag, scopes);
    else if (piece.kind === 'pictures') written += pictureNames(piece.tag, scopes);
    else {
      const end = findClosing(pieces, at);
      const inner = pieces.slice(at + 1, end);
      const rows = listPlaceholderRows(piece.tag, scopes);
      if (piece.kind === 'open') for (const row of rows) written += fillPieces(inner, [...scopes, row]);
      else if (rows.length === 0) written += fillPieces(inner, scopes);
      at = end;
    }
  }
  return written;
}

function findClosing(pieces: readonly TemplatePiece[], from: number): number {
  let depth = 0;
  for (let at = from; at < pieces.length; at += 1) {
    const kind = pieces[at]?.kind;
    if (kind === 'open' || kind === 'openWithout') depth += 1;
    else if (kind === 'close' && --depth === 0) return at;
  }
  return pieces.length;
}

const pictureNames = (tag: string, scopes: PrintScopes): string =>
  (findPlaceholderPictures(tag, scopes)?.pictures ?? []).map(({ name }) => formatPictureName(name)).join(' ');

/** Returns the replacement text of a picture that cannot be drawn. */
export const formatPictureName = (name: string): string => `[${name}]`;
