/** Estimates the size of a text without rendering it, rather too large than too small. Lengths in em. */
const WIDE_CHARACTER = /[\u2e80-\uffef]/u;
const characterWidth = (letter: string): number =>
  WIDE_CHARACTER.test(letter)
    ? 1.02
    : /[A-Zmw%@]/u.test(letter)
      ? 0.76
      : /[iljtfr.,:;'|! ]/u.test(letter)
        ? 0.36
        : 0.58;
/** Tolerance for rounding errors of summed widths. */
const TOLERANCE = 0.001;
const textWidth = (text: string): number => [...text].reduce((sum, letter) => sum + characterWidth(letter), 0);

/** An unbreakable piece of text: a word or one wide character, with its width at the start of a line and within it. */
interface Piece {
  readonly first: number;
  readonly later: number;
}
function splitPieces(text: string): readonly Piece[] {
  let space = 0;
  return (text.match(/\s+|[\u2e80-\uffef]|[^\s\u2e80-\uffef]+/gu) ?? []).flatMap((piece) => {
    const [first, before] = [textWidth(piece), space];
    space = piece.trim() === '' ? first : 0;
    return piece.trim() === '' ? [] : [{ first, later: before + first }];
  });
}

function countLines(pieces: readonly Piece[], room: number): number {
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

export interface FontMetrics {
  readonly size: number;
  readonly line: number;
}
export const SMALL: FontMetrics = { size: 0.75, line: 1 };
export const MEDIUM: FontMetrics = { size: 0.875, line: 1.25 };
export interface TextSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the narrowest block for a text with as few lines as the width allows. A longer word widens the block. Lengths
 * in rem.
 */
export function fitTextBlock(text: string, room: number, { size, line }: FontMetrics): TextSize {
  const pieces = splitPieces(text);
  const longest = Math.max(0, ...pieces.map(({ first }) => first)) * size;
  const widest = Math.max(longest, Math.min(room, textWidth(text) * size));
  const lines = text === '' ? 0 : countLines(pieces, widest / size);
  let width = widest;
  while (width - STEP >= longest && countLines(pieces, (width - STEP) / size) <= lines) width -= STEP;
  return { width, height: lines * line };
}
const STEP = 0.125;
