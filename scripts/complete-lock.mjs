import { readFileSync, writeFileSync } from 'node:fs';
import { withAllSystems } from './lib/lock-file.mjs';
import { rootPath } from './lib/root.mjs';

/** After `npm install` of a new or newer package: lets `npm ci` accept the lock file again (docs/adr/0007). */
const path = rootPath('package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: withAllSystems(lock.packages) }, null, 2)}\n`);
