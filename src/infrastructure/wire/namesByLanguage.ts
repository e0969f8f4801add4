import type { NamesByLanguage } from '#domain/directory/managedPerson.ts';

interface WireNames {
  readonly 'zh-CN': string;
  readonly 'en-US'?: string | undefined;
  readonly 'ja-JP'?: string | undefined;
}

/** What is called so in each language; a language it has no words in is not there. */
export const namesByLanguage = ({
  'zh-CN': chinese,
  'en-US': english,
  'ja-JP': japanese,
}: WireNames): NamesByLanguage => ({
  'zh-CN': chinese,
  ...(english !== undefined && { 'en-US': english }),
  ...(japanese !== undefined && { 'ja-JP': japanese }),
});
