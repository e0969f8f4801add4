import type { DrawablePicture } from '#domain/print/printPicture.ts';

/** Larger ones would take a sheet of a kilometre, or all the memory there is. */
const MOST_POINTS = 50_000_000;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const TURNS: Readonly<Record<number, DrawablePicture['turn']>> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

/**
 * A PNG or a JPEG by its bytes: all three kinds of documents draw these two.
 * @returns nothing where it is another kind, cut off, or too large to draw
 */
export function readPicture(bytes: Uint8Array): DrawablePicture | undefined {
  const found = readPng(bytes) ?? readJpeg(bytes);
  if (found === undefined) return undefined;
  const { width, height } = found;
  return width > 0 && height > 0 && width * height <= MOST_POINTS ? found : undefined;
}

function readPng(bytes: Uint8Array): DrawablePicture | undefined {
  if (!PNG.every((byte, place) => bytes[place] === byte)) return undefined;
  const view = viewOf(bytes);
  let hasPoints = false;
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = String.fromCodePoint(...bytes.subarray(at + 4, at + 8));
    if (at === PNG.length && (name !== 'IHDR' || length !== 13)) return undefined;
    hasPoints ||= name === 'IDAT';
    if (name === 'IEND' && hasPoints)
      return { kind: 'png', bytes, width: view.getUint32(16), height: view.getUint32(20), turn: 0 };
    at += length + 12;
  }
  return undefined;
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
/** The marks that begin a frame; three of the row mean something else. */
const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

function readJpeg(bytes: Uint8Array): DrawablePicture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined;
  const view = viewOf(bytes);
  let turn: DrawablePicture['turn'] = 0;
  let size: Pick<DrawablePicture, 'width' | 'height'> | undefined;
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return undefined;
    if (mark === EXIF) turn = turnIn(bytes.subarray(at + 4, at + 2 + length)) ?? turn;
    if (isFrame(mark)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (mark === SCAN) return size && isEnded(bytes, at) ? { kind: 'jpeg', bytes, ...size, turn } : undefined;
    at += length + 2;
  }
  return undefined;
}

/** One whose sending broke off has no end. */
function isEnded(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.lastIndexOf(END); at > from; at = bytes.lastIndexOf(END, at - 1))
    if (bytes[at - 1] === 0xff) return true;
  return false;
}

const ORIENTATION = 0x01_12;

/** How a camera was held, as its EXIF block says. */
function turnIn(block: Uint8Array): DrawablePicture['turn'] | undefined {
  const isExif = [...'Exif'].every((sign, place) => block[place] === sign.codePointAt(0));
  if (!isExif || block.length < 14) return undefined;
  const tiff = viewOf(block.subarray(6));
  const isLittle = tiff.getUint16(0) === 0x49_49;
  const first = tiff.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return undefined;
  const count = tiff.getUint16(first, isLittle);
  for (let entry = 0, at = first + 2; entry < count && at + 12 <= tiff.byteLength; entry += 1, at += 12)
    if (tiff.getUint16(at, isLittle) === ORIENTATION) return TURNS[tiff.getUint16(at + 8, isLittle)];
  return undefined;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
