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

/** The on-screen keyboard for each validation rule. */
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

/** Returns the keyboard of the first rule that has one. */
export const selectKeyboard = (rules: string): Keyboard =>
  parseRuleList(rules)
    .rules.map(({ name }) => KEYBOARDS[name])
    .find((keyboard) => keyboard !== undefined) ?? { type: 'text' };
