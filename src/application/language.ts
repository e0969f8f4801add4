/** The languages of the product (spec sections 1 and 9). */
export const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh-CN';

/** The stored preference, then the browser's languages in their order, then the default. `ja` and `ja-JP` mean the same here. */
export function chooseLanguage(stored: string | undefined, preferred: readonly string[]): Language {
  const known = (tag: string) => LANGUAGES.find((language) => language === tag) ?? LANGUAGES.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase());
  for (const tag of stored === undefined ? preferred : [stored, ...preferred]) {
    const language = known(tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
