import { trimSigns } from '../texts/trimSigns.ts';

const LONGEST = 120;

/**
 * A name as it may be kept and sent: no folders, no signs that steer a terminal, a header or a reader's eye, its ending
 * kept when it is too long.
 */
export function fileName(given: string): string {
  const [last = ''] = given.split(/[\\/]/u).slice(-1);
  const clean = trimSigns(last.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, ''), /[.\s]/u);
  if (clean === '') return 'file';
  const signs = [...clean];
  const ending = /\.[^.]{1,10}$/u.exec(clean)?.[0] ?? '';
  return signs.length <= LONGEST ? clean : `${signs.slice(0, LONGEST - ending.length).join('')}${ending}`;
}

export const endingOf = (name: string): string => /\.([^.]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
