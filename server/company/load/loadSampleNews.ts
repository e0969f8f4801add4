import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { Company } from '../company.ts';
import { sampleNewsSchema, type SampleNewsFile } from '../files/newsFile.ts';
import { readBytes } from '../files/readBytes.ts';
import { readJsonFile } from '../files/readJson.ts';
import type { CompanyFiles } from './loadCompanyFiles.ts';
import type { DefinitionProblem } from '../problem.ts';

const FOLDER = 'news';
const NEWS_FILE = join(FOLDER, 'news.json');
const MAX_TEXT_BYTES = 2_000_000;
const MAX_PICTURE_BYTES = 100_000;

export interface SampleNews {
  readonly items: readonly (SampleNewsFile[number] & {
    readonly titles: LocalizedNames;
    readonly texts: LocalizedNames;
  })[];
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Reads the `news` folder, if there is one. */
export async function loadSampleNews(folder: string): Promise<Result<SampleNews, readonly DefinitionProblem[]>> {
  const file = await readJsonFile(join(folder, NEWS_FILE), NEWS_FILE, sampleNewsSchema);
  if (!file.ok) return file;
  const problems: DefinitionProblem[] = [];
  const words = new Map<Language, ReadonlyMap<string, Article>>();
  for (const language of LANGUAGES) {
    const name = join(FOLDER, `${language}.html`);
    const read = await readBytes(join(folder, name), MAX_TEXT_BYTES);
    if (read.ok) words.set(language, parseArticles(read.value?.toString('utf8') ?? ''));
    else problems.push({ file: name, message: read.error });
  }
  const pictures = new Map<string, Uint8Array>();
  for (const picture of new Set((file.value ?? []).flatMap((item) => item.picture ?? []))) {
    const name = join(FOLDER, 'pictures', `${picture}.webp`);
    const read = await readBytes(join(folder, name), MAX_PICTURE_BYTES);
    if (read.ok && read.value !== undefined) pictures.set(picture, read.value);
    else problems.push({ file: name, message: read.ok ? 'this file is missing' : read.error });
  }
  const items = (file.value ?? []).flatMap((item) => {
    const said = [...words].flatMap(([language, articles]) => {
      const article = articles.get(item.key);
      return article === undefined ? [] : [[language, article] as const];
    });
    const [first] = said;
    if (first === undefined) {
      problems.push({ file: NEWS_FILE, message: `no language has an article "${item.key}"` });
      return [];
    }
    const each = (part: keyof Article): LocalizedNames => ({
      'zh-CN': first[1][part],
      ...Object.fromEntries(said.map(([language, article]) => [language, article[part]])),
    });
    return [{ ...item, titles: each('title'), texts: each('html') }];
  });
  return problems.length > 0 ? fail(problems) : ok({ items, pictures });
}

interface Article {
  readonly title: string;
  readonly html: string;
}

/** Parses a sequence of `<article id="key"><h1>title</h1>…</article>`. */
function parseArticles(text: string): ReadonlyMap<string, Article> {
  return new Map(
    text
      .split('</article>')
      .map((part) => {
        const [, key = '', , title = '', html = ''] =
          /<article id="([^"]+)">(\s*)<h1>([^<]*)<\/h1>(.*)$/su.exec(part) ?? [];
        return [key, { title: decodeEntities(title), html: html.trim() }] as const;
      })
      .filter(([key]) => key !== ''),
  );
}

const decodeEntities = (title: string): string =>
  title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim();

/** Checks that the users, groups and categories of the news exist. */
export function checkSampleNews(
  { items }: SampleNews,
  company: Company,
  { dictionary }: Pick<CompanyFiles, 'dictionary'>,
): readonly DefinitionProblem[] {
  const accounts = new Set(company.people.map(({ account }) => account));
  const groups = new Set(company.groups.map(({ key }) => key));
  const known = dictionary.find(({ key }) => key === 'NEWS')?.content.entries.map(({ value }) => value);
  const messages = items.flatMap(({ key, by, audience, category }) => [
    ...(accounts.has(by) ? [] : [`${key}: the person "${by}" does not exist`]),
    ...audience.filter((group) => !groups.has(group)).map((group) => `${key}: the group "${group}" does not exist`),
    ...(known?.includes(category) === false ? [`${key}: the dictionary NEWS has no value "${category}"`] : []),
  ]);
  return messages.map((message) => ({ file: NEWS_FILE, message }));
}
