import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:css|html|m?js|json|svg|txt|webmanifest)$/u;
/** Below this a compressed copy saves no packet. */
const SMALLEST_BYTES = 1024;

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

function compress(path: string): void {
  const content = readFileSync(path);
  if (content.length < SMALLEST_BYTES) return;
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
}

/**
 * Writes a `.br` and a `.gz` copy beside every text file of the build, so that the server never compresses while
 * answering.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'ringi:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    writeBundle: () => {
      filesUnder(folder)
        .filter((path) => COMPRESSIBLE.test(path))
        .forEach(compress);
    },
  };
}
