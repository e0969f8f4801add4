import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { decideMove } from '#presentation/routes/guard.ts';
import {
  BUSINESS_LIST_PATHS,
  FEED_PATHS,
  PROVIDER_LOGIN_PATHS,
  PROCESS_PATHS,
  STAFF_PATHS,
  addressOf,
  PAGE_NAMES,
} from '#presentation/routes/addresses.ts';
import { ROUTES } from '#presentation/routes/routes.ts';
import { sampleOf } from '#test/e2e/samples.ts';
import { LANGUAGES, textsOf } from '#test/support/texts.ts';

it('leads to one page by each address', () => {
  const addresses = ROUTES.flatMap(({ path, aliases }) => [path, ...aliases]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it.each(LANGUAGES)('has a window title of its own for each page in %s', (language) => {
  const texts = textsOf(language);
  const titles = ROUTES.map(({ titleKey }) => texts.get(titleKey));
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(titles.length);
});

it('gives each page a sample that shows it, with an account where one is needed', () => {
  for (const route of ROUTES) {
    const { path, access } = route;
    const { address, account } = sampleOf(route);
    expect(
      path === '*' || address === path || address.startsWith(`${path}?`) || address.startsWith(`${path}#`),
      address,
    ).toBe(true);
    expect(account === undefined, path).toBe(
      decideMove({ access, query: new URLSearchParams(), address: path }, false).to === 'page',
    );
  }
});

it('writes addresses with their parameters', () => {
  expect([addressOf('myTasks'), addressOf('login', { wanted: '/a?b=1' })]).toEqual([
    '/pages/bpm/myTasks',
    '/pages/Login?wanted=%2Fa%3Fb%3D1',
  ]);
});

const IMPORT = /from '(\.[^']+)'/gu;
const TEXT = /['`]([a-zA-Z]+)\.[a-zA-Z]/gu;
const FEATURES = new Set([
  'app',
  'page',
  'error',
  'list',
  'status',
  'message',
  'login',
  'signIn',
  'workbench',
  'me',
  'exception',
  'refusal',
  'form',
  'task',
  'instance',
  'start',
  'validation',
  'node',
  'file',
  'follow',
  'agent',
  'lists',
  'people',
  'action',
  'bolist',
  'me',
  'profile',
  'login',
]);
const EVERYWHERE = ['app', 'page', 'error'];

/** Features whose texts are named in a file or in what it imports from the presentation. */
function featuresNamedFrom(file: string, seen = new Set<string>()): ReadonlySet<string> {
  const named = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !/\.tsx?$/u.test(path)) return;
    seen.add(path);
    const source = readFileSync(path, 'utf8');
    for (const [, feature = ''] of source.matchAll(TEXT)) if (FEATURES.has(feature)) named.add(feature);
    // The route table names every page and its words; it is not a part of the page that links to it.
    for (const [, target = ''] of source.matchAll(IMPORT))
      if (!target.includes('routes/')) visit(join(dirname(path), target));
  };
  visit(file);
  return named;
}

const TABLE = 'src/presentation/routes';
const ROW = /^ {2}(?!page:)(\w+): (?:(?!^ {2}\w)[^])*?import\('(\.\.\/[^']+)'\)/gmu;
const IN_ONE_CHUNK = /^ {2}(\w+): (action|feed|closed)\(/gmu;
const CHUNKS = {
  action: 'src/presentation/action/ActionPage.tsx',
  feed: 'src/presentation/follow/feedPages.tsx',
  businessList: 'src/presentation/bolist/bolistPages.tsx',
  closed: 'src/presentation/exception/closedPages.tsx',
  staff: 'src/presentation/staff/staffPages.tsx',
  process: 'src/presentation/processes/processPages.tsx',
  providerLogin: 'src/presentation/session/providerLoginPages.tsx',
};
/** Pages that differ by their name alone stand in the table once for all. */
const BY_NAME = [
  ...Object.keys(FEED_PATHS).map((name) => [name, CHUNKS.feed] as const),
  ...Object.keys(PROVIDER_LOGIN_PATHS).map((name) => [name, CHUNKS.providerLogin] as const),
  ...Object.keys(STAFF_PATHS).map((name) => [name, CHUNKS.staff] as const),
  ...Object.keys(PROCESS_PATHS).map((name) => [name, CHUNKS.process] as const),
  ...Object.keys(BUSINESS_LIST_PATHS).map((name) => [name, CHUNKS.businessList] as const),
  // They travel together, and each has words of its own.
  ...['Password', 'Profile', 'About', 'Server', 'Leavers'].map(
    (name) => [name.toLowerCase(), `src/presentation/personal/${name}Page.tsx`] as const,
  ),
];
const table = ['personalRoutes.ts', 'routes.ts'].map((file) => readFileSync(`${TABLE}/${file}`, 'utf8')).join('\n');
const pageFiles = new Map([
  ...BY_NAME,
  ...[...table.matchAll(ROW)].map(([, name = '', file = '']) => [name, join(TABLE, file)] as const),
  ...[...table.matchAll(IN_ONE_CHUNK)].map(
    ([, name = '', kind]) => [name, CHUNKS[kind as keyof typeof CHUNKS]] as const,
  ),
]);

it('finds the file of each page', () => {
  expect([...pageFiles.keys()].sort()).toEqual([...PAGE_NAMES].sort());
});

it.each(ROUTES)('brings all the words the page $name says', ({ name, texts }) => {
  const file = pageFiles.get(name) ?? '';
  const named = featuresNamedFrom(file);
  if (file.endsWith('.list.ts'))
    for (const feature of featuresNamedFrom('src/presentation/list/RecordListPage.tsx'))
      (named as Set<string>).add(feature);
  expect(
    [...named].filter((feature) => ![...EVERYWHERE, ...texts].some((given) => given === feature)),
    relative('.', file),
  ).toEqual([]);
});
