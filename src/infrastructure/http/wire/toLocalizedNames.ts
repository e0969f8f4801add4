import type { LocalizedText } from '#domain/directory/managedPerson.ts';

interface WireNames {
  readonly 'zh-CN': string;
  readonly 'en-US'?: string | undefined;
  readonly 'ja-JP'?: string | undefined;
}

/** Returns the names by language, without empty ones. */
export const toLocalizedNames = ({
  'zh-CN': chinese,
  'en-US': english,
  'ja-JP': japanese,
}: WireNames): LocalizedText => ({
  'zh-CN': chinese,
  ...(english !== undefined && { 'en-US': english }),
  ...(japanese !== undefined && { 'ja-JP': japanese }),
});
