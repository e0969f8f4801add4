import { diffWords } from 'diff';
import type { Language } from '#application/formatting/language.ts';

/** Successive words of two texts that are in both, or in one of them only. */
export interface ComparedWords {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
}

/** Maximum length of a text in UTF-16 units. Browsers copy the whole text for each word that they find in it. */
const MAX_LENGTH = 5000;
/** Maximum number of removed and added words. The time grows with its square. */
const MAX_EDITS = 400;

/** Compares two texts word by word. Undefined if they are too long or too different to be compared in a short time. */
export function compareTexts(before: string, after: string, language: Language): readonly ComparedWords[] | undefined {
  if (Math.max(before.length, after.length) > MAX_LENGTH) return undefined;
  // Chinese and Japanese have no spaces between words.
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return diffWords(before, after, { maxEditLength: MAX_EDITS, intlSegmenter })?.map(({ value, removed, added }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'kept',
    text: value,
  }));
}
