import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { CHUNK_GROUPS, START } from './scripts/build/chunkGroups.ts';
import { noChunkCircles } from './scripts/build/noChunkCircles.ts';
import { OLDEST_ENGINES, oldEngines } from './scripts/build/oldEngines.ts';
import { pdfAssets } from './scripts/build/pdfAssets.ts';
import { precompress } from './scripts/build/precompress.ts';
import { preloadStart } from './scripts/build/preloadStart.ts';
import { tellChunks } from './scripts/build/tellChunks.ts';
import { tellFile } from './scripts/build/tellFile.ts';
import { textPacks } from './scripts/build/textPacks.ts';

/** These packages do not declare that importing them has no effect; without our word the bundler keeps all of them. */
const WITHOUT_SIDE_EFFECTS = /node_modules\/(?:konsta|inversify|@inversifyjs|i18next|react-i18next)\//u;
const routerFile = (name: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${name}`, import.meta.url));
/** react-router's export map hands browsers its development build, even in production. */
const PRODUCTION_ROUTER = [
  { find: /^react-router$/u, replacement: routerFile('index.mjs') },
  { find: /^react-router\/dom$/u, replacement: routerFile('dom-export.mjs') },
];
const DEVELOPMENT_API = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/**
 * Whose parts are asked for together with the page, because people wait for it most often. The names of all parts of
 * all pages would weigh two KiB on the first visit; elsewhere a page names its parts itself.
 */
const AHEAD = new RegExp(
  '/(?:LoginPage|WorkbenchPage|RecordListPage|myTasks\\.list|TaskDetailPage|StartFormPage|InstanceDetailPage)-',
  'u',
);

/** The workbench asks for what adapters bring as soon as it stands: they are on their way together with it. */
const ADAPTERS = tellFile('adapters');
const withAdapters = (file: string, needed: string[]): string[] =>
  file.includes('/WorkbenchPage-') && !needed.includes(ADAPTERS.find()) ? [...needed, ADAPTERS.find()] : needed;

export default defineConfig(({ command }) => ({
  base: '/mobile/',
  plugins: [
    react(),
    tailwindcss(),
    textPacks(),
    noChunkCircles(),
    preloadStart(START),
    oldEngines(),
    tellChunks(),
    ADAPTERS.plugin,
    pdfAssets(),
    precompress(),
  ],
  resolve: {
    alias: command === 'build' ? PRODUCTION_ROUTER : [],
    // rxjs hands out its build for old browsers, with helpers of its own, unless one asks for the newer one.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: 'dist/client',
    target: OLDEST_ENGINES,
    cssTarget: OLDEST_ENGINES,
    // One sheet: the names of sheets beside every part that is asked for weigh more than the three small ones do.
    cssCodeSplit: false,
    // An inlined asset is a data: address, which the content-security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: {
      // Safari 16 does without being told ahead; what tells it weighs a third of a KiB for everybody.
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
