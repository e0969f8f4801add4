/**
 * How big a text becomes, as far as one can tell without drawing it; rather too much than too little. Lengths in em.
 */
const WIDE = /[\u2e80-\uffef]/u;
const widthOfLetter = (letter: string): number =>
  WIDE.test(letter) ? 1.02 : /[A-Zmw%@]/u.test(letter) ? 0.76 : /[iljtfr.,:;'|! ]/u.test(letter) ? 0.36 : 0.58;
/** Sums of fractions are never exact. */
const TOLERANCE = 0.001;
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);

/** What stays together in a line: a word, or one wide character. How wide it is at its beginning, and further on. */
interface Piece {
  readonly first: number;
  readonly later: number;
}
function piecesOf(text: string): readonly Piece[] {
  let space = 0;
  return (text.match(/\s+|[\u2e80-\uffef]|[^\s\u2e80-\uffef]+/gu) ?? []).flatMap((piece) => {
    const [first, before] = [widthOf(piece), space];
    space = piece.trim() === '' ? first : 0;
    return piece.trim() === '' ? [] : [{ first, later: before + first }];
  });
}

function linesOf(pieces: readonly Piece[], room: number): number {
  let [lines, used] = [1, 0];
  for (const { first, later } of pieces) {
    if (used > 0 && used + later > room + TOLERANCE) {
      lines += 1;
      used = 0;
    }
    used += used === 0 ? first : later;
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
  const pieces = piecesOf(text);
  const longest = Math.max(0, ...pieces.map(({ first }) => first)) * size;
  const widest = Math.max(longest, Math.min(room, widthOf(text) * size));
  const lines = text === '' ? 0 : linesOf(pieces, widest / size);
  let width = widest;
  while (width - STEP >= longest && linesOf(pieces, (width - STEP) / size) <= lines) width -= STEP;
  return { width, height: lines * line };
}
const STEP = 0.125;
