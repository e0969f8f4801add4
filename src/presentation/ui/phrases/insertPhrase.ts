const ENDS_SENTENCE = /[\p{P}\s]$/u;
const IS_JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const IS_CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Appends a phrase to the text, with the separator of its language. */
export function insertPhrase(written: string, phrase: string): string {
  const before = written.trimEnd();
  if (before === '') return phrase;
  if (ENDS_SENTENCE.test(before)) return IS_CJK.test(phrase) ? before + phrase : `${before} ${phrase}`;
  return IS_CJK.test(phrase)
    ? `${before}${IS_JAPANESE.test(before + phrase) ? JAPANESE_COMMA : CHINESE_COMMA}${phrase}`
    : `${before}; ${phrase}`;
}

const CHINESE_COMMA = '\uff0c';
const JAPANESE_COMMA = '\u3001';
