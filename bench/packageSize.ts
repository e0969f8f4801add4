import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { rootPath } from '../scripts/lib/root.mjs';
import { readSurface } from '../scripts/lib/surface.mjs';

/*
 * Measures what an entry of @ringi/domain adds to a bundle after tree shaking (minified, gzip -9): the whole entry, and
 * its lightest and heaviest function alone. fast-check, which testing needs, is not counted.
 */
const KIB = 1024;
const folder = mkdtempSync(join(tmpdir(), 'ringi-size-'));

/** Returns the size of a bundle that imports these names of an entry. */
async function weigh(entry: string, names: readonly string[]): Promise<number> {
  const file = join(folder, 'bundle.mjs');
  writeFileSync(file, `export { ${names.join(', ')} } from ${JSON.stringify(rootPath(`src/package/${entry}.ts`))};`);
  const bundled = await build({
    configFile: false,
    logLevel: 'silent',
    // As in the manifest of the package: unused modules may be removed.
    plugins: [{ name: 'no-side-effects', transform: (code) => ({ code, moduleSideEffects: false }) }],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: file, formats: ['es'] },
      rolldownOptions: { external: ['fast-check'] },
    },
  });
  const outputs = [bundled].flat().flatMap((each) => ('output' in each ? each.output : []));
  const code = outputs.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  return gzipSync(code, { level: 9 }).length / KIB;
}

interface Weighed {
  readonly name: string;
  readonly size: number;
}

console.log('entry         all      lightest function            heaviest function');
for (const { name, exports } of readSurface()) {
  const values = exports.filter(({ kind }) => kind !== 'type');
  const functions = values.filter(({ kind }) => kind !== 'constant').map((each) => each.name);
  const sizes: Weighed[] = [];
  for (const each of functions) sizes.push({ name: each, size: await weigh(name, [each]) });
  sizes.sort((one, other) => one.size - other.size);
  const all = await weigh(
    name,
    values.map((each) => each.name),
  );
  const word = (found: Weighed | undefined) =>
    found === undefined ? '' : `${found.size.toFixed(1).padStart(4)} KiB ${found.name}`;
  console.log(
    `${name.padEnd(12)} ${all.toFixed(1).padStart(4)} KiB ${word(sizes[0]).padEnd(28)} ${word(sizes.at(-1))}`,
  );
}
rmSync(folder, { recursive: true });
