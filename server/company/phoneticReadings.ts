import { pinyin } from 'pinyin-pro';
import type { LocalizedNames } from '#server/i18n/names.ts';

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Distance from hiragana to katakana in code points. */
const HIRAGANA_TO_KATAKANA = 0x60;

/**
 * Returns phonetic readings of a name for the search: pinyin of Chinese names, with separate syllables and the
 * surname's reading, and katakana of kana. The reading of a Japanese name in kanji cannot be derived.
 */
export function toPhoneticReadings(names: Partial<LocalizedNames>): { readonly pinyin: string; readonly kana: string } {
  const all = Object.values(names);
  const { 'ja-JP': _japanese, ...read } = names;
  const chinese = Object.values(read).find((name) => HAN.test(name) && !KANA.test(name)) ?? '';
  const japanese = all.find((name) => KANA.test(name)) ?? '';
  return {
    pinyin: chinese === '' ? '' : pinyin(chinese, { toneType: 'none', surname: 'head', nonZh: 'removed', v: true }),
    kana: japanese.replaceAll(/\p{Script=Hiragana}/gu, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) + HIRAGANA_TO_KATAKANA),
    ),
  };
}
