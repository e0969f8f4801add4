import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { BOOT_FRAME_NAME } from './bootFrame.ts';

/**
 * Writes a file beside the build with the modules and imports of each chunk. Vite's own manifest does not list modules
 * that share a chunk.
 */
export function writeChunkManifest(): Plugin {
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
            : // A separate script of the build. The document loads it, except the boot frame, which has its own budget.
              { file: file.fileName, isEntry: !file.names.includes(BOOT_FRAME_NAME), imports: [], modules: [] },
        );
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(chunks) });
    },
  };
}
