/**
 * How big a text becomes, as far as one can tell without drawing it; rather too much than too little. Lengths in em.
 */
const WIDE = /[\u2e80-\uffef]/u;
const widthOfLetter = (letter: string): number =>
  WIDE.test(letter) ? 1.02 : /[A-Zmw%@]/u.test(letter) ? 0.76 : /[iljtfr.,:;'|! ]/u.test(letter) ? 0.36 : 0.58;
/** Sums of fractions are never exact. */
const TOLERANCE = 0.001;
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);

/** What stays together in a line: a word, or one wide character; with the space before it. */
function piecesOf(text: string): readonly string[] {
  let space = '';
  return (text.match(/\s+|[\u2e80-\uffef]|[^\s\u2e80-\uffef]+/gu) ?? []).flatMap((piece) => {
    const before = space;
    space = piece.trim() === '' ? piece : '';
    return space === '' ? [before + piece] : [];
  });
}

function linesOf(text: string, room: number): number {
  let [lines, used] = [1, 0];
  for (const piece of piecesOf(text)) {
    if (used > 0 && used + widthOf(piece) > room + TOLERANCE) {
      lines += 1;
      used = 0;
    }
    used += widthOf(used === 0 ? piece.trimStart() : piece);
  }
  return lines;
}

/** A type size: its letters and its lines, in rem. */
export interface TextType {
  readonly size: number;
  readonly line: number;
}
export const SMALL: TextType = { size: 0.75, line: 1 };
export const MEDIUM: TextType = { size: 0.875, line: 1.25 };
export interface TextSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The narrowest block that holds a text in as few lines as the room allows; a word that is wider gets the room it
 * needs. Lengths in rem.
 */
export function blockOf(text: string, room: number, { size, line }: TextType): TextSize {
  const longest = Math.max(0, ...piecesOf(text).map((piece) => widthOf(piece.trim()))) * size;
  const widest = Math.max(longest, Math.min(room, widthOf(text) * size));
  const lines = text === '' ? 0 : linesOf(text, widest / size);
  let width = widest;
  while (width - STEP >= longest && linesOf(text, (width - STEP) / size) <= lines) width -= STEP;
  return { width, height: lines * line };
}
const STEP = 0.125;
