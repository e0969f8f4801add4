import { judging, matching, type Rule } from './validationRule.ts';
import { judgeUrl } from './webAddress.ts';

/*
 * Patterns of spec 5, with the outcomes of contract validation 2. "Ours" marks where we deviate from the platform on
 * purpose (contract validation 6). Every pattern reads a text once: no two parts of one may match the same character.
 */
export const TEXT_RULES: readonly Rule[] = [
  matching('isEnglish', /^[A-Za-z_]+$/u),
  // Ours: no underscore, as the spec says "letters or numbers".
  matching('isEnglishAndNumber', /^[A-Za-z0-9]+$/u),
  matching('isKeyLabel', /^[A-Za-z][A-Za-z0-9]*$/u),
  // No Chinese punctuation, no characters beyond the basic block.
  matching('isChinese', /^[\u4e00-\u9fa5]+$/u),
  // Neither the check digit nor the date of birth is looked at.
  matching('IDCard', /^\d{15}(?:\d{2}[\dX])?$/iu),
  judging('isUrl', judgeUrl),
  // Ours: also - + ' and ~ before the @, and - after it.
  matching('isEmail', /^[\w+'~-]+(?:\.[\w+'~-]+)*@[\w-]+(?:\.[\w-]+)+$/u),
  // Ours: also with a leading 0, as in 010000.
  matching('isChinesePostCode', /^\d{6}$/u),
  // Ours: one whole number, area code of 3 or 4 digits, a dash, 7 or 8 digits; the platform looks at one end only.
  matching('isChinesePhone', /^\d{3,4}-\d{7,8}$/u),
  // Ours: all of 13 to 19; the platform knows the ranges of its time only.
  matching('isChineseMobile', /^1[3-9]\d{9}$/u),
  // Ours: each group is at most 255; the platform takes any digits.
  matching('isIP', /^(?:25[0-5]|2[0-4]\d|[01]?\d{1,2})(?:\.(?:25[0-5]|2[0-4]\d|[01]?\d{1,2})){3}$/u),
  matching('isQQ', /^[1-9]\d{4,}$/u),
];
