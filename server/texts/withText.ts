import type { Names } from '../storage/columns.ts';

/** What somebody says in no language; one that is theirs in some language already changes nothing. */
export const withText = (old: Names | undefined, text: string): Names =>
  old !== undefined && Object.values(old).includes(text) ? old : { 'zh-CN': text };
