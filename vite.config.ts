import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { noChunkCircles } from './scripts/build/noChunkCircles.ts';
import { precompress } from './scripts/build/precompress.ts';

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
 * What the first page needs anyway travels in one file: a dozen small ones compress worse by 4 KiB. The entry itself
 * keeps its name in the manifest.
 */
const START = {
  name: 'start',
  priority: 9,
  tags: ['$initial' as const],
  test: (id: string) => /\.[cm]?[jt]sx?$/u.test(id) && !id.endsWith('/src/main.tsx'),
};

/** What every page behind the login needs: state, streams, the frame around them. */
const SESSION = {
  name: 'session',
  test: /node_modules\/(?:mobx|mobx-react-lite|rxjs|tslib)\/|node_modules\/konsta\/react\/shared\/(?:KonstaProvider|KonstaContext|use-auto-theme|use-isomorphic-layout-effect)\.js|src\/presentation\/(?:routes\/SessionShell|task\/(?:agentChip|kindChip|taskCard)|list\/(?:ListQuery|RecordCard|CardBody|Facts|arrange\/(?:orders|timeGroup))|shared\/(?:Activity|Debounce|FilterChip|ListMemory|Loader|MessageArea|Messages|PagedRows|Refresh|Session|pageContext|useViewModel))\.tsx?$/u,
};
/** Small things that login and lists share: one by one they would be thirty requests. */
const SMALL = {
  name: 'small',
  test: new RegExp(
    [
      'src/application/(?:ports/)?[^/]+\\.ts$',
      'src/domain/shared/(?:nesting|result|relativeTime|refusal)\\.ts$',
      'src/presentation/i18n/formats\\.ts$',
      'src/presentation/(?:shared/cards/splitSummary|list/categoryFilter)\\.ts$',
      'src/presentation/shared/(?:Avatar|avatarColour|Button|Card|Chip|classes|durationText|ErrorState|appContext|IconButton|message|NoticeBox|PageFrame|PageLink|Picture|SearchField|Skeleton|Spinner|tone|useMessageText|waiting)\\.tsx?$',
      'node_modules/lucide-react/dist/esm/(?:[^/]+|shared/.+|icons/(?:chevron-left|chevron-down|ellipsis|sliders-horizontal|list-checks|circle-alert|circle-check|circle-x|circle-exclamation-point|search|rotate-ccw-clock))\\.m?js$',
    ].join('|'),
    'u',
  ),
};

/** The adapters of the first page, with the tables and shapes all others share. */
const CONTAINER = {
  name: 'container',
  test: /node_modules\/(?:inversify|@inversifyjs|reflect-metadata|ky|valibot)\/|src\/infrastructure\/(?:\w+\/\w+Module\.ts|definition\/httpCategoryGateway|container\/|file\/(?!sendUpload|fileCalls)|session\/|storage\/|platform\/|http\/(?!aesCipher|fillNames|findGeneration|mend|readOddAnswer|refusalOfReason)|api\/(?:bpmShapes|bpmTask|catalogue|endpoint|envelope|filePaths|session|shapes|time|wireCodecs)\.ts|wire\/(?:executors|pages|readerLanguage|toSummary)\.ts|task\/(?:httpTaskLists|toTaskRow)\.ts)|src\/domain\/(?:task|instance)\/(?:kinds|instanceStatus)\.ts/u,
};

/** What the adapters of later pages share, tables of calls above all: in pieces their names would weigh more. */
const ADAPTERS = {
  name: 'adapters',
  test: /src\/infrastructure\/(?:api\/(?!bpmShapes|bpmTask|catalogue|endpoint|envelope|filePaths|session|shapes|time|wireCodecs)\w+|instance\/(?:toDefinition|toInstanceRow)|task\/(?:toDecisions|toNextNode|toOutlook)|wire\/(?:forms|opFiles|toRows|withoutValue|wordIn))\.ts$/u,
};

/**
 * Descriptions of lists and feeds are small: each kind travels together. The to-do list has its own, as the first
 * page.
 */
const LISTS = {
  name: 'lists',
  test: new RegExp(
    [
      'src/presentation/(?!task/myTasks)[\\w/]+\\.list\\.ts$',
      'src/presentation/(?:definition/\\w+|follow/copyCard|instance/applicationActions|task/(?:doneCard|transferCard))\\.ts$',
      'src/presentation/(?:list/(?:outcomeFilter|statusFilter)|shared/(?:cards/(?:definitionCard|instanceCard)|copyAddress|heldByText|instanceAddress|recordLook|statusLook))\\.ts$',
    ].join('|'),
    'u',
  ),
};
const FEEDS = { name: 'feeds', test: /src\/presentation\/follow\/(?!copyCard)[^.]+(?:\.feed)?\.tsx?$/u };
/** What the login page has of its own, shared with pages far behind it. */
const LOGIN = {
  name: 'login',
  test: /src\/presentation\/shared\/(?:Field|LanguageSelect|Seal)\.tsx$|node_modules\/lucide-react\/dist\/esm\/icons\/(?:languages|eye|eye-off)\.mjs$/u,
};
const ICONS = { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//u };

/**
 * Whose parts are asked for together with the page, because people wait for it most often. The names of all parts of
 * all pages would weigh two KiB on the first visit; elsewhere a page names its parts itself.
 */
const AHEAD = new RegExp(
  '/(?:LoginPage|WorkbenchPage|RecordListPage|myTasks\\.list|TaskDetailPage|StartFormPage|InstanceDetailPage)-',
  'u',
);

export default defineConfig(({ command }) => ({
  base: '/mobile/',
  plugins: [react(), tailwindcss(), noChunkCircles(), precompress()],
  resolve: {
    alias: command === 'build' ? PRODUCTION_ROUTER : [],
    // rxjs hands out its build for old browsers, with helpers of its own, unless one asks for the newer one.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    // An inlined asset is a data: address, which the content-security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (file, needed) => (AHEAD.test(file) ? needed : []) },
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !WITHOUT_SIDE_EFFECTS.test(id) },
      output: {
        codeSplitting: {
          groups: [START, SESSION, SMALL, LOGIN, CONTAINER, ADAPTERS, LISTS, FEEDS, ICONS],
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
