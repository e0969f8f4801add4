import { readJsonText } from '#domain/shared/nesting.ts';

/** What comes first where the reader's own language is missing. */
const MAIN_LANGUAGE = 'zh-cn';

/**
 * Generation B writes some names as JSON text by language (contract wire 11): the reader's, else that of the same
 * language elsewhere, else the main one, else whichever there is. Any other text is a name as it stands.
 */
export function wordIn(written: string, language: string): string {
  const words = wordsOf(written);
  const own = language.toLowerCase();
  const [short = own] = own.split('-');
  const near = [...words.keys()].find((each) => each.split('-')[0] === short) ?? '';
  return words.get(own) ?? words.get(near) ?? words.get(MAIN_LANGUAGE) ?? [...words.values()][0] ?? written;
}

function wordsOf(written: string): ReadonlyMap<string, string> {
  const opened = written.trimStart().startsWith('{') ? (readJsonText(written) ?? {}) : {};
  return new Map(
    Object.entries(opened).flatMap(([language, word]) =>
      typeof word === 'string' && word !== '' ? [[language.replace('_', '-').toLowerCase(), word] as const] : [],
    ),
  );
}
