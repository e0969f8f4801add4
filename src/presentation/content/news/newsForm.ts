import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import type { LocalizedText } from '#domain/directory/managedPerson.ts';
import type { ManagedNews, NewsFields } from '#domain/news/newsDraft.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { parseCompanyTimestamp, formatCompanyTimestamp } from '../../ui/workflow/parseCompanyTimestamp.ts';
import type { PickedPerson } from '../../ui/people/pickerSettings.ts';

type Words = Readonly<Record<Language, string>>;

/** The input of a news item. An empty `issuedAt` means the time of publishing. */
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
  /** The version that the input is based on. */
  readonly version?: number;
}

const EMPTY: Words = { 'zh-CN': '', 'en-US': '', 'ja-JP': '' };

export const toNewsValues = (known: ManagedNews | undefined): NewsValues =>
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
        issuedAt: formatCompanyTimestamp(known.issuedAt),
        expiresAt: known.expiresAt === undefined ? '' : formatCompanyTimestamp(known.expiresAt),
        version: known.version,
      };

export function toNewsFields(values: NewsValues, isDraft: boolean, now: Instant): NewsFields {
  const { picture, audience, category, keywords } = values;
  const expiresAt = parseCompanyTimestamp(values.expiresAt);
  const [shown] = picture;
  return {
    titles: withChineseFallback(values.titles),
    texts: withChineseFallback(values.texts),
    category,
    keywords: keywords.trim(),
    files: values.files.map(({ id, name, size }) => ({ id, name, size })),
    audience: audience.map(({ id }) => id),
    issuedAt: parseCompanyTimestamp(values.issuedAt) ?? now,
    isDraft,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(shown && { picture: shown.id }),
  };
}

/** Returns the languages that have a title or a text. */
export const listWrittenLanguages = ({ titles, texts }: Pick<NewsValues, 'titles' | 'texts'>): readonly Language[] =>
  LANGUAGES.filter((language) => titles[language].trim() !== '' || texts[language] !== '');

/** Returns the text in the given language, or the first non-empty one. */
export const localizedText = (words: Words, language: Language): string =>
  words[language] === '' ? (LANGUAGES.map((each) => words[each]).find((text) => text !== '') ?? '') : words[language];

/** Trims the texts. A missing Chinese text is replaced with the first non-empty one. */
function withChineseFallback(words: Words): LocalizedText {
  const { 'en-US': english, 'ja-JP': japanese } = words;
  return {
    'zh-CN': localizedText(words, 'zh-CN').trim(),
    ...(english.trim() !== '' && { 'en-US': english.trim() }),
    ...(japanese.trim() !== '' && { 'ja-JP': japanese.trim() }),
  };
}
