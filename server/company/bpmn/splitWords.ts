import type { ModdleElement } from './moddleElement.ts';
import type { ParseContext } from './parseContext.ts';

/** `a, b c` → `['a', 'b', 'c']`. */
export const splitWords = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/[\s,]+/).filter((word) => word !== '');

/** Reads a word from a closed list. An unknown word is reported and replaced by the default. */
export function readWord<Word extends string>(
  parsing: ParseContext,
  element: ModdleElement,
  text: string | undefined,
  known: readonly Word[],
  absent: Word,
): Word {
  if (text === undefined) return absent;
  const word = known.find((candidate) => candidate === text);
  if (word === undefined) parsing.report(element, `"${text}" is not one of ${known.join(', ')}`);
  return word ?? absent;
}

/** Reads several words from a closed list; reports unknown ones. */
export function readWords<Word extends string>(
  parsing: ParseContext,
  element: ModdleElement,
  text: string | undefined,
  known: readonly Word[],
): readonly Word[] {
  const words = splitWords(text);
  const unknown = words.filter((word) => !known.some((candidate) => candidate === word));
  if (unknown.length > 0) parsing.report(element, `"${unknown.join(', ')}" is not one of ${known.join(', ')}`);
  return known.filter((candidate) => words.includes(candidate));
}
