import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { BETWEEN_TEXTS, fileOfPart, partOfDumps, type DumpPart } from '#test/support/upgrade/openDump.ts';

/** Puts one more dump behind the others. @returns how many bytes that part of all dumps takes now. */
export async function addToDumps(name: string, part: DumpPart, text: string): Promise<number> {
  const bytes = packed([...(await partOfDumps(part)), [name, text]]);
  await writeFile(fileOfPart(part), bytes);
  return bytes.length;
}

/** The window spans more than one dump: each repeats the one before it nearly to the letter. */
function packed(texts: readonly (readonly [name: string, text: string])[]): Buffer {
  const whole = texts.flat().join(BETWEEN_TEXTS);
  return brotliCompressSync(whole, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(whole),
    },
  });
}
