import type { CardWords } from '#presentation/shared/cards/cardContent.ts';
import { NOON } from './testPageContext.ts';

/** Words that say their own key and their values. */
export const KEYS_AS_WORDS: CardWords = {
  t: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  language: 'en-US',
  now: NOON,
};
