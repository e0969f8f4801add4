/** The languages of the product (spec 1 and 9). */
export const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh-CN';

/** How each language writes dates; English day first, so that no reader from anywhere takes 4 Nov for another day. */
export const DATE_LOCALES: Readonly<Record<Language, string>> = {
  'zh-CN': 'zh-CN',
  'en-US': 'en-GB',
  'ja-JP': 'ja-JP',
};

/** The languages a company offers, and the one for whoever speaks none of them. */
export interface LanguageOffer {
  readonly languages: readonly Language[];
  readonly fallback: Language;
}

/** What a configuration says about it (spec 1); languages we have no words of are not offered, and never none. */
export function languageOffer(configuration: unknown): LanguageOffer {
  const { languages, defaultLanguage } = (configuration ?? {}) as Readonly<Record<string, unknown>>;
  const wanted = LANGUAGES.filter((each) => Array.isArray(languages) && languages.includes(each));
  const offered = wanted.length > 0 ? wanted : LANGUAGES;
  const [first = DEFAULT_LANGUAGE] = offered;
  return { languages: offered, fallback: offered.find((each) => each === defaultLanguage) ?? first };
}

/**
 * Of the languages that are offered those the platform speaks, too; all of them where it speaks none of ours or does
 * not tell. The one in use stays: nobody is left without a choice they have made.
 */
export function spokenOf(
  offered: readonly Language[],
  spoken: readonly string[],
  inUse: Language,
): readonly Language[] {
  const both = offered.filter((each) => spoken.includes(each));
  return both.length === 0 ? offered : offered.filter((each) => each === inUse || both.includes(each));
}

/**
 * The stored preference, then the browser's languages in their order, then the default. `ja` and `ja-JP` mean the same
 * here.
 */
export function chooseLanguage(
  stored: string | undefined,
  preferred: readonly string[],
  { languages, fallback }: LanguageOffer,
): Language {
  for (const tag of stored === undefined ? preferred : [stored, ...preferred]) {
    const language = languages.find((each) => each.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (language) return language;
  }
  return fallback;
}
