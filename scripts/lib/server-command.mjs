import { pathToFileURL } from 'node:url';
import { buildChanged } from './builds.mjs';
import { installWhenMissing } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { rootPath } from './root.mjs';

/**
 * Runs a command of the built server in this process.
 * @param {string} name entry of the server build
 * @param {readonly string[]} words its arguments
 */
export async function runServerCommand(name, words) {
  requireNode();
  await installWhenMissing();
  await buildChanged(['server']);
  process.argv.splice(2, process.argv.length, ...words);
  await import(pathToFileURL(rootPath(`dist/server/${name}.js`)).href);
}
