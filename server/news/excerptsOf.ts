import { wordsOfHtml } from '#domain/form/richText.ts';
import type { Names } from '../storage/columns.ts';

export const eachOf = (names: Names, change: (text: string) => string): Names => ({
  'zh-CN': '',
  ...Object.fromEntries(Object.entries(names).map(([language, text]) => [language, change(text)])),
});

/** Letters of a text that stand in a list. */
const EXCERPT = 200;

/** The first words of each text. */
export const excerptsOf = (texts: Names): Names =>
  eachOf(texts, (html) => wordsOfHtml(html).replaceAll(/\s+/gu, ' ').slice(0, EXCERPT));
