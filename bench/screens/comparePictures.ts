import type { Browser } from 'playwright-core';
import { NAMED_FUNCTIONS } from './namedFunctions.ts';

/**
 * Difference between two pictures.
 * @property pixels number of different pixels; 0 only if the sizes are equal as well.
 * @property box bounding box of the differences in pixels: left, top, right, bottom.
 * @property picture both pictures side by side with the differences in the middle, as PNG.
 */
export interface PictureDifference {
  readonly pixels: number;
  readonly box: readonly [number, number, number, number];
  readonly picture: Buffer;
}

const asAddress = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`;

/** Compares in a browser, which can decode PNG. */
export async function comparePictures(
  browser: Browser,
  before: Buffer,
  after: Buffer,
): Promise<PictureDifference | undefined> {
  if (before.equals(after)) return undefined;
  const page = await browser.newPage();
  await page.evaluate(NAMED_FUNCTIONS);
  const { pixels, box, address } = await page.evaluate(
    async (addresses) => {
      const images = await Promise.all(
        addresses.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return image;
        }),
      );
      const [width, height] = [Math.max(...images.map((i) => i.width)), Math.max(...images.map((i) => i.height))];
      const drawn = images.map((image) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      });
      const [old = new Uint8ClampedArray(), now = new Uint8ClampedArray()] = drawn;
      const marked = new ImageData(width, height);
      let [pixels, left, top, right, bottom] = [0, width, height, 0, 0];
      for (let at = 0; at < old.length; at += 4) {
        if (old[at] === now[at] && old[at + 1] === now[at + 1] && old[at + 2] === now[at + 2]) continue;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
        marked.data.set([220, 30, 30, 255], at);
        pixels += 1;
      }
      const canvas = Object.assign(document.createElement('canvas'), { width: 3 * width, height });
      const context = canvas.getContext('2d');
      images.forEach((image, index) => context?.drawImage(image, 2 * index * width, 0));
      context?.putImageData(marked, width, 0);
      return { pixels, box: [left, top, right, bottom] as const, address: canvas.toDataURL() };
    },
    [asAddress(before), asAddress(after)],
  );
  await page.close();
  return pixels === 0
    ? undefined
    : { pixels, box, picture: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') };
}
