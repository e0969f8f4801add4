import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/**
 * Returns the content of a file; `undefined` if it does not exist. Fails with a message for a folder, a pipe, an
 * unreadable or too large file, without opening it. Also rejects links that lead out of the folder: a user who may
 * write to the folder must not use them to read files of the server.
 */
export async function readBytes(path: string, most: number): Promise<Result<Buffer | undefined, string>> {
  try {
    const real = await realpath(path);
    if (!real.startsWith(`${await realpath(dirname(path))}${sep}`))
      return fail('this is a link that leads out of its folder: put the file itself here');
    const found = await stat(real);
    if (!found.isFile()) return fail(`this is ${found.isDirectory() ? 'a folder' : 'no file'}`);
    if (found.size > most) return fail(`the file is larger than ${most / 1_000_000} MB`);
    return ok(await readFile(real));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'ENOENT' ? ok(undefined) : fail(`this file cannot be read (${code})`);
  }
}
