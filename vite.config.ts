import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { bootFrame } from './scripts/build/bootFrame.ts';
import { CHUNK_GROUPS, START } from './scripts/build/chunkGroups.ts';
import { KONSTA_ALIAS } from './scripts/build/konstaModules.ts';
import { keepPreviousAssets } from './scripts/build/keepPreviousAssets.ts';
import { noChunkCycles } from './scripts/build/noChunkCycles.ts';
import { OLDEST_ENGINES, unsupportedBrowserNotice } from './scripts/build/unsupportedBrowserNotice.ts';
import { pdfAssets } from './scripts/build/pdfAssets.ts';
import { precompress } from './scripts/build/precompress.ts';
import { preloadStart } from './scripts/build/preloadStart.ts';
import { serviceWorker } from './scripts/build/serviceWorker.ts';
import { writeChunkManifest } from './scripts/build/writeChunkManifest.ts';
import { findChunkFile } from './scripts/build/findChunkFile.ts';
import { textPacks } from './scripts/build/textPacks.ts';

/** Packages without side effects that do not declare it; otherwise the bundler would keep their unused modules. */
const WITHOUT_SIDE_EFFECTS = /node_modules\/(?:konsta|inversify|@inversifyjs|i18next|react-i18next)\//u;
const routerFile = (name: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${name}`, import.meta.url));
/** The export map of react-router resolves to its development build for browsers, even in production. */
const PRODUCTION_ROUTER = [
  { find: /^react-router$/u, replacement: routerFile('index.mjs') },
  { find: /^react-router\/dom$/u, replacement: routerFile('dom-export.mjs') },
];
const DEVELOPMENT_API = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/**
 * The pages whose chunks are preloaded together with the page, because they are opened most often. The chunk names of
 * all pages would add 2 KiB to the first visit; other pages load their chunks when they run.
 */
const AHEAD = new RegExp(
  '/(?:LoginPage|WorkbenchPage|RecordListPage|myTasks\\.list|TaskDetailPage|StartFormPage|InstanceDetailPage)-',
  'u',
);

/** The workbench uses the adapters as soon as it renders, so their chunk is preloaded with it. */
const ADAPTERS = findChunkFile('adapters');
const withAdapters = (file: string, needed: string[]): string[] =>
  file.includes('/WorkbenchPage-') && !needed.includes(ADAPTERS.find()) ? [...needed, ADAPTERS.find()] : needed;

export default defineConfig(({ command }) => ({
  base: '/mobile/',
  plugins: [
    react(),
    tailwindcss(),
    textPacks(),
    noChunkCycles(),
    preloadStart(START),
    unsupportedBrowserNotice(),
    bootFrame(),
    writeChunkManifest(),
    serviceWorker(),
    keepPreviousAssets(),
    ADAPTERS.plugin,
    pdfAssets(),
    precompress(),
  ],
  resolve: {
    alias: [KONSTA_ALIAS, ...(command === 'build' ? PRODUCTION_ROUTER : [])],
    // Without this condition rxjs resolves to its build for old browsers, which adds helper functions.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: 'dist/client',
    target: OLDEST_ENGINES,
    cssTarget: OLDEST_ENGINES,
    // One style sheet: listing the style sheets of every chunk would cost more than the three small ones.
    cssCodeSplit: false,
    // An inlined asset is a `data:` URL, which the content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: {
      // Only Safari 16 lacks module preloading; the polyfill would cost all browsers a third of a KiB.
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || AHEAD.test(file) ? withAdapters(file, needed) : [],
    },
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !WITHOUT_SIDE_EFFECTS.test(id) },
      output: {
        codeSplitting: {
          groups: [...CHUNK_GROUPS],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': DEVELOPMENT_API },
  },
}));
