import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { projectRoot } from '#server/config/projectRoot.ts';

/**
 * Returns an empty cluster as an archive. Creating one takes seconds, unpacking it half a second, so it is cached per
 * machine and version. If the cache folder is not writable, it is created every time.
 */
export async function loadPgliteTemplate(): Promise<Blob> {
  const file = join(projectRoot, '.cache/database', `pglite-${await packageVersion()}.tar.gz`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) return new Blob([kept]);
  const fresh = await PGlite.create();
  const snapshot = await fresh.dumpDataDir('gzip');
  await fresh.close();
  await writeCache(file, Buffer.from(await snapshot.arrayBuffer())).catch(() => undefined);
  return snapshot;
}

const packageVersion = async (): Promise<string> => {
  const { version } = JSON.parse(
    await readFile(join(projectRoot, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  ) as { version: string };
  return version;
};

/** Writes to a temporary file and renames it, so that no other process reads a partial archive. */
async function writeCache(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
