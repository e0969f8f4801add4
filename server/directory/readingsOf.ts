import { pinyin } from 'pinyin-pro';
import type { Names } from '../storage/columns.ts';

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** From the signs of hiragana to those of katakana. */
const TO_KATAKANA = 0x60;

/**
 * How a name is read, to be found by: pinyin of Chinese signs, syllables apart, the family's name read as one; katakana
 * of what is written in kana. How a Japanese name in Chinese signs is read cannot be
 * known.
 */
export function readingsOf(names: Partial<Names>): { readonly pinyin: string; readonly kana: string } {
  const all = Object.values(names);
  const { 'ja-JP': _japanese, ...read } = names;
  const chinese = Object.values(read).find((name) => HAN.test(name) && !KANA.test(name)) ?? '';
  const japanese = all.find((name) => KANA.test(name)) ?? '';
  return {
    pinyin: chinese === '' ? '' : pinyin(chinese, { toneType: 'none', surname: 'head', nonZh: 'removed', v: true }),
    kana: japanese.replaceAll(/\p{Script=Hiragana}/gu, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) + TO_KATAKANA),
    ),
  };
}
