import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writeReference } from './api-reference.mjs';
import { citedIn, linkCitations } from './citations.mjs';
import { addressFrom, writeCitedTexts } from './package-docs.mjs';
import { rootPath } from './root.mjs';
import { run, runNpm } from './run.mjs';
import { Stop } from './stop.mjs';
import { readSurface } from './surface.mjs';

const COPIED = ['package.json', 'README.md', 'CHANGELOG.md'];

/** Compiles to JavaScript and type declarations, one file for each source file. */
async function compile(folder) {
  const { code, output } = await run(process.execPath, [
    rootPath('node_modules/ts7/bin/tsc'),
    '-p',
    rootPath('src/package/tsconfig.build.json'),
    '--outDir',
    join(folder, 'dist'),
  ]);
  if (code !== 0) throw new Stop(`The package could not be built:\n${output.trim()}`);
}

/** Adds links to the citations in comments, which are not resolvable outside this repository otherwise. */
function linkComments(folder) {
  const cited = [];
  for (const name of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|d\.ts)$/u.test(name)) continue;
    const file = join(folder, 'dist', name);
    const source = readFileSync(file, 'utf8');
    cited.push(...citedIn(source));
    const from = relative(folder, file).replaceAll('\\', '/');
    const linked = linkCitations(source, (each) => addressFrom(from, each));
    // Makes type declarations import `.js` files, as the JavaScript does already.
    writeFileSync(file, linked.replace(/(from '\.[^']*)\.ts'/gu, "$1.js'"));
  }
  return cited;
}

/**
 * Writes the package to a folder as it is published.
 * @param {string} folder is emptied before
 */
export async function layOutPackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await compile(folder);
  writeCitedTexts(folder, linkComments(folder));
  writeReference(readSurface(), join(folder, 'docs/api'), (page) =>
    linkCitations(page, (each) => addressFrom('docs/api/README.md', each)),
  );
  for (const name of COPIED) cpSync(rootPath(`src/package/${name}`), join(folder, name));
  cpSync(rootPath('LICENSE'), join(folder, 'LICENSE'));
}

/**
 * Packs the folder as npm does when it publishes.
 * @returns {Promise<string>} the tarball
 */
export async function pack(folder, destination) {
  mkdirSync(destination, { recursive: true });
  const { code, output } = await runNpm(['pack', folder, '--pack-destination', destination, '--silent']);
  const name = output.split(/\s/u).find((word) => word.endsWith('.tgz'));
  if (code !== 0 || name === undefined) throw new Stop(`npm could not pack the package:\n${output.trim()}`);
  return join(destination, name);
}
