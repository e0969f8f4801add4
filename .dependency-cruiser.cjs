/**
 * Import rules. The comment of each rule explains the alternative. Type imports count too, as a layer that uses a type
 * depends on it.
 */
const PACKAGES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'];
const packagesExcept = (...names) => ({
  dependencyTypes: PACKAGES,
  pathNot: names.length > 0 ? `node_modules/(?:${names.join('|')})/` : undefined,
});
const TEST = '[.]test[.]tsx?$';
/** Features of the domain, lowest first: a feature imports only those before it. */
const DOMAIN_FEATURES = [
  'shared',
  'expression',
  'directory',
  'auth',
  'workflow',
  'validation',
  'forms',
  'print',
  'requests',
  'tasks',
  'outbox',
  'process',
];
const domainFeatureRules = DOMAIN_FEATURES.map((feature, index) => ({
  name: `domain-${feature}-imports-earlier-features`,
  comment: `The features of the domain have a fixed order (${DOMAIN_FEATURES.join(' ← ')}), which applies to types too: move a shared type to an earlier feature (workflow types to src/domain/workflow), or pass the value from the later one.`,
  severity: 'error',
  from: { path: `^src/domain/${feature}/`, pathNot: TEST },
  to: { path: '^src/domain/', pathNot: `^src/domain/(?:${DOMAIN_FEATURES.slice(0, index + 1).join('|')})/` },
}));
const UI_NAVIGATION = '^src/presentation/ui/navigation/addresses[.]ts$';
/** Engines of the presentation: features are built from them, and they are built from ui. */
const ENGINES = 'lists|forms|actions|portal|outbox';

