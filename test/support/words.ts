import type { CardContext } from '#presentation/ui/cards/cardContent.ts';
import { NOON } from './testPageContext.ts';

/** Texts that consist of their own key and values. */
export const KEYS_AS_WORDS: CardContext = {
  t: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  language: 'en-US',
  now: NOON,
};
