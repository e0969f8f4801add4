import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGE = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { readonly version: string };
/** The path contains the version, so that the files can be cached for a year like all assets. */
const PLACE = `assets/pdf-${version}`;

/**
 * Files pdf.js loads only for some documents: maps of East Asian characters, the standard PDF fonts and an image
 * decoder in a form that compiles no WebAssembly; with their licences.
 */
const files = (): readonly string[] =>
  ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
    readdirSync(join(PACKAGE, folder))
      .filter((name) => !name.endsWith('.wasm'))
      .map((name) => `${folder}/${name}`),
  );

/** Copies these files to the build, and serves them during development. */
export function pdfAssets(): Plugin {
  return {
    name: 'ringi:pdf-assets',
    generateBundle() {
      for (const name of files())
        this.emitFile({ type: 'asset', fileName: `${PLACE}/${name}`, source: readFileSync(join(PACKAGE, name)) });
    },
    configureServer(server) {
      const known = new Map(files().map((name) => [`/mobile/${PLACE}/${name}`, name]));
      server.middlewares.use((request, response, next) => {
        const name = known.get(request.url ?? '');
        if (name === undefined) next();
        else {
          response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
          response.end(readFileSync(join(PACKAGE, name)));
        }
      });
    },
  };
}
