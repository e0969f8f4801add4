import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build, type Plugin, type Rolldown } from 'vite';
import { filesFor } from '../lib/first-load.mjs';
import { OLDEST_ENGINES } from './unsupportedBrowserNotice.ts';

const { languages: LANGUAGES } = JSON.parse(readFileSync('budget.json', 'utf8')) as { readonly languages: string[] };

/** Modules that reading and deciding need: each stands for its file and all files that imports. */
const MODULES = [
  'application/outbox/dispatchDecision.ts',
  'application/useCases/completeTask.ts',
  'infrastructure/container/createContainer.ts',
  'infrastructure/http/offline/storedAnswers.ts',
  'infrastructure/outbox/createOutbox.ts',
  'infrastructure/workflow/requests/httpInstanceGateway.ts',
  'infrastructure/workflow/tasks/httpCommandGateway.ts',
  'infrastructure/workflow/tasks/httpTaskGateway.ts',
  'presentation/app/offline/OfflineArea.tsx',
  'presentation/app/routes/SessionShell.tsx',
  'presentation/app/routes/renderApp.tsx',
  'presentation/lists/ListEnd.tsx',
  'presentation/lists/RecordListPage.tsx',
  'presentation/outbox/OutboxArea.tsx',
  'presentation/outbox/OutboxSheet.tsx',
  'presentation/requests/InstanceDetailPage.tsx',
  'presentation/tasks/TaskDetailPage.tsx',
  'presentation/tasks/myTasks.list.ts',
  'presentation/ui/feedback/AsOfNotice.tsx',
  'presentation/ui/feedback/NotOnDevice.tsx',
  'presentation/ui/layout/Sheet.tsx',
  'presentation/workbench/WorkbenchPage.tsx',
].map((name) => `src/${name}`);
/** Features whose texts these modules show; their packs are stored in the language in use. */
const TEXTS = ['app', 'list', 'lists', 'workbench', 'record', 'task', 'outbox', 'exception'];
const ICONS = ['manifest.webmanifest', 'seal.svg', 'icons/icon-192.png'];

/** One JavaScript file of the build (writeChunkManifest.ts). */
interface ChunkReport {
  readonly file: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly modules: readonly string[];
}

/** Texts of notifications, which the worker shows without a page. */
const readWorkerTexts = (language: string) =>
  Object.entries(
    JSON.parse(readFileSync(`src/texts/${language}/notifications.json`, 'utf8')) as Record<string, string>,
  ).filter(([key]) => key.startsWith('worker.'));

const hash = (...contents: readonly (string | Uint8Array)[]): string =>
  contents
    .reduce((sum, content) => sum.update(content), createHash('sha256'))
    .digest('base64url')
    .slice(0, 16);

/** Returns what the service worker stores in advance. The files of the page are stored with those of the modules. */
function createPrecache(chunks: readonly ChunkReport[], page: string, names: readonly string[]) {
  const toAddress = (file: string) => `/mobile/${file}`;
  const pageFiles = [...new Set(page.match(/\/mobile\/assets\/[\w.-]+/gu))];
  const files = new Set([...filesFor(chunks, MODULES).map(toAddress), ...pageFiles]);
  const icons = ICONS.map((file) => ({ url: toAddress(file), revision: hash(readFileSync(`public/${file}`)) }));
  const texts = LANGUAGES.map((language) => {
    const packs = filesFor(
      chunks.filter(({ isEntry }) => !isEntry),
      TEXTS.map((feature) => `src/texts/${language}/${feature}.json`),
    );
    return [language, packs.map(toAddress)];
  });
  return {
    revision: hash(page, ...names),
    pageFiles,
    files: [...[...files].map((url) => ({ url, revision: null })), ...icons],
    texts: Object.fromEntries(texts) as Readonly<Record<string, readonly string[]>>,
  };
}

/** Builds the service worker as one file beside the page, with the list of files it stores (ADR 82). */
export const serviceWorker = (): Plugin => ({
  name: 'ringi:service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const readAsset = (name: string): string => {
        const file = bundle[name];
        if (file?.type !== 'asset') throw new Error(`The build has no file ${name}.`);
        return file.source.toString();
      };
      const chunks = JSON.parse(readAsset('.vite/chunks.json')) as readonly ChunkReport[];
      const precache = createPrecache(chunks, readAsset('index.html'), Object.keys(bundle).sort());
      const workerTexts = Object.fromEntries(
        LANGUAGES.map((language) => [language, Object.fromEntries(readWorkerTexts(language))]),
      );
      const { output } = (await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        define: { PRECACHE: JSON.stringify(precache), WORKER_TEXTS: JSON.stringify(workerTexts) },
        build: {
          write: false,
          target: OLDEST_ENGINES,
          modulePreload: false,
          rolldownOptions: { input: 'src/serviceWorker.ts', output: { format: 'iife' } },
        },
      })) as Rolldown.RolldownOutput;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code });
    },
  },
});
