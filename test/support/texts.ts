import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

export const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Texts = ReadonlyMap<string, string>;

type TextTree = { readonly [key: string]: string | TextTree };
const TextFile: v.GenericSchema<TextTree> = v.record(v.string(), v.union([v.string(), v.lazy(() => TextFile)]));

export const textFiles = (language: Language): readonly string[] => readdirSync(`src/texts/${language}`).sort();

const flat = (prefix: string, texts: TextTree): readonly (readonly [key: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value] as const] : flat(`${prefix}.${key}`, value),
  );

/** Returns all texts of a language by full key: the feature, a dot, the key in the feature's file. */
export const textsOf = (language: Language): Texts =>
  new Map(
    textFiles(language).flatMap((file) =>
      flat(
        file.replace('.json', ''),
        v.parse(TextFile, JSON.parse(readFileSync(`src/texts/${language}/${file}`, 'utf8'))),
      ),
    ),
  );

/** `count_one` and `count_other` are one text with plural forms. */
export const withoutPlural = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/u, '');

/** Returns the placeholder names of a text. */
export const valuesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)(?:[^\w}][^}]*)?\}\}/gu)].map(([, name = '']) => name))].sort();
