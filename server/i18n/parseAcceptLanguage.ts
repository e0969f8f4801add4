import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#application/formatting/language.ts';

/** Maximum number of characters that are parsed. Browsers send a tenth of it. */
const MAX_HEADER_CHARACTERS = 500;

/** Returns the supported language with the highest weight in Accept-Language, by its primary subtag, or the default. */
export function parseAcceptLanguage(accepted: string | undefined): Language {
  const wanted = (accepted ?? '')
    .slice(0, MAX_HEADER_CHARACTERS)
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
