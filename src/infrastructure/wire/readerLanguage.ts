import { token } from '#application/token.ts';

/** The language of the page, for names the platform tells in several. */
export type ReaderLanguage = () => string;
export const ReaderLanguage = token<ReaderLanguage>('ReaderLanguage');
