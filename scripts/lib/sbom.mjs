import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootPath } from './root.mjs';
import { runNpm } from './run.mjs';
import { Stop } from './stop.mjs';

/** Based on the lock file: the list is the same on every machine and includes packages of other systems. */
const NPM_SBOM = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--omit=dev',
  '--package-lock-only',
  '--loglevel=error',
];

/**
 * Removes what depends on the machine: npm uses the folder of the checkout as name, and writes the registry of a
 * package as `distribution`.
 * @param {string} written output of npm
 * @param {string} name of the application
 */
export function cleanSbom(written, name) {
  const { metadata, components, ...rest } = JSON.parse(written);
  return {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: components.map(({ externalReferences = [], ...component }) => ({
      ...component,
      externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
    })),
  };
}

/**
 * Writes the production dependencies of client and server as CycloneDX.
 * @param {string} folder
 * @returns {Promise<string>} the file
 */
export async function writeSbom(folder) {
  const { code, output } = await runNpm(NPM_SBOM);
  if (code !== 0) throw new Stop(`npm could not list the packages:\n${output.trim()}`);
  const { name } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'sbom.cdx.json');
  writeFileSync(file, `${JSON.stringify(cleanSbom(output, name), null, 2)}\n`);
  return file;
}
