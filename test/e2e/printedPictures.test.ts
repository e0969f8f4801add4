import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPicture } from '#infrastructure/wordTemplate/readPicture.ts';
import { writePdf } from '#server/print/pdf/writePdf.ts';
import { exifBlock, pngPicture } from '#test/support/pictures.ts';
import { sharedChromium } from './support/chromium.ts';
import { openPaper } from './support/paper.ts';

/* Pictures are proved by the ink they leave on the paper Chromium draws. */
let browser: Browser;
let paper: Awaited<ReturnType<typeof openPaper>>;
beforeAll(async () => {
  browser = await sharedChromium();
  paper = await openPaper(browser);
});
afterAll(() => paper.close());

/** A JPEG whose left quarter is black, as a camera held in some way keeps it. */
async function photograph(orientation?: number): Promise<Buffer> {
  const url = await paper.page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [80, 40];
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, 80, 40);
    pen.fillStyle = '#000';
    pen.fillRect(0, 0, 20, 40);
    return canvas.toDataURL('image/jpeg', 1);
  })()`);
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return orientation === undefined
    ? bytes
    : Buffer.concat([bytes.subarray(0, 2), exifBlock(orientation), bytes.subarray(2)]);
}

const MARGIN = 40;
/** Fitted into a square of 25 millimetres; part of it is black. */
async function inkOf(bytes: Buffer) {
  const drawn = readPicture(bytes);
  const { bytes: pdf, undrawn } = await writePdf(
    { pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN], content: [{ text: '{%photo 25x25}' }] },
    { entries: { photo: { text: '', value: '', pictures: [{ file: '1', name: 'hall.jpg' }] } }, rows: {} },
    'en-US',
    drawn === undefined ? {} : { '1': drawn },
  );
  const [ink] = await paper.inkOn(pdf, [[MARGIN - 10, MARGIN - 10, 120, 120]]);
  return { ink, undrawn, words: (await paper.show(pdf)).join('') };
}
/** Of 25 mm, in quarters of a point. */
const SIDE = (25 / 25.4) * 72 * 4;

describe('pictures on paper', () => {
  it.each([
    ['a PNG', async () => pngPicture(80, 40), SIDE / 2, SIDE / 2],
    ['a PNG of sixteen bits', async () => pngPicture(80, 40, 16), SIDE / 2, SIDE / 2],
    ['a JPEG', () => photograph(), SIDE / 4, SIDE / 2],
    ['a JPEG of a camera on its side', () => photograph(6), SIDE / 2, SIDE / 4],
  ])('are drawn in their box: %s', async (_, make, width, height) => {
    const { ink, undrawn } = await inkOf(await make());
    expect(undrawn).toEqual([]);
    expect(Math.abs((ink?.width ?? 0) - width)).toBeLessThan(8);
    expect(Math.abs((ink?.height ?? 0) - height)).toBeLessThan(8);
  });

  it('leave their name where they cannot be read, and nothing else breaks', async () => {
    const broken = Buffer.from(pngPicture(80, 40));
    broken.fill(7, 45, 60);
    const { undrawn, words } = await inkOf(broken);
    expect(undrawn).toEqual(['hall.jpg']);
    expect(words).toContain('[hall.jpg]');
  });
});
