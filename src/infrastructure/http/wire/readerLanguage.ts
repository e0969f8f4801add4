import { token } from '#application/shared/token.ts';

/** Language of the page, used to select translated names. */
export type ReaderLanguage = () => string;
export const ReaderLanguage = token<ReaderLanguage>('ReaderLanguage');
