import { createTextRule, createPatternRule, type Rule } from './validationRule.ts';
import { validateUrl } from './webAddress.ts';

/*
 * Patterns of spec 5, with the results of contract validation 2. "Ours" marks deliberate deviations from the platform
 * (contract validation 6). Every pattern runs in linear time: no two parts can match the same character.
 */
export const TEXT_RULES: readonly Rule[] = [
  createPatternRule('isEnglish', /^[A-Za-z_]+$/u),
  // Ours: no underscore, as the spec says "letters or numbers".
  createPatternRule('isEnglishAndNumber', /^[A-Za-z0-9]+$/u),
  createPatternRule('isKeyLabel', /^[A-Za-z][A-Za-z0-9]*$/u),
  // No Chinese punctuation, no characters beyond the basic block.
  createPatternRule('isChinese', /^[\u4e00-\u9fa5]+$/u),
  // The check digit and the date of birth are not checked.
  createPatternRule('IDCard', /^\d{15}(?:\d{2}[\dX])?$/iu),
  createTextRule('isUrl', validateUrl),
  // Ours: also allows - + ' and ~ before the @, and - after it.
  createPatternRule('isEmail', /^[\w+'~-]+(?:\.[\w+'~-]+)*@[\w-]+(?:\.[\w-]+)+$/u),
  // Ours: also allows a leading 0, as in 010000.
  createPatternRule('isChinesePostCode', /^\d{6}$/u),
  // Ours: the whole text is one number: area code of 3 or 4 digits, a dash, 7 or 8 digits. The platform checks one end
  // only.
  createPatternRule('isChinesePhone', /^\d{3,4}-\d{7,8}$/u),
  // Ours: all prefixes from 13 to 19; the platform has an older list.
  createPatternRule('isChineseMobile', /^1[3-9]\d{9}$/u),
  // Ours: each group is at most 255; the platform accepts any digits.
  createPatternRule('isIP', /^(?:25[0-5]|2[0-4]\d|[01]?\d{1,2})(?:\.(?:25[0-5]|2[0-4]\d|[01]?\d{1,2})){3}$/u),
  createPatternRule('isQQ', /^[1-9]\d{4,}$/u),
];
