import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import type { DrawablePicture, DrawablePictures } from '#domain/print/printPicture.ts';
import { memoise } from '#domain/shared/memoise.ts';

/** Returns a picture as a data URL for PDF and HTML; undefined if its pixels cannot be read. */
export const toDataUrl = memoise((picture: DrawablePicture): string | undefined =>
  picture.kind === 'jpeg' || hasCompletePixels(picture)
    ? `data:image/${picture.kind};base64,${Buffer.from(picture.bytes).toString('base64')}`
    : undefined,
);

/**
 * Returns only the pictures that a PDF can contain: an error inside pdfmake would end the thread without naming the
 * picture.
 */
export const filterDrawable = (pictures: DrawablePictures): DrawablePictures =>
  Object.fromEntries(Object.entries(pictures).filter(([, picture]) => toDataUrl(picture) !== undefined));

const PNG_HEADER_BYTES = 8;
/** Maximum bytes per pixel of a PNG; an interlaced one has a few more lines. */
const MAX_BYTES_PER_PIXEL = 8;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Whether the compressed pixels of a PNG can be unpacked and are complete. */
function hasCompletePixels({ bytes, width, height }: DrawablePicture): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bits = file.readUInt8(PNG_HEADER_BYTES + 16);
  const channels = CHANNELS[file.readUInt8(PNG_HEADER_BYTES + 17)];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(bits)) return false;
  const wanted = height * Math.ceil((width * channels * bits) / 8 + 1);
  try {
    const most = width * height * MAX_BYTES_PER_PIXEL + (height + width) * 16 + 64;
    return inflateSync(readCompressedPixels(file), { maxOutputLength: most }).length >= wanted;
  } catch {
    return false;
  }
}

function readCompressedPixels(file: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = PNG_HEADER_BYTES; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') pieces.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(pieces);
}
