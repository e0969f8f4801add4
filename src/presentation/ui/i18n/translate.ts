import type { Language } from '#application/formatting/language.ts';
import type { TextKey, TextValues } from './textKeys.ts';

/** The function `t` of i18next, for code outside components. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The texts and formats of one language. */
export interface Localization {
  readonly t: Translate;
  readonly language: Language;
}

/** Types a key that is known only at run time, such as the message of a rule or a refusal. */
export const toTextKey = (key: string): TextKey => key as TextKey;
