import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import type { DrawablePicture, DrawablePictures } from '#domain/print/printPicture.ts';
import { memoise } from '#domain/shared/memoise.ts';

/** As a PDF, and a page of HTML, take a picture in. Nothing where its points cannot be read. */
export const pictureAddress = memoise((picture: DrawablePicture): string | undefined =>
  picture.kind === 'jpeg' || hasAllPoints(picture)
    ? `data:image/${picture.kind};base64,${Buffer.from(picture.bytes).toString('base64')}`
    : undefined,
);

/** Only those a PDF can draw: what fails inside of its maker would end the thread, without a word on which one. */
export const drawableInPdf = (pictures: DrawablePictures): DrawablePictures =>
  Object.fromEntries(Object.entries(pictures).filter(([, picture]) => pictureAddress(picture) !== undefined));

const HEAD = 8;
/** Eight bytes a point is the most a PNG has; an interlaced one has a few more lines. */
const MOST_PER_POINT = 8;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Whether the packed points of a PNG can be unpacked, and are all there. */
function hasAllPoints({ bytes, width, height }: DrawablePicture): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bits = file.readUInt8(HEAD + 16);
  const channels = CHANNELS[file.readUInt8(HEAD + 17)];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(bits)) return false;
  const wanted = height * Math.ceil((width * channels * bits) / 8 + 1);
  try {
    const most = width * height * MOST_PER_POINT + (height + width) * 16 + 64;
    return inflateSync(packedPoints(file), { maxOutputLength: most }).length >= wanted;
  } catch {
    return false;
  }
}

function packedPoints(file: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = HEAD; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') pieces.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(pieces);
}
