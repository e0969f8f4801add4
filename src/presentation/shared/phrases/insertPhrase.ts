const ENDS_SENTENCE = /[\p{P}\s]$/u;
const IS_CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Adds a phrase to what is written, never instead of it; sentences are parted as their language does. */
export function insertPhrase(written: string, phrase: string): string {
  const before = written.trimEnd();
  if (before === '') return phrase;
  if (ENDS_SENTENCE.test(before)) return IS_CJK.test(phrase) ? before + phrase : `${before} ${phrase}`;
  return IS_CJK.test(phrase) ? `${before}${CJK_COMMA}${phrase}` : `${before}; ${phrase}`;
}

/** The comma of Chinese and Japanese text. */
const CJK_COMMA = '\uff0c';
