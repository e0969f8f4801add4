import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes beside the build which of our modules went into which file, and which files each of these needs: vite's own
 * manifest does not name a module that travels in a file with others.
 */
export function tellChunks(): Plugin {
  let root = '';
  return {
    name: 'ringi:tell-chunks',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle)
        .filter(({ fileName }) => fileName.endsWith('.js'))
        .map((file) =>
          file.type === 'chunk'
            ? {
                file: file.fileName,
                isEntry: file.isEntry,
                imports: file.imports,
                modules: file.moduleIds.map((id) => relative(root, id)).filter((id) => id.startsWith('src/')),
              }
            : // A script beside the bundle stands in the document.
              { file: file.fileName, isEntry: true, imports: [], modules: [] },
        );
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(chunks) });
    },
  };
}
