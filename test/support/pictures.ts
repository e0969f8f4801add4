import { crc32, deflateSync } from 'node:zlib';

const SIGN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/**
 * Returns a black and white PNG, half of it black. `depth` is the number of bits for each of red, green, blue and
 * alpha.
 */
export function pngPicture(width: number, height: number, depth: 8 | 16 = 8): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, 6], 8);
  const point = (isBlack: boolean): readonly number[] =>
    [isBlack ? 0 : 255, isBlack ? 0 : 255, isBlack ? 0 : 255, 255].flatMap((value) =>
      depth === 16 ? [value, value] : [value],
    );
  const line = [0, ...Array.from({ length: width }, (_, x) => point(x < width / 2)).flat()];
  const lines = Buffer.from(Array.from({ length: height }, () => line).flat());
  return Buffer.concat([SIGN, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}

/** Returns the frame of a JPEG with an EXIF orientation; it contains no visible image. */
export const jpegFrame = (width: number, height: number, orientation?: number): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    orientation === undefined ? Buffer.alloc(0) : exifBlock(orientation),
    Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x7f, 0xff, 0xd9]),
  ]);

/** Returns the EXIF orientation block of a camera, little-endian. */
export function exifBlock(orientation: number): Buffer {
  const tiff = Buffer.from('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16LE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body]);
}
