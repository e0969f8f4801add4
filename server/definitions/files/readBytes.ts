import { readFile, stat } from 'node:fs/promises';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/**
 * The bytes of a file; `undefined` when there is none. A folder, a pipe, a file that may not be read or one that is too
 * large gives a sentence, and is never opened.
 */
export async function readBytes(path: string, most: number): Promise<Result<Buffer | undefined, string>> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return fail(`this is ${found.isDirectory() ? 'a folder' : 'no file'}`);
    if (found.size > most) return fail(`the file is larger than ${most / 1_000_000} MB`);
    return ok(await readFile(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'ENOENT' ? ok(undefined) : fail(`this file cannot be read (${code})`);
  }
}
