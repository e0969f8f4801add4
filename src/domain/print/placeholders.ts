/** A piece of the text of a template: words as they stand, or something in braces that is filled in. */
export type TemplatePiece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'value' | 'open' | 'openWithout' | 'close' | 'pictures'; readonly tag: string };

/** What stands before the name of a field whose pictures are drawn: `{%photo 60x40}`. */
export const PICTURE_SIGN = '%';
const SIGNS: Readonly<Record<string, 'open' | 'openWithout' | 'close' | 'pictures'>> = {
  '#': 'open',
  '^': 'openWithout',
  '/': 'close',
  [PICTURE_SIGN]: 'pictures',
};
const BRACES = /\{[^{}]*\}/gu;

/**
 * Cuts a text at its placeholders: `{field}` or any expression, `{#rows}` to begin what is repeated for each row or
 * shown while a condition holds, `{^rows}` for what is shown without any, `{/rows}` or `{/}` to end it,
 * `{%photo 60x40}` for the pictures of a field. Empty braces and a single brace are words.
 * @param text of a template
 * @returns its pieces in their order; together they are the text
 */
export function readPlaceholders(text: string): readonly TemplatePiece[] {
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
