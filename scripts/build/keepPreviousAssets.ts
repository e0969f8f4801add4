import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Keeps the assets of the build that this one replaces in `dist/previous`, so that open pages can still load their
 * parts. Assets of older builds are deleted. Building the same files again changes nothing.
 */
export function keepPreviousAssets(): Plugin {
  let [assets, replaced, previous] = ['', '', ''];
  return {
    name: 'ringi:keep-previous-assets',
    apply: 'build',
    configResolved: ({ build }) => {
      assets = join(build.outDir, 'assets');
      replaced = join(build.outDir, '../replaced');
      previous = join(build.outDir, '../previous');
    },
    // Vite empties the folder after this hook. A failed build leaves the replaced files for the next one.
    buildStart: () => {
      if (!existsSync(assets)) return;
      rmSync(replaced, { recursive: true, force: true });
      renameSync(assets, replaced);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (!existsSync(replaced)) return;
        const old = new Set(readdirSync(replaced).map((name) => `assets/${name}`));
        if (Object.keys(bundle).every((name) => !name.startsWith('assets/') || old.has(name)))
          return rmSync(replaced, { recursive: true });
        rmSync(previous, { recursive: true, force: true });
        mkdirSync(previous, { recursive: true });
        renameSync(replaced, join(previous, 'assets'));
      },
    },
  };
}
