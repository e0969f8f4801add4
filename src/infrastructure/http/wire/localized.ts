import { parseJsonSafely } from '#domain/shared/nesting.ts';

/** Fallback if the user's language is missing. */
const FALLBACK_LANGUAGE = 'zh-cn';

/**
 * Selects a translation. Generation B sends some names as JSON text by language (contract wire 11): uses the user's
 * language, then another region of it, then the main language, then any. Other texts are returned unchanged.
 */
export function localized(written: string, language: string): string {
  const words = wordsOf(written);
  const own = language.toLowerCase();
  const [short = own] = own.split('-');
  const near = [...words.keys()].find((each) => each.split('-')[0] === short) ?? '';
  return words.get(own) ?? words.get(near) ?? words.get(FALLBACK_LANGUAGE) ?? [...words.values()][0] ?? written;
}

function wordsOf(written: string): ReadonlyMap<string, string> {
  const opened = written.trimStart().startsWith('{') ? (parseJsonSafely(written) ?? {}) : {};
  return new Map(
    Object.entries(opened).flatMap(([language, word]) =>
      typeof word === 'string' && word !== '' ? [[language.replace('_', '-').toLowerCase(), word] as const] : [],
    ),
  );
}
