import type { Plugin } from 'vite';

/**
 * Names in the head what the entry fetches in any case, with all it needs: its way begins with the document's, not
 * when the entry has been read.
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
