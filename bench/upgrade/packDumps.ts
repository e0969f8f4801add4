import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { BETWEEN_TEXTS, fileOfPart, partOfDumps, type DumpPart } from '#test/support/upgrade/openDump.ts';

/** Appends a dump to the others. @returns the size of that part of all dumps in bytes. */
export async function addToDumps(name: string, part: DumpPart, text: string): Promise<number> {
  const bytes = compressTexts([...(await partOfDumps(part)), [name, text]]);
  await writeFile(fileOfPart(part), bytes);
  return bytes.length;
}

/** The compression window covers more than one dump, because each repeats most of the one before it. */
function compressTexts(texts: readonly (readonly [name: string, text: string])[]): Buffer {
  const whole = texts.flat().join(BETWEEN_TEXTS);
  return brotliCompressSync(whole, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(whole),
    },
  });
}
