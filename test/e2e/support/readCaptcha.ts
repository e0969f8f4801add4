import type { Locator } from 'playwright-core';
import { GLYPH, GLYPHS } from '#server/auth/session/captcha/glyphs.ts';

const [WIDTH, HEIGHT] = [100, 35];
const [LETTERS, CELL, SCALE] = [4, 23, 3];
const LEANS = [-3, -2, -1, 0, 1, 2, 3].map((lean) => lean / 12);

/** Reads the CAPTCHA of the login page by its glyphs. Lines and dots may cause errors, as for a human. */
export async function readCaptcha(picture: Locator): Promise<string> {
  const inked = await picture.evaluate(
    (img: HTMLImageElement, [width, height]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas');
      context.drawImage(img, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, at) => (data[at * 4] ?? 255) < 200);
    },
    [WIDTH, HEIGHT] as const,
  );
  return Array.from({ length: LETTERS }, (_, place) => recognizeCharacter(inked, place)).join('');
}

/** Returns the best matching character, at any position and slant. */
function recognizeCharacter(inked: readonly boolean[], place: number): string {
  let best = { sign: '', fit: -Infinity };
  for (const [sign, rows] of GLYPHS)
    for (let left = 5 + place * CELL; left < 9 + place * CELL; left += 1)
      for (let top = 2; top < HEIGHT - GLYPH.height * SCALE - 2; top += 1)
        for (const lean of LEANS) {
          const fit = scoreGlyph(inked, rows, { left, top, lean });
          if (fit > best.fit) best = { sign, fit };
        }
  return best.sign;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly lean: number;
}

/** Returns the number of matching dots minus the number of others. */
function scoreGlyph(inked: readonly boolean[], rows: readonly number[], { left, top, lean }: Place): number {
  let fit = 0;
  for (let y = 0; y < GLYPH.height * SCALE; y += 1)
    for (let x = 0; x < GLYPH.width * SCALE; x += 1) {
      const bit = GLYPH.width - 1 - Math.floor(x / SCALE);
      const isDrawn = (((rows[Math.floor(y / SCALE)] ?? 0) >> bit) & 1) === 1;
      const at = (top + y) * WIDTH + Math.floor(left + x + lean * (y - 10));
      fit += inked[at] === isDrawn ? 1 : -1;
    }
  return fit;
}
