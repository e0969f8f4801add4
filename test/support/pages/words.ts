import type { TextFile } from '#presentation/ui/i18n/textFiles.ts';
import type { TextKey, TextValues } from '#presentation/ui/i18n/textKeys.ts';

const FILES = import.meta.glob<TextFile>('/src/texts/zh-CN/*.json', { eager: true, import: 'default' });

const FOLDER = '/src/texts/zh-CN/';

const flatten = (file: TextFile, prefix: string): (readonly [string, string])[] =>
  Object.entries(file).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${prefix}.${key}`, text] as const] : flatten(text, `${prefix}.${key}`),
  );

const TEXTS = new Map(
  Object.entries(FILES).flatMap(([path, file]) => flatten(file, path.slice(FOLDER.length, -'.json'.length))),
);

/**
 * Returns a text of the product in Chinese with its values, read from its file, because the page may not have loaded
 * it.
 */
export function word(key: TextKey, values: TextValues = {}): string {
  const text = TEXTS.get(key) ?? TEXTS.get(`${key}_other`);
  if (text === undefined) throw new Error(`There is no text ${key}.`);
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name]));
}

/**
 * Matches a text with dates, which pages keep on one line with invisible characters. The text must not contain regular
 * expression characters.
 */
export const datedText = (text: string): RegExp =>
  new RegExp([...text].join(String.raw`\u2060?`).replaceAll(' ', String.raw`\s`), 'u');
