import { LANGUAGES } from '#application/formatting/language.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

const SENTENCES = LANGUAGES.map((language) => formatServerMessage(language, 'systemError'));

/** Whether an answer is an unhandled server error, in the envelope or without one. */
export const isSystemError = ({ statusCode, payload }: { readonly statusCode: number; readonly payload: string }) =>
  statusCode >= 500 || SENTENCES.some((sentence) => payload.includes(sentence));
