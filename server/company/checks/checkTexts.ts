import type { Texts } from '#server/i18n/localText.ts';
import type { DefinitionProblem } from '../problem.ts';

const listPlaceholders = (text: string): string =>
  [...text.matchAll(/\$\{[^}]*\}/g)]
    .map(([found]) => found)
    .sort()
    .join(' ');

/** Checks that a translation has the same placeholders as the original text. */
export function checkTexts(texts: Texts): readonly DefinitionProblem[] {
  return Object.entries(texts).flatMap(([word, translations]) =>
    Object.entries(translations)
      .filter(([, text]) => listPlaceholders(text) !== listPlaceholders(word))
      .map(([language, text]) => ({ element: word, message: `"${text}" (${language}) does not name the same values` })),
  );
}
