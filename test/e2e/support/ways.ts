import type { PhoneWishes } from './phone.ts';

/** Every language and both themes, in three goes. */
export const WAYS = [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
  { language: 'ja-JP', theme: 'light' },
] as const satisfies readonly PhoneWishes[];
