import type { Plugin } from 'vite';

/**
 * Fails if chunks import each other in a cycle. Their modules may then run in the wrong order, and a page stays blank
 * although all unit tests pass.
 */
export const noChunkCycles = (): Plugin => ({
  name: 'ringi:no-chunk-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const needs = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])),
    );
    const settled = new Set<string>();
    const visit = (chunk: string, way: readonly string[]): void => {
      if (way.includes(chunk))
        this.error(
          `These chunks need each other: ${[...way.slice(way.indexOf(chunk)), chunk].join(' > ')}. Put what they share into one group of vite.config.ts.`,
        );
      if (settled.has(chunk)) return;
      for (const needed of needs.get(chunk) ?? []) visit(needed, [...way, chunk]);
      settled.add(chunk);
    };
    for (const chunk of needs.keys()) visit(chunk, []);
  },
});
