import type { Plugin } from 'vite';

/** Finds the hashed name of a chunk by its name, once the bundle has been generated. */
export function findChunkFile(name: string): { readonly plugin: Plugin; readonly find: () => string } {
  let found: string | undefined;
  return {
    plugin: {
      name: 'ringi:tell-file',
      apply: 'build',
      generateBundle: {
        // Vite writes the dependencies of each page in the same hook.
        order: 'pre',
        handler(_options, bundle) {
          found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)?.fileName;
        },
      },
    },
    find: () => {
      if (found === undefined) throw new Error(`There is no file "${name}" in the build.`);
      return found;
    },
  };
}
