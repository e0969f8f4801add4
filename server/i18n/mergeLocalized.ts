import type { LocalizedNames } from './names.ts';

/** Stores a text without a language as the Chinese name; keeps the old names if one of them equals the text. */
export const mergeLocalized = (old: LocalizedNames | undefined, text: string): LocalizedNames =>
  old !== undefined && Object.values(old).includes(text) ? old : { 'zh-CN': text };
