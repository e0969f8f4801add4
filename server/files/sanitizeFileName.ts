import { trimChars } from '#server/i18n/trimChars.ts';

const MAX_NAME_CHARACTERS = 120;

/**
 * Returns a file name that is safe to store and send: without folders, control and formatting characters, and at most
 * 120 characters long. The extension is kept.
 */
export function sanitizeFileName(given: string): string {
  const [last = ''] = given.split(/[\\/]/u).slice(-1);
  const clean = trimChars(last.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, ''), /[.\s]/u);
  if (clean === '') return 'file';
  const signs = [...clean];
  const ending = /\.[^.]{1,10}$/u.exec(clean)?.[0] ?? '';
  return signs.length <= MAX_NAME_CHARACTERS
    ? clean
    : `${signs.slice(0, MAX_NAME_CHARACTERS - ending.length).join('')}${ending}`;
}

export const getFileExtension = (name: string): string => /\.([^.]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
