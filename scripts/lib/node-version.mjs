import { readFileSync } from 'node:fs';
import { rootPath } from './root.mjs';
import { Stop } from './stop.mjs';

const numbers = (version) =>
  version
    .replace(/^[^\d]*/u, '')
    .split('.')
    .map(Number);

/** Whether a version such as "20.20.2" satisfies a minimum such as ">=20.19". */
export function isAtLeast(version, wanted) {
  const [have, need] = [numbers(version), numbers(wanted)];
  const different = need.findIndex((part, at) => (have[at] ?? 0) !== part);
  return different === -1 || (have[different] ?? 0) > need[different];
}

export function requireNode(version = process.versions.node) {
  const wanted = JSON.parse(readFileSync(rootPath('package.json'), 'utf8')).engines.node;
  if (!isAtLeast(version, wanted))
    throw new Stop(`Ringi needs Node ${wanted.replace('>=', '')} or newer; this is Node ${version}.`);
}
