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

/**
 * The stored preference, then the browser's languages in their order, then the default. `ja` and `ja-JP` mean the same
 * here.
 */
export function chooseLanguage(stored: string | undefined, preferred: readonly string[]): Language {
  const known = (tag: string) =>
    LANGUAGES.find((language) => language === tag) ??
    LANGUAGES.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase());
  for (const tag of stored === undefined ? preferred : [stored, ...preferred]) {
    const language = known(tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
