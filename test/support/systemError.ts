import { LANGUAGES } from '#application/language.ts';
import { serverSentence } from '#server/texts/sentence.ts';

const SENTENCES = LANGUAGES.map((language) => serverSentence(language, 'systemError'));

/** The server could not help itself: in the envelope, or without one. */
export const isSystemError = ({ statusCode, payload }: { readonly statusCode: number; readonly payload: string }) =>
  statusCode >= 500 || SENTENCES.some((sentence) => payload.includes(sentence));
