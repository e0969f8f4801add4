import type { Plugin } from 'vite';

/**
 * Adds preload links for a chunk that the entry always imports, and for its dependencies: their download starts with
 * the document instead of after the entry.
 * @param name of the file, without its hash.
 */
export const preloadStart = (name: string): Plugin => ({
  name: 'ringi:preload-start',
  apply: 'build',
  transformIndexHtml: (_html, { bundle = {} }) => {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
    if (chunk?.type !== 'chunk') throw new Error(`There is no file "${name}" to preload.`);
    const needed = chunk.imports.filter((file) => !(bundle[file]?.type === 'chunk' && bundle[file].isEntry));
    return [chunk.fileName, ...needed].map((file) => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', crossorigin: true, href: `/mobile/${file}` },
      injectTo: 'head' as const,
    }));
  },
});
