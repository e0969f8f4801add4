/**
 * The law of imports. Each rule's comment says what to do instead. Type imports count: a layer that only borrows a type
 * is tied to it all the same.
 */
const PACKAGES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'];
const packagesExcept = (...names) => ({
  dependencyTypes: PACKAGES,
  pathNot: names.length > 0 ? `node_modules/(?:${names.join('|')})/` : undefined,
});
/** The features of the domain in one line: each may import those before it, and no other. */
const DOMAIN_LINE = [
  'shared',
  'expression',
  'directory',
  'session',
  'workflow',
  'validation',
  'form',
  'print',
  'definition',
  'agent',
  'instance',
  'task',
  'process',
];
const domainLine = DOMAIN_LINE.map((feature, index) => ({
  name: `domain-${feature}-knows-what-stands-before-it`,
  comment: `The features of the domain stand in one line (${DOMAIN_LINE.join(' ← ')}), types included: move the type both need to an earlier one (words of the workflow to src/domain/workflow), or fill it in the later one.`,
  severity: 'error',
  from: { path: `^src/domain/${feature}/` },
  to: { path: '^src/domain/', pathNot: `^src/domain/(?:${DOMAIN_LINE.slice(0, index + 1).join('|')})/` },
}));
/** Tests that stand beside the page they are about. */
const TEST = '[.]test[.]tsx$';
const SHARED_PRESENTATION = 'shared|list|form|action|portal|routes|i18n|theme';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...domainLine,
    {
      name: 'domain-imports-nothing',
      comment:
        'The domain is pure and published alone. Take what you need as an argument, or write a port in src/application and its adapter in src/infrastructure.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'testing-knows-the-domain-only',
      comment:
        'What proves a process ships with the domain and stands above it: take what you need as an argument, or keep it in test/support.',
      severity: 'error',
      from: { path: '^src/testing/' },
      to: { path: '^(?:src|server|test|bench)/', pathNot: '^src/(?:testing|domain)/' },
    },
    {
      name: 'testing-packages',
      comment: 'Whoever installs @ringi/domain brings fast-check, if they want it, and nothing else.',
      severity: 'error',
      from: { path: '^src/testing/' },
      to: packagesExcept('fast-check'),
    },
    {
      name: 'only-tests-use-testing',
      comment: 'The product runs without what proves it.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: '^src/(?:testing|package)/' },
      to: { path: '^src/(?:testing/|package/testing\\.ts$)' },
    },
    {
      name: 'surface-only-re-exports',
      comment:
        'An entry of the package names what stands in the domain or in src/testing; it holds nothing of its own.',
      severity: 'error',
      from: { path: '^src/package/' },
      to: { pathNot: '^src/(?:domain|testing)/' },
    },
    {
      name: 'demo-uses-the-surface',
      comment:
        'The demo company is the first integrator: what it needs of the domain stands in an entry of src/package, or is not offered to anybody.',
      severity: 'error',
      from: { path: '^server/demo/' },
      to: { path: '^src/domain/' },
    },
    {
      name: 'layers-use-the-domain-itself',
      comment: 'Inside the repository, import from the file that defines the thing; src/package is for integrators.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: '^server/demo/' },
      to: { path: '^src/package/' },
    },
    {
      name: 'application-knows-the-domain-only',
      comment:
        'A use case speaks to the outside through a port (an interface here); the adapter that fulfils it lives in src/infrastructure.',
      severity: 'error',
      from: { path: '^src/application/' },
      to: { path: '^(?:src|server|test|bench)/', pathNot: '^src/(?:domain|application)/' },
    },
    {
      name: 'application-packages',
      comment: 'Use cases need no package but rxjs, for streams. Anything else is a technique: put it behind a port.',
      severity: 'error',
      from: { path: '^src/application/' },
      to: packagesExcept('rxjs'),
    },
    {
      name: 'contract-knows-the-domain-only',
      comment:
        'The contract is shared by client and server: shapes, endpoints and the map to domain words. Calls belong in src/infrastructure, answers in server/.',
      severity: 'error',
      from: { path: '^src/infrastructure/api/' },
      to: { path: '^(?:src|server|test|bench)/', pathNot: '^src/(?:domain|infrastructure/api)/' },
    },
    {
      name: 'contract-packages',
      comment: 'The contract describes shapes with valibot; it needs nothing else.',
      severity: 'error',
      from: { path: '^src/infrastructure/api/' },
      to: packagesExcept('valibot'),
    },
    {
      name: 'infrastructure-does-not-see-the-screen',
      comment:
        'An adapter answers a port. What the screen needs to know travels through the port, a stream of the application or the container.',
      severity: 'error',
      from: { path: '^src/infrastructure/' },
      to: { path: '^(?:src/presentation|src/texts|src/main|server|test|bench)(?:/|\\.)' },
    },
    {
      name: 'presentation-does-not-see-adapters',
      comment: 'Ask for a port or a use case of src/application; the container in src/main.tsx brings the adapter.',
      severity: 'error',
      from: { path: '^src/presentation/', pathNot: TEST },
      to: { path: '^(?:src/infrastructure|src/main|server|test|bench)(?:/|\\.)' },
    },
    {
      name: 'presentation-packages',
      comment: 'HTTP, ciphers, containers and shapes are the business of src/infrastructure: ask for a port.',
      severity: 'error',
      from: { path: '^src/presentation/' },
      to: { path: 'node_modules/(?:ky|crypto-js|inversify|reflect-metadata|valibot|idb-keyval)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      comment: `Two features meet in src/presentation/{${SHARED_PRESENTATION.replaceAll('|', ',')}} or in the domain: move the shared piece there, or open the other page by its name.`,
      severity: 'error',
      from: { path: '^src/presentation/([^/]+)/', pathNot: `^src/presentation/(?:${SHARED_PRESENTATION})/` },
      to: { path: '^src/presentation/[^/]+/', pathNot: `^src/presentation/(?:$1|${SHARED_PRESENTATION})/` },
    },
    {
      name: 'shared-pieces-know-no-feature',
      comment:
        'A shared piece that needs a feature is part of that feature. Only src/presentation/routes lists features, by lazy import; and the control that is filled from a business list brings its picker, lazily, too.',
      severity: 'error',
      from: {
        path: '^src/presentation/(?:shared|list|form|action|portal|i18n|theme)/',
        pathNot: '^src/presentation/form/controls/buttonEdit[.]tsx$',
      },
      to: { path: '^src/presentation/[^/]+/', pathNot: `^src/presentation/(?:${SHARED_PRESENTATION})/` },
    },
    {
      name: 'shared-pieces-stand-below-the-engines',
      comment:
        'What pages share asks nothing of list, form and action, which are built from it: move the small piece down into shared, or the user of it up.',
      severity: 'error',
      from: { path: '^src/presentation/(?:shared|i18n|theme)/' },
      to: { path: '^src/presentation/(?:list|form|action|portal)/' },
    },
    {
      name: 'engines-do-not-import-each-other',
      comment: 'List, form and action stand side by side: what two of them need belongs in src/presentation/shared.',
      severity: 'error',
      from: { path: '^src/presentation/(list|form|action|portal)/' },
      to: { path: '^src/presentation/(?:list|form|action|portal)/', pathNot: '^src/presentation/$1/' },
    },
    {
      name: 'pages-do-not-see-the-route-table',
      comment:
        'The route table imports every page: ask src/presentation/routes/addresses.ts for a name or an address, and the page context for the rest.',
      severity: 'error',
      from: { path: '^src/presentation/', pathNot: '^src/presentation/(?:routes/|App\\.tsx$)' },
      to: { path: '^src/presentation/routes/', pathNot: '^src/presentation/routes/(?:addresses|guard)\\.ts$' },
    },
    {
      name: 'addresses-import-nothing',
      comment: 'Names and paths of pages are asked for everywhere; whatever they imported would be everywhere, too.',
      severity: 'error',
      from: { path: '^src/presentation/routes/addresses\\.ts$' },
      to: { path: '.' },
    },
    {
      name: 'storage-does-not-know-its-users',
      comment:
        'The storage knows the words of the domain, the files of definitions it keeps and how a thread is started, never who asks for them: take what you need as an argument from server/platform.ts.',
      severity: 'error',
      from: { path: '^server/storage/' },
      to: { path: '^server/[^/]+/', pathNot: '^server/(?:storage|definitions|threads)/' },
    },
    {
      name: 'view-models-know-no-view',
      comment:
        'A view model runs in a test without a DOM: speak in message keys and page names, and let the page translate and navigate.',
      severity: 'error',
      from: { path: '^src/presentation/.*ViewModel\\.ts$', pathNot: '/useViewModel\\.ts$' },
      to: {
        path: 'node_modules/(?:react|react-dom|react-router|react-router-dom|konsta|i18next|react-i18next|mobx-react-lite|lucide-react|virtua)/',
      },
    },
    {
      name: 'server-does-not-see-the-client',
      comment:
        'The server shares the domain, the application words, the contract (#api) and the filling of Word templates with the client, nothing else.',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        path: '^(?:src|test|bench)/',
        pathNot: '^src/(?:domain|package|application|infrastructure/(?:api|wordTemplate)|texts)/',
      },
    },
    {
      name: 'texts-are-read-by-presentation-and-server',
      comment: 'A layer below speaks in message keys; presentation and server put them into words.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:presentation/|main\\.tsx$)' },
      to: { path: '^src/texts/' },
    },
    {
      name: 'only-the-composition-root-sees-all',
      comment: 'src/main.tsx is the end of the chain: move what you need into a layer.',
      severity: 'error',
      from: { pathNot: '^src/main\\.tsx$' },
      to: { path: '^src/main\\.tsx$' },
    },
    {
      name: 'product-does-not-import-tests',
      comment: 'Move the piece into the product, or build it in the test.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: TEST },
      to: { path: '^(?:test|bench|scripts)/' },
    },
    {
      name: 'product-uses-declared-dependencies',
      comment: 'A package the product runs on stands under "dependencies" in package.json.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: `^src/testing/|${TEST}` },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one thing, or miss a third one that both may import.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'The file or package does not exist: correct the path (with its extension) or declare the package.',
      severity: 'error',
      from: {},
      // What the build writes itself is declared beside whoever reads it (scripts/build/textPacks.ts).
      to: { couldNotResolve: true, pathNot: '^virtual:texts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:src/domain/)?dist/|^(?:data|\\.cache)/' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
