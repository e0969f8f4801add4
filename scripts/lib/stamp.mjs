import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootPath } from './root.mjs';

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** Returns one hash over names and contents of all files under the given paths. */
export function contentHash(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesOf(rootPath(path))))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const stampPath = (name) => rootPath(`.cache/stamps/${name}`);

export const readStamp = (name) => (existsSync(stampPath(name)) ? readFileSync(stampPath(name), 'utf8') : '');

export function writeStamp(name, hash) {
  mkdirSync(dirname(stampPath(name)), { recursive: true });
  writeFileSync(stampPath(name), hash);
}
