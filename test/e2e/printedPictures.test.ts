import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePicture } from '#infrastructure/workflow/print/word/parsePicture.ts';
import { writePdf } from '#server/documents/pdf/writePdf.ts';
import { exifBlock, pngPicture } from '#test/support/pictures.ts';
import { sharedChromium } from './support/chromium.ts';
import { openPdfRenderer } from './support/paper.ts';

/* Images are checked by their ink on the paper that Chromium renders. */
let browser: Browser;
let paper: Awaited<ReturnType<typeof openPdfRenderer>>;
beforeAll(async () => {
  browser = await sharedChromium();
  paper = await openPdfRenderer(browser);
});
afterAll(() => paper.close());

/** Creates a JPEG whose left quarter is black, with the EXIF orientation of a camera. */
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
/** Prints an image fitted into a square of 25 mm. Returns its ink. */
async function inkOf(bytes: Buffer) {
  const drawn = parsePicture(bytes);
  const { bytes: pdf, undrawn } = await writePdf(
    { pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN], content: [{ text: '{%photo 25x25}' }] },
    { entries: { photo: { text: '', value: '', pictures: [{ file: '1', name: 'hall.jpg' }] } }, rows: {} },
    'en-US',
    drawn === undefined ? {} : { '1': drawn },
  );
  const [ink] = await paper.inkOn(pdf, [[MARGIN - 10, MARGIN - 10, 120, 120]]);
  return { ink, undrawn, words: (await paper.show(pdf)).join('') };
}
/** 25 mm in quarters of a point. */
const SIDE = (25 / 25.4) * 72 * 4;

describe('images in print', () => {
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

  it('are replaced by their name if they cannot be read, without affecting the rest', async () => {
    const broken = Buffer.from(pngPicture(80, 40));
    broken.fill(7, 45, 60);
    const { undrawn, words } = await inkOf(broken);
    expect(undrawn).toEqual(['hall.jpg']);
    expect(words).toContain('[hall.jpg]');
  });
});
