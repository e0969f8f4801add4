import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../../src/texts/', import.meta.url));
/** Texts only the server uses. */
const NOT_FOR_PAGES = new Set(['server', 'engine']);

/** Features of each pack, whose texts are used together; a page names its features in `routes.ts`. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  everywhere: ['app', 'page', 'error'],
  list: ['list', 'status'],
  home: ['workbench', 'reset'],
  answers: ['record', 'message', 'refusal'],
  aside: ['exception', 'signIn', 'companyLogin'],
  account: ['profile', 'staff', 'access', 'agent', 'deciding', 'notifications'],
  reset: ['reset', 'welcome'],
  outbox: ['offline', 'outbox'],
  business: ['bolist', 'invitation', 'customForm', 'table', 'controls'],
  seldom: ['print', 'viewer', 'batch', 'start', 'news', 'location', 'portal', 'chart', 'report'],
  request: ['task', 'node', 'form', 'file', 'people', 'validation', 'action'],
};

/** Packs of the first page. The table of all other packs is a separate file, loaded with the first of them. */
const FIRST = new Set(['everywhere', 'login', 'list', 'lists', 'home', 'answers', 'aside', 'request']);

const MODULE = 'virtual:texts';
const LATER = `${MODULE}/later`;
const OURS = `\0${MODULE}`;
const languages = () => readdirSync(FOLDER);
const features = (language: string) =>
  readdirSync(FOLDER + language)
    .map((file) => file.replace('.json', ''))
    .filter((feature) => !NOT_FOR_PAGES.has(feature));
const findPack = (feature: string) =>
  Object.entries(TOGETHER).find(([, together]) => together.includes(feature))?.[0] ?? feature;
const featuresOf = (language: string, pack: string) =>
  features(language).filter((feature) => findPack(feature) === pack);

/** Writes the imports of these packs: one file for each language and pack. */
function writeFiles(isWanted: (pack: string) => boolean): string {
  const rows = languages().flatMap((language) =>
    [...new Set(features(language).map(findPack))].filter(isWanted).map((pack) => {
      const name = `${language}/${pack}`;
      return `${JSON.stringify(name)}: () => import(${JSON.stringify(`${MODULE}/${name}`)})`;
    }),
  );
  return `export const files = {${rows.join(',\n')}};`;
}

/** Writes the pack of each feature, the imports of the first packs, and the import of the other table. */
function writeTable(): string {
  const packs = Object.fromEntries(features(languages()[0] ?? '').map((feature) => [feature, findPack(feature)]));
  return [
    writeFiles((pack) => FIRST.has(pack)),
    `export const packs = ${JSON.stringify(packs)};`,
    `export const laterFiles = async () => (await import(${JSON.stringify(LATER)})).files;`,
  ].join('\n');
}

const writePack = (language: string, pack: string): string =>
  featuresOf(language, pack)
    .map(
      (feature) => `export { default as ${feature} } from ${JSON.stringify(`${FOLDER}${language}/${feature}.json`)};`,
    )
    .join('\n');

/** Returns the chunk of a module of texts, or of the table of one pack. */
export function textChunkName(id: string): string | null {
  const [, language, pack] = new RegExp(`^${OURS}/([\\w-]+)/(\\w+)$`, 'u').exec(id) ?? [];
  if (language !== undefined) return `${pack}-${language}`;
  const [, spoken, feature = ''] = /src\/texts\/([\w-]+)\/(\w+)\.json$/u.exec(id) ?? [];
  return spoken === undefined ? null : `${findPack(feature)}-${spoken}`;
}

/**
 * Groups texts into packs, and lets the route table refer to packs: a name and a hash for each feature in each language
 * would add 1.5 KiB to every first visit.
 */
export const textPacks = (): Plugin => ({
  name: 'ringi:text-packs',
  resolveId: (id) => (id === MODULE || id.startsWith(`${MODULE}/`) ? `\0${id}` : undefined),
  load: (id) => {
    if (id === OURS) return writeTable();
    if (id === `\0${LATER}`) return writeFiles((pack) => !FIRST.has(pack));
    const [language, pack] = id.startsWith(`${OURS}/`) ? id.slice(OURS.length + 1).split('/') : [];
    return language === undefined || pack === undefined ? undefined : writePack(language, pack);
  },
});
