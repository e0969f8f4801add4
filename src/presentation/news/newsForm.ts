import { LANGUAGES, type Language } from '#application/language.ts';
import type { StoredFile } from '#application/ports/fileGateway.ts';
import type { NamesByLanguage } from '#domain/directory/managedPerson.ts';
import type { ManagedNews, NewsFields } from '#domain/news/newsDraft.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { localMoment, localText } from '../shared/localMoment.ts';
import type { PickedPerson } from '../shared/people/pickerSettings.ts';

type Words = Readonly<Record<Language, string>>;

/** News as it stands in its fields. An empty `issuedAt` is the moment it is published. */
export interface NewsValues {
  readonly titles: Words;
  readonly texts: Words;
  readonly category: string;
  readonly keywords: string;
  readonly picture: readonly StoredFile[];
  readonly files: readonly StoredFile[];
  readonly audience: readonly PickedPerson[];
  readonly issuedAt: string;
  readonly expiresAt: string;
  /** The version that was read before anything was typed. */
  readonly version?: number;
}

const EMPTY: Words = { 'zh-CN': '', 'en-US': '', 'ja-JP': '' };

export const newsValues = (known: ManagedNews | undefined): NewsValues =>
  known === undefined
    ? {
        titles: EMPTY,
        texts: EMPTY,
        category: '',
        keywords: '',
        picture: [],
        files: [],
        audience: [],
        issuedAt: '',
        expiresAt: '',
      }
    : {
        titles: { ...EMPTY, ...known.titles },
        texts: { ...EMPTY, ...known.texts },
        category: known.category,
        keywords: known.keywords,
        picture: known.picture === undefined ? [] : [{ id: known.picture, name: '', size: 0 }],
        files: known.files.map(({ size = 0, ...file }) => ({ ...file, size })),
        audience: known.audience.map((id, index) => ({ id, name: known.audienceNames[index] ?? id })),
        issuedAt: localText(known.issuedAt),
        expiresAt: known.expiresAt === undefined ? '' : localText(known.expiresAt),
        version: known.version,
      };

export function newsFields(values: NewsValues, isDraft: boolean, now: Instant): NewsFields {
  const { picture, audience, category, keywords } = values;
  const expiresAt = localMoment(values.expiresAt);
  const [shown] = picture;
  return {
    titles: filled(values.titles),
    texts: filled(values.texts),
    category,
    keywords: keywords.trim(),
    files: values.files.map(({ id, name, size }) => ({ id, name, size })),
    audience: audience.map(({ id }) => id),
    issuedAt: localMoment(values.issuedAt) ?? now,
    isDraft,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(shown && { picture: shown.id }),
  };
}

/** Languages somebody has written something in. */
export const writtenIn = ({ titles, texts }: Pick<NewsValues, 'titles' | 'texts'>): readonly Language[] =>
  LANGUAGES.filter((language) => titles[language].trim() !== '' || texts[language] !== '');

/** In the reader's language, or in the first there is. */
export const wordsIn = (words: Words, language: Language): string =>
  words[language] === '' ? (LANGUAGES.map((each) => words[each]).find((text) => text !== '') ?? '') : words[language];

/** Whatever is written first stands in for Chinese. */
function filled(words: Words): NamesByLanguage {
  const { 'en-US': english, 'ja-JP': japanese } = words;
  return {
    'zh-CN': wordsIn(words, 'zh-CN').trim(),
    ...(english.trim() !== '' && { 'en-US': english.trim() }),
    ...(japanese.trim() !== '' && { 'ja-JP': japanese.trim() }),
  };
}
