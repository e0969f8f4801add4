import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { projectFolder } from '../../projectFolder.ts';

/**
 * An empty cluster as an archive. Making one takes seconds, unpacking it half a second, so it is made once per machine
 * and version and kept in the cache folder; a folder that cannot be written only costs the time.
 */
export async function emptyCluster(): Promise<Blob> {
  const file = join(projectFolder, '.cache/database', `pglite-${await packageVersion()}.tar.gz`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) return new Blob([kept]);
  const fresh = await PGlite.create();
  const snapshot = await fresh.dumpDataDir('gzip');
  await fresh.close();
  await keep(file, Buffer.from(await snapshot.arrayBuffer())).catch(() => undefined);
  return snapshot;
}

const packageVersion = async (): Promise<string> => {
  const { version } = JSON.parse(
    await readFile(join(projectFolder, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  ) as { version: string };
  return version;
};

/** Written beside and renamed: a second process never reads half an archive. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
