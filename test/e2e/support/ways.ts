import type { PhoneWishes } from './phone.ts';

/** Every language and both themes, in three goes. */
export const WAYS = {
  chinese: { language: 'zh-CN', theme: 'light' },
  english: { language: 'en-US', theme: 'dark' },
  japanese: { language: 'ja-JP', theme: 'light' },
} as const satisfies Readonly<Record<string, PhoneWishes>>;

export type Way = (typeof WAYS)[keyof typeof WAYS];
