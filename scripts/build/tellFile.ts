import type { Plugin } from 'vite';

/** Knows a file of the build by its name without the hash, as soon as the files have theirs. */
export function tellFile(name: string): { readonly plugin: Plugin; readonly find: () => string } {
  let found: string | undefined;
  return {
    plugin: {
      name: 'ringi:tell-file',
      apply: 'build',
      generateBundle: {
        // Vite writes which parts go together with a page in the same hook.
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
