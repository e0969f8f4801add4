import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import * as addresses from '../../ui/navigation/addresses.ts';
import { buildPagePath, PAGE_NAMES, PATHS } from '../../ui/navigation/addresses.ts';
import { resolveNavigation } from './guard.ts';
import { ROUTES } from './routes.ts';
import { CLIENT_ROUTES } from '#server/config/clientRoutes.ts';
import { findSample } from '#test/e2e/samples.ts';
import { LANGUAGES, textsOf } from '#test/support/texts.ts';

it('has one page per path', () => {
  const addresses = ROUTES.flatMap(({ path, aliases }) => [path, ...aliases]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('has every page the server links to, at the path known to the server', () => {
  expect(PATHS).toMatchObject(CLIENT_ROUTES);
});

it.each(LANGUAGES)('has a unique window title for each page in %s', (language) => {
  const texts = textsOf(language);
  const titles = ROUTES.map(({ titleKey }) => texts.get(titleKey));
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(titles.length);
});

it('has a sample for each page, with an account if one is required', () => {
  for (const route of ROUTES) {
    const { path, access } = route;
    const { address, account } = findSample(route);
    expect(
      path === '*' || address === path || address.startsWith(`${path}?`) || address.startsWith(`${path}#`),
      address,
    ).toBe(true);
    expect(account === undefined, path).toBe(
      resolveNavigation({ access, query: new URLSearchParams(), address: path }, false).to === 'page',
    );
  }
});

it('writes paths with their parameters', () => {
  expect([buildPagePath('myTasks'), buildPagePath('login', { wanted: '/a?b=1' })]).toEqual([
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

/** Returns the features whose texts are used in a file or in its imports from the presentation. */
function featuresNamedFrom(file: string, seen = new Set<string>()): ReadonlySet<string> {
  const named = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !/\.tsx?$/u.test(path)) return;
    seen.add(path);
    const source = readFileSync(path, 'utf8');
    // A file may load the texts of a message itself, when it shows the message.
    const loaded = [...source.matchAll(/loadTexts\(\[([^\]]*)\]/gu)].join();
    for (const [, feature = ''] of source.matchAll(TEXT))
      if (FEATURES.has(feature) && !loaded.includes(`'${feature}'`)) named.add(feature);
    // The route table uses every page and its texts, but is not a part of the page that links to it.
    for (const [, target = ''] of source.matchAll(IMPORT))
      if (!target.includes('routes/')) visit(join(dirname(path), target));
  };
  visit(file);
  return named;
}

const TABLE = 'src/presentation/app/routes';
const table = readdirSync(TABLE)
  .filter((file) => /outes\.ts$/u.test(file))
  .map((file) => readFileSync(join(TABLE, file), 'utf8'))
  .join('\n');
const pairs = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '', other = '']) => [name, other] as const);

/** `const feed = (name: FeedName): RouteRow => … import('…')`: pages in one chunk. */
const CHUNKS = new Map(
  pairs(table, /^const (\w+) = \([^)]*\)(?:: RouteRow)? =>(?:(?!^const |^\}\);)[^])*?import\('(\.\.\/[^']+)'\)/gmu),
);
/** `rowsFor(FEED_PATHS, feed)`: all pages of a table of paths. */
const ofPaths = pairs(table, /rowsFor\((\w+), (\w+)\)/gu).flatMap(([paths, chunk]) =>
  Object.keys((addresses as Readonly<Record<string, unknown>>)[paths] ?? {}).map(
    (name) => [name, CHUNKS.get(chunk) ?? ''] as const,
  ),
);
const seldom = new Map(
  pairs(readFileSync(`${TABLE}/seldomPages.ts`, 'utf8'), /^ {2}(\w+): \(\) => import\('(\.\.\/[^']+)'\)/gmu),
);
const descriptions = new Map(
  pairs(readFileSync(`${TABLE}/listDescriptions.ts`, 'utf8'), /^import \{ (\w+)List \} from '(\.\.\/[^']+)'/gmu),
);
/** Returns the source of one page in a file of several; the file itself if all share a component. */
function onePageIn(file: string, name: string): string {
  if (!/Pages\.tsx?$/u.test(file)) return file;
  const source = readFileSync(file, 'utf8');
  const page = new RegExp(`^ {2}${name}(?:: (\\w+))?,$`, 'mu').exec(source)?.[1];
  const own = page && new RegExp(`import \\{ ${page} \\} from '(\\.[^']+)'`, 'u').exec(source)?.[1];
  return own ? join(dirname(file), own) : file;
}
const pageFiles = new Map(
  [
    ...pairs(table, /^ {2}(?!page:)(\w+): (?:(?!^ {2}\w)[^])*?import\('(\.\.\/[^']+)'\)/gmu),
    ...ofPaths,
    ...pairs(table, /^ {2}(\w+): (\w+)\(/gmu).flatMap(([name, chunk]) => {
      const file = CHUNKS.get(chunk);
      return file === undefined ? [] : [[name, file] as const];
    }),
    ...pairs(table, /^ {2}(\w+): \{(?:(?!^ {2}\w)[^])*?page: (\w+)\('\w+'\)/gmu).map(
      ([name, chunk]) => [name, CHUNKS.get(chunk) ?? seldom.get(name) ?? ''] as const,
    ),
    ...descriptions,
  ].map(([name, file]) => [name, onePageIn(join(TABLE, file), name)] as const),
);

it('finds the file of each page', () => {
  expect([...pageFiles.keys()].sort()).toEqual([...PAGE_NAMES].sort());
});

it.each(ROUTES)('loads all text features the page $name uses', ({ name, texts }) => {
  const file = pageFiles.get(name) ?? '';
  const named = featuresNamedFrom(file);
  if (file.endsWith('.list.ts'))
    for (const feature of featuresNamedFrom('src/presentation/lists/RecordListPage.tsx'))
      (named as Set<string>).add(feature);
  expect(
    [...named].filter((feature) => ![...EVERYWHERE, ...texts].some((given) => given === feature)),
    relative('.', file),
  ).toEqual([]);
});
