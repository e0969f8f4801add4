/** A piece of a template text: literal text, or a placeholder in braces. */
export type TemplatePiece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'value' | 'open' | 'openWithout' | 'close' | 'pictures'; readonly tag: string };

/** Prefix of a field name whose pictures are drawn: `{%photo 60x40}`. */
export const PICTURE_PREFIX = '%';
const SIGNS: Readonly<Record<string, 'open' | 'openWithout' | 'close' | 'pictures'>> = {
  '#': 'open',
  '^': 'openWithout',
  '/': 'close',
  [PICTURE_PREFIX]: 'pictures',
};
const BRACES = /\{[^{}]*\}/gu;

/**
 * Splits a text into literals and placeholders. Empty braces and unmatched braces are literal text.
 * - `{field}` or any expression: replaced by its value.
 * - `{#rows}` … `{/rows}` or `{/}`: repeated for each row, or shown while a condition is true.
 * - `{^rows}` … `{/rows}`: shown if there are no rows.
 * - `{%photo 60x40}`: the pictures of a field.
 * @param text of a template
 * @returns its pieces in their order; together they are the text
 */
export function parsePlaceholders(text: string): readonly TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let from = 0;
  for (const { 0: braces, index } of text.matchAll(BRACES)) {
    const inner = braces.slice(1, -1).trim();
    if (inner === '') continue;
    if (index > from) pieces.push({ kind: 'words', text: text.slice(from, index) });
    const kind = SIGNS[inner.charAt(0)];
    pieces.push(kind === undefined ? { kind: 'value', tag: inner } : { kind, tag: inner.slice(1).trim() });
    from = index + braces.length;
  }
  if (from < text.length) pieces.push({ kind: 'words', text: text.slice(from) });
  return pieces;
}
