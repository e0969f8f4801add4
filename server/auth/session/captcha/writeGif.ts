/** A picture as palette indices, row by row. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** At most eight RGB colours. */
  readonly palette: readonly (readonly [number, number, number])[];
  readonly pixels: Uint8Array;
}

const COLOURS = 8;
const MAX_BLOCK_BYTES = 255;
/** With seven bits for a pixel each code is one byte, as long as the table is emptied before it needs a ninth bit. */
const CODE_BITS = 7;
const CLEAR = 1 << CODE_BITS;
const END = CLEAR + 1;
const PIXELS_PER_CLEAR = 120;

/** Writes a GIF (GIF89a, sections 18 to 22) without compressing it: a picture of a few kilobytes at most. */
export function writeGif({ width, height, palette, pixels }: IndexedPicture): Buffer {
  const word = (value: number) => [value & 0xff, value >> 8];
  const colours = Array.from({ length: COLOURS }, (_, index) => palette[index] ?? [0, 0, 0]);
  // The flags 0xf2 announce a colour table of eight entries.
  const screen = [...word(width), ...word(height), 0xf2, 0, 0, ...colours.flat()];
  const image = [0x2c, ...word(0), ...word(0), ...word(width), ...word(height), 0, CODE_BITS];
  const trailer = [0, 0x3b];
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...screen, ...image]),
    splitIntoBlocks(Buffer.from([...encodePixels(pixels)])),
    Buffer.from(trailer),
  ]);
}

function* encodePixels(pixels: Uint8Array): Generator<number> {
  for (const [index, pixel] of pixels.entries()) {
    if (index % PIXELS_PER_CLEAR === 0) yield CLEAR;
    yield pixel;
  }
  yield END;
}

function splitIntoBlocks(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MAX_BLOCK_BYTES) {
    const block = bytes.subarray(at, at + MAX_BLOCK_BYTES);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat(blocks);
}
