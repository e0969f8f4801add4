import type { TextFile } from '#presentation/i18n/textFiles.ts';
import type { TextKey, TextValues } from '#presentation/i18n/textKeys.ts';

const FILES = import.meta.glob<TextFile>('/src/texts/zh-CN/*.json', { eager: true, import: 'default' });

const FOLDER = '/src/texts/zh-CN/';

const flatten = (file: TextFile, prefix: string): (readonly [string, string])[] =>
  Object.entries(file).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${prefix}.${key}`, text] as const] : flatten(text, `${prefix}.${key}`),
  );

const TEXTS = new Map(
  Object.entries(FILES).flatMap(([path, file]) => flatten(file, path.slice(FOLDER.length, -'.json'.length))),
);

/** A text of the product in Chinese with its values, read from its file: the page need not have loaded it. */
export function word(key: TextKey, values: TextValues = {}): string {
  const text = TEXTS.get(key) ?? TEXTS.get(`${key}_other`);
  if (text === undefined) throw new Error(`There is no text ${key}.`);
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name]));
}