/** Folders of the server, lowest first: a folder imports only those before it. */
const SERVER_FOLDERS = [
  'i18n',
  'config',
  'workers',
  'db',
  'http',
  'documents',
  'company',
  'directory',
  'auth',
  'files',
  'forms',
  'engine',
  'workflow',
  'users',
  'notifications',
  'live',
  'content',
  'jobs',
  'demo',
  'bootstrap',
];
const serverFolderRules = SERVER_FOLDERS.slice(0, -1).map((folder, index) => ({
  name: `server-${folder}-imports-lower-folders`,
  comment: 'Move the shared part to an earlier folder of SERVER_FOLDERS, or pass it from server/bootstrap.',
  severity: 'error',
  from: { path: `^server/${folder}/`, pathNot: TEST },
  to: { path: `^server/(?:main\\.ts|(?:${SERVER_FOLDERS.slice(index + 1).join('|')})/)` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...domainFeatureRules,
    {
      name: 'domain-imports-nothing',
      comment:
        'The domain is pure and published as a package. Pass values as arguments, or add a port in src/application and its adapter in src/infrastructure.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: TEST },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'testing-imports-the-domain-only',
      comment:
        'The test tools for processes are published with the domain: pass values as arguments, or move the code to test/support.',
      severity: 'error',
      from: { path: '^src/testing/', pathNot: TEST },
      to: { path: '^(?:src|server|test|bench)/', pathNot: '^src/(?:testing|domain)/' },
    },
    {
      name: 'testing-packages',
      comment: 'fast-check is the only (optional) peer dependency of @ringi/domain.',
      severity: 'error',
      from: { path: '^src/testing/', pathNot: TEST },
      to: packagesExcept('fast-check'),
    },
    {
      name: 'only-tests-import-testing',
      comment: 'Product code must not depend on the test tools.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: `^src/(?:testing|package)/|${TEST}` },
      to: { path: '^src/(?:testing/|package/testing\\.ts$)' },
    },
    {
      name: 'package-entries-only-re-export',
      comment: 'An entry of the package re-exports symbols of the domain or of src/testing and contains no code.',
      severity: 'error',
      from: { path: '^src/package/' },
      to: { pathNot: '^src/(?:domain|testing)/' },
    },
    {
      name: 'demo-imports-package-entries',
      comment:
        'The demo company uses the domain like an integrator: import from an entry of src/package, and export the symbol there if it is missing.',
      severity: 'error',
      from: { path: '^server/demo/', pathNot: TEST },
      to: { path: '^src/domain/' },
    },
    {
      name: 'layers-import-the-domain-directly',
      comment: 'Inside the repository, import from the file that defines the symbol; src/package is for integrators.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: `^server/demo/|${TEST}` },
      to: { path: '^src/package/' },
    },
    {
      name: 'application-imports-the-domain-only',
      comment:
        'A use case accesses external systems through a port (an interface in src/application); its adapter is in src/infrastructure.',
      severity: 'error',
      from: { path: '^src/application/', pathNot: TEST },
      to: { path: '^(?:src|server|test|bench)/', pathNot: '^src/(?:domain|application)/' },
    },
    {
      name: 'application-packages',
      comment: 'Use cases import no package except rxjs, for streams. Put any other package behind a port.',
      severity: 'error',
      from: { path: '^src/application/', pathNot: TEST },
      to: packagesExcept('rxjs'),
    },
    {
      name: 'contract-imports-the-domain-only',
      comment:
        'The contract is shared by client and server: schemas, endpoints and the mapping to domain types. Requests belong in src/infrastructure, responses in server/.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: TEST },
      to: { path: '^(?:src|server|test|bench)/', pathNot: '^src/(?:domain|contract)/' },
    },
    {
      name: 'contract-packages',
      comment: 'The contract defines schemas with valibot and needs no other package.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: TEST },
      to: packagesExcept('valibot'),
    },
    {
      name: 'infrastructure-does-not-import-presentation',
      comment:
        'An adapter implements a port. Pass data to pages through the port, a stream of the application or the container.',
      severity: 'error',
      from: { path: '^src/infrastructure/', pathNot: TEST },
      to: { path: '^(?:src/presentation|src/texts|src/main|server|test|bench)(?:/|\\.)' },
    },
    {
      name: 'presentation-does-not-import-adapters',
      comment: 'Resolve a port or a use case of src/application; the container in src/main.tsx provides the adapter.',
      severity: 'error',
      from: { path: '^src/presentation/', pathNot: TEST },
      to: { path: '^(?:src/infrastructure|src/main|server|test|bench)(?:/|\\.)' },
    },
    {
      name: 'presentation-packages',
      comment: 'HTTP, encryption, the container and schemas belong in src/infrastructure: use a port.',
      severity: 'error',
      from: { path: '^src/presentation/' },
      to: { path: 'node_modules/(?:ky|crypto-js|inversify|reflect-metadata|valibot|idb-keyval)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      comment:
        'Move the shared part to src/presentation/ui, to an engine (lists, forms, actions, portal, outbox) or to the domain, or open the other page by its name.',
      severity: 'error',
      from: { path: '^src/presentation/([^/]+)/', pathNot: `^src/presentation/(?:app|ui|${ENGINES})/|${TEST}` },
      to: { path: '^src/presentation/[^/]+/', pathNot: `^src/presentation/(?:$1|ui|${ENGINES})/` },
    },
    {
      name: 'engines-import-ui-only',
      comment:
        'An engine imports neither a feature nor another engine: move the shared part to src/presentation/ui. Only the control that is filled from a business list loads its picker, lazily.',
      severity: 'error',
      from: {
        path: `^src/presentation/(${ENGINES})/`,
        pathNot: `^src/presentation/forms/controls/links/buttonEdit[.]tsx$|${TEST}`,
      },
      to: { path: '^src/presentation/[^/]+/', pathNot: '^src/presentation/(?:$1|ui)/' },
    },
    {
      name: 'ui-imports-no-feature',
      comment: 'src/presentation/ui is below engines and features: move the small part down, or its user up.',
      severity: 'error',
      from: { path: '^src/presentation/ui/', pathNot: TEST },
      to: { path: '^src/presentation/', pathNot: '^src/presentation/ui/' },
    },
    {
      name: 'addresses-import-nothing',
      comment: 'Every page imports the names and paths of pages, so an import here would be loaded with every page.',
      severity: 'error',
      from: { path: UI_NAVIGATION },
      to: { path: '.' },
    },
    ...serverFolderRules,
    {
      name: 'view-models-import-no-view',
      comment:
        'A view model runs in a test without a DOM: return message keys and page names, which the page translates and opens.',
      severity: 'error',
      from: { path: '^src/presentation/.*ViewModel\\.ts$', pathNot: '/useViewModel\\.ts$' },
      to: {
        path: 'node_modules/(?:react|react-dom|react-router|react-router-dom|konsta|i18next|react-i18next|mobx-react-lite|lucide-react|virtua)/',
      },
    },
    {
      name: 'server-does-not-import-the-client',
      comment:
        'The server shares the domain, the application words, the contract and the filling of Word templates with the client, nothing else.',
      severity: 'error',
      from: { path: '^server/', pathNot: TEST },
      to: {
        path: '^(?:src|test|bench)/',
        pathNot: '^src/(?:domain|package|application|contract|infrastructure/workflow/print/word|texts)/',
      },
    },
    {
      name: 'only-presentation-and-server-import-texts',
      comment: 'Lower layers return message keys, which presentation and server translate.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(?:presentation/|main[.]tsx$)|${TEST}` },
      to: { path: '^src/texts/' },
    },
    {
      name: 'nothing-imports-the-boot-frame',
      comment: 'The boot frame is built apart from the app. Shared code belongs to a layer.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: `^src/boot/|${TEST}` },
      to: { path: '^src/boot/' },
    },
    {
      name: 'nothing-imports-the-composition-root',
      comment: 'src/main.tsx wires all layers: move the imported code to a layer.',
      severity: 'error',
      from: { pathNot: '^src/main\\.tsx$' },
      to: { path: '^src/main\\.tsx$' },
    },
    {
      name: 'product-does-not-import-tests',
      comment: 'Move the code to the product, or implement it in the test.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: TEST },
      to: { path: '^(?:test|bench|scripts)/' },
    },
    {
      name: 'product-uses-declared-dependencies',
      comment: 'Packages used at run time must be listed under "dependencies" in package.json.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: `^src/testing/|${TEST}` },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circular-imports',
      comment: 'Merge files that import each other, or move the shared code to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment:
        'The file or package does not exist: correct the path (with its extension) or add the package to package.json.',
      severity: 'error',
      from: {},
      // Virtual modules are generated by the build and declared next to their importers (scripts/build/textPacks.ts).
      to: { couldNotResolve: true, pathNot: '^virtual:(?:texts|boot-texts|boot-frame)$' },
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
