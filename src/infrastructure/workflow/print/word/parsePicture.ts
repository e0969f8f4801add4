import type { DrawablePicture } from '#domain/print/printPicture.ts';

/** Maximum number of pixels, to limit memory use. */
const MAX_PIXELS = 50_000_000;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const ORIENTATION_ROTATIONS: Readonly<Record<number, DrawablePicture['rotation']>> = {
  3: 180,
  4: 180,
  5: 90,
  6: 90,
  7: 270,
  8: 270,
};

/**
 * Reads the format and size of a PNG or JPEG, the two formats all kinds of documents can contain.
 * @returns `undefined` if the format differs, the file is truncated or the picture is too large
 */
export function parsePicture(bytes: Uint8Array): DrawablePicture | undefined {
  const found = parsePng(bytes) ?? parseJpeg(bytes);
  if (found === undefined) return undefined;
  const { width, height } = found;
  return width > 0 && height > 0 && width * height <= MAX_PIXELS ? found : undefined;
}

function parsePng(bytes: Uint8Array): DrawablePicture | undefined {
  if (!PNG.every((byte, place) => bytes[place] === byte)) return undefined;
  const view = toDataView(bytes);
  let hasPoints = false;
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = String.fromCodePoint(...bytes.subarray(at + 4, at + 8));
    if (at === PNG.length && (name !== 'IHDR' || length !== 13)) return undefined;
    hasPoints ||= name === 'IDAT';
    if (name === 'IEND' && hasPoints)
      return { kind: 'png', bytes, width: view.getUint32(16), height: view.getUint32(20), rotation: 0 };
    at += length + 12;
  }
  return undefined;
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
/** JPEG markers of a frame header; three of the range have another meaning. */
const isFrameMarker = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

function parseJpeg(bytes: Uint8Array): DrawablePicture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined;
  const view = toDataView(bytes);
  let rotation: DrawablePicture['rotation'] = 0;
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
    if (mark === EXIF) rotation = readRotation(bytes.subarray(at + 4, at + 2 + length)) ?? rotation;
    if (isFrameMarker(mark)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (mark === SCAN) return size && hasEndMarker(bytes, at) ? { kind: 'jpeg', bytes, ...size, rotation } : undefined;
    at += length + 2;
  }
  return undefined;
}

/** Whether the file has its end marker; a truncated upload has none. */
function hasEndMarker(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.lastIndexOf(END); at > from; at = bytes.lastIndexOf(END, at - 1))
    if (bytes[at - 1] === 0xff) return true;
  return false;
}

const ORIENTATION = 0x01_12;

function readRotation(block: Uint8Array): DrawablePicture['rotation'] | undefined {
  const isExif = [...'Exif'].every((sign, place) => block[place] === sign.codePointAt(0));
  if (!isExif || block.length < 14) return undefined;
  const tiff = toDataView(block.subarray(6));
  const isLittle = tiff.getUint16(0) === 0x49_49;
  const first = tiff.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return undefined;
  const count = tiff.getUint16(first, isLittle);
  for (let entry = 0, at = first + 2; entry < count && at + 12 <= tiff.byteLength; entry += 1, at += 12)
    if (tiff.getUint16(at, isLittle) === ORIENTATION) return ORIENTATION_ROTATIONS[tiff.getUint16(at + 8, isLittle)];
  return undefined;
}

const toDataView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
