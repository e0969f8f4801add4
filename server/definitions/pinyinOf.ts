import { pinyin } from 'pinyin-pro';
import type { Language } from '#application/language.ts';

const HAN = /^[\p{Script=Han}\u00B7\s]+$/u;

/**
 * How a Chinese name is read, syllable by syllable, so that it is found by what is typed; nothing where a name is none,
 * or where a company writes Japanese and reads the same signs otherwise.
 */
export const pinyinOf = (name: string, language: Language): string =>
  language === 'ja-JP' || !HAN.test(name)
    ? ''
    : pinyin(name, { toneType: 'none', mode: 'surname', type: 'array', nonZh: 'removed' }).join(' ');
