import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitPicture, parsePictureTag } from '#domain/print/printPicture.ts';
import { parsePicture } from '#infrastructure/workflow/print/word/parsePicture.ts';
import { jpegFrame, pngPicture } from '../../../support/pictures.ts';

describe('an image in print', () => {
  it('is recognized as PNG or JPEG by its bytes, with its size', () => {
    expect(parsePicture(pngPicture(30, 20))).toMatchObject({ kind: 'png', width: 30, height: 20, rotation: 0 });
    expect(parsePicture(jpegFrame(640, 480))).toMatchObject({ kind: 'jpeg', width: 640, height: 480, rotation: 0 });
  });
  it.each([
    [1, 0],
    [3, 180],
    [6, 90],
    [8, 270],
  ])('is rotated by its EXIF orientation: %i', (orientation, turn) => {
    expect(parsePicture(jpegFrame(640, 480, orientation))?.rotation).toBe(turn);
  });
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('a picture, honestly')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0')],
    ['a PNG that breaks off', pngPicture(30, 20).subarray(0, 60)],
    ['a JPEG that breaks off', jpegFrame(64, 48).subarray(0, -2)],
    ['a PNG without height', pngPicture(30, 0)],
    ['a JPEG of more points than memory', jpegFrame(65_000, 65_000)],
  ])('is rejected if the bytes are %s', (_, bytes) => {
    expect(parsePicture(bytes)).toBeUndefined();
  });
  it('is rejected without an error for any other bytes', () => {
    const bytes = fc.tuple(
      fc.constantFrom(pngPicture(3, 3), jpegFrame(3, 3, 6)),
      fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { maxLength: 8 }),
      fc.nat(140),
    );
    fc.assert(
      fc.property(bytes, ([whole, changes, length]) => {
        const broken = Uint8Array.from(whole);
        for (const [at, byte] of changes) if (at < broken.length) broken[at] = byte;
        parsePicture(broken.subarray(0, length));
      }),
    );
  });
});

describe('the placeholder of an image', () => {
  it.each([
    ['photo', { name: 'photo', box: { width: 60, height: 40 } }],
    ['photo 30x20', { name: 'photo', box: { width: 30, height: 20 } }],
    ['lines.photo 5x5', { name: 'lines.photo', box: { width: 5, height: 5 } }],
    ['photo 0x20', undefined],
    ['photo 501x20', undefined],
    ['photo large', undefined],
    ['', undefined],
  ])('contains field and size: %s', (tag, read) => {
    expect(parsePictureTag(tag)).toEqual(read);
  });
  it('keeps the aspect ratio, and fits the image after its rotation', () => {
    const box = { width: 60, height: 40 };
    const fit = (width: number, height: number, rotation: 0 | 90) =>
      fitPicture({ kind: 'jpeg', bytes: new Uint8Array(), width, height, rotation }, box);
    expect(fit(600, 300, 0)).toEqual({ width: 60, height: 30 });
    expect(fit(300, 600, 0)).toEqual({ width: 20, height: 40 });
    expect(fit(600, 300, 90)).toEqual({ width: 40, height: 20 });
  });
});
