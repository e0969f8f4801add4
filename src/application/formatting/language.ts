/** The languages of the product (spec 1 and 9). */
export const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh-CN';
/** Returns the language of a tag. The default for an unsupported tag. */
export const toLanguage = (tag: string): Language => LANGUAGES.find((each) => each === tag) ?? DEFAULT_LANGUAGE;

/**
 * Locale of the date formats. English uses day before month (en-GB) with the month as a word, so that no date is
 * ambiguous.
 */
export const DATE_LOCALES: Readonly<Record<Language, string>> = {
  'zh-CN': 'zh-CN',
  'en-US': 'en-GB',
  'ja-JP': 'ja-JP',
};

/** The languages a company offers, and the fallback for users who prefer none of them. */
export interface LanguageSettings {
  readonly languages: readonly Language[];
  readonly fallback: Language;
}

/**
 * Reads the offered languages from the configuration (spec 1). Ignores unsupported languages. Offers all if none is
 * left.
 */
export function readLanguageSettings(configuration: unknown): LanguageSettings {
  const { languages, defaultLanguage } = (configuration ?? {}) as Readonly<Record<string, unknown>>;
  const wanted = LANGUAGES.filter((each) => Array.isArray(languages) && languages.includes(each));
  const offered = wanted.length > 0 ? wanted : LANGUAGES;
  const [first = DEFAULT_LANGUAGE] = offered;
  return { languages: offered, fallback: offered.find((each) => each === defaultLanguage) ?? first };
}

/**
 * Returns the offered languages that the platform also supports; all offered ones if there is no overlap. The language
 * in use always stays in the list.
 */
export function filterSupportedLanguages(
  offered: readonly Language[],
  spoken: readonly string[],
  inUse: Language,
): readonly Language[] {
  const both = offered.filter((each) => spoken.includes(each));
  return both.length === 0 ? offered : offered.filter((each) => each === inUse || both.includes(each));
}

/**
 * Chooses the stored preference, then the first match of the browser's languages, then the fallback. Compares primary
 * language subtags only: `ja` matches `ja-JP`.
 */
export function chooseLanguage(
  stored: string | undefined,
  preferred: readonly string[],
  { languages, fallback }: LanguageSettings,
): Language {
  for (const tag of stored === undefined ? preferred : [stored, ...preferred]) {
    const language = languages.find((each) => each.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (language) return language;
  }
  return fallback;
}
