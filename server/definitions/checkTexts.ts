import type { Texts } from './localText.ts';
import type { DefinitionProblem } from './problem.ts';

const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\$\{[^}]*\}/g)]
    .map(([found]) => found)
    .sort()
    .join(' ');

/** A translation names the same values as the text it translates. */
export function checkTexts(texts: Texts): readonly DefinitionProblem[] {
  return Object.entries(texts).flatMap(([word, translations]) =>
    Object.entries(translations)
      .filter(([, text]) => placeholdersOf(text) !== placeholdersOf(word))
      .map(([language, text]) => ({ element: word, message: `"${text}" (${language}) does not name the same values` })),
  );
}
