import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#application/language.ts';

/** What a browser writes is a tenth of it. */
const LONGEST = 500;

/**
 * The reader's language from Accept-Language: the wanted one of ours with the highest weight, by its first part, or
 * the default.
 */
export function languageOf(accepted: string | undefined): Language {
  const wanted = (accepted ?? '')
    .slice(0, LONGEST)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(';q=');
      return { primary: tag.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .sort((one, other) => other.weight - one.weight);
  for (const { primary, weight } of wanted) {
    const found = weight > 0 ? LANGUAGES.find((language) => language.startsWith(`${primary}-`)) : undefined;
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}
