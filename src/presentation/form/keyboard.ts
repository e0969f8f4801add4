import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { parseRuleList } from '#domain/validation/ruleList.ts';

interface Keyboard {
  readonly type: HTMLInputTypeAttribute;
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'tel' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoCapitalize?: 'off';
}

const MAIL: Keyboard = { type: 'email', inputMode: 'email', autoCapitalize: 'off' };
const TELEPHONE: Keyboard = { type: 'tel', inputMode: 'tel' };
const DECIMAL: Keyboard = { type: 'text', inputMode: 'decimal' };
const DIGITS: Keyboard = { type: 'text', inputMode: 'numeric' };

/** Rule → the keyboard a phone should show. */
const KEYBOARDS: Readonly<Record<string, Keyboard>> = {
  isEmail: MAIL,
  isChineseMobile: TELEPHONE,
  isChinesePhone: TELEPHONE,
  isUrl: { type: 'url', inputMode: 'url', autoCapitalize: 'off' },
  isNumber: DECIMAL,
  isFloat: DECIMAL,
  isPositiveFloat: DECIMAL,
  isInteger: DIGITS,
  isPositiveInteger: DIGITS,
  isQQ: DIGITS,
  isChinesePostCode: DIGITS,
};

/** The first rule that has a keyboard of its own decides. */
export const keyboardFor = (rules: string): Keyboard =>
  parseRuleList(rules)
    .rules.map(({ name }) => KEYBOARDS[name])
    .find((keyboard) => keyboard !== undefined) ?? { type: 'text' };
