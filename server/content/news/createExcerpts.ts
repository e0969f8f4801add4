import { htmlToText } from '#domain/forms/richText.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';

export const mapNames = (names: LocalizedNames, change: (text: string) => string): LocalizedNames => ({
  'zh-CN': '',
  ...Object.fromEntries(Object.entries(names).map(([language, text]) => [language, change(text)])),
});

/** Characters of a text shown in a list. */
const EXCERPT_LENGTH = 200;

export const createExcerpts = (texts: LocalizedNames): LocalizedNames =>
  mapNames(texts, (html) => htmlToText(html).replaceAll(/\s+/gu, ' ').slice(0, EXCERPT_LENGTH));
