import { isAll, ofDay } from '../../../scripts/lib/moments.mjs';
import type { PhoneWishes } from './phone.ts';
import { isForPictures } from './screens.ts';

/** Every language in both themes, so that neither stays the same from one day to the next. */
export const WAYS = [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
  { language: 'ja-JP', theme: 'light' },
  { language: 'zh-CN', theme: 'dark' },
  { language: 'en-US', theme: 'light' },
  { language: 'ja-JP', theme: 'dark' },
] as const satisfies readonly PhoneWishes[];

export type Way = (typeof WAYS)[number];

const wanted = process.env['RINGI_WAY'];
/**
 * Those of this run: one by the day, each has its turn. All of them for pictures and in `npm run soak -- ways`;
 * `RINGI_WAY=3` repeats number 3.
 */
export const WAYS_OF_RUN: readonly Way[] = isForPictures || isAll(wanted) ? WAYS : [ofDay(WAYS, wanted) ?? WAYS[0]];

/** Their languages, for what looks the same in both themes. */
export const LANGUAGES_OF_RUN = [...new Set(WAYS_OF_RUN.map(({ language }) => language))];
