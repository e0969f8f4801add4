import { randomInt } from 'node:crypto';
import { GLYPH, GLYPHS } from './glyphs.ts';
import { writeGif } from './writeGif.ts';

/** Size of the picture in pixels (contract login 2). */
const [WIDTH, HEIGHT] = [100, 35];
const LETTERS = 4;
const CELL = 23;
const SCALE = 3;
const BACKGROUND_COLOUR = [246, 245, 242] as const;
const INK_COLOURS = [
  [45, 62, 110],
  [120, 40, 40],
  [32, 92, 70],
  [84, 58, 120],
] as const;
const DOTS = 90;
const LINES = 2;

const CODE_LETTERS = [...GLYPHS.keys()];
export const createCaptchaCode = (): string =>
  Array.from({ length: LETTERS }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** Draws the code as a GIF. Each letter is tilted and shifted at random; lines and dots are drawn over it. */
export function drawCaptcha(code: string): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const paint = (x: number, y: number, ink: number): void => {
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) pixels[Math.floor(y) * WIDTH + Math.floor(x)] = ink;
  };
  const anyInk = () => 1 + randomInt(INK_COLOURS.length);
  for (const [index, sign] of [...code].entries()) drawLetter(GLYPHS.get(sign) ?? [], index, anyInk(), paint);
  for (let line = 0; line < LINES; line += 1) {
    const [ink, from, swing, phase] = [anyInk(), randomInt(8, HEIGHT - 8), randomInt(3, 8), randomInt(360)];
    for (let x = 0; x < WIDTH; x += 1) paint(x, from + swing * Math.sin((x * 4 + phase) / 57), ink);
  }
  for (let dot = 0; dot < DOTS; dot += 1) paint(randomInt(WIDTH), randomInt(HEIGHT), randomInt(INK_COLOURS.length + 1));
  return writeGif({ width: WIDTH, height: HEIGHT, palette: [BACKGROUND_COLOUR, ...INK_COLOURS], pixels });
}

function drawLetter(
  rows: readonly number[],
  place: number,
  ink: number,
  paint: (x: number, y: number, ink: number) => void,
): void {
  const [left, top] = [5 + place * CELL + randomInt(4), randomInt(2, HEIGHT - GLYPH.height * SCALE - 2)];
  const lean = (randomInt(7) - 3) / 12;
  for (let y = 0; y < GLYPH.height * SCALE; y += 1)
    for (let x = 0; x < GLYPH.width * SCALE; x += 1) {
      const bit = GLYPH.width - 1 - Math.floor(x / SCALE);
      if (((rows[Math.floor(y / SCALE)] ?? 0) >> bit) & 1) paint(left + x + lean * (y - 10), top + y, ink);
    }
}
