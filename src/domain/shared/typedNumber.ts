import { parseDecimal } from './decimal.ts';
import { removeInvisible } from './removeInvisible.ts';

/** Hyphens and minus signs from word processors and PDF files; below, the Chinese and Japanese full stops. */
const MINUS_SIGNS = /[\u2010-\u2015\u2212]/gu;
const FULL_STOPS = /(?<=\d)[\u3002\uff61](?=\d)/gu;

/**
 * Converts full-width characters, minus signs and full stops between digits to those of a Latin keyboard, and removes
 * invisible characters.
 */
export const toLatinKeyboard = (text: string): string =>
  removeInvisible(text.replaceAll(FULL_STOPS, '.'))
    .normalize('NFKC')
    .replaceAll(MINUS_SIGNS, '-')
    .replaceAll(/\s/gu, ' ');

/** Accounting brackets, which make an amount negative. */
const IN_BRACKETS = /^\(([^-+()]+)\)$/u;
/** A currency symbol before or after the amount, with a sign before or after it. */
const CURRENCY_BEFORE = /^([-+]?) ?\p{Sc} ?(?=[-+.\d])/u;
const CURRENCY_AFTER = /(?<=\d) ?[\p{Sc}\u5143\u5706\u5186]$/u;

/**
 * Groups of three digits with one kind of separator, or Indian groups of two before the last. A grouped number never
 * begins with 0.
 */
const GROUPED = /^([-+]?)([1-9]\d{0,2}([ ,'\u2019])\d{3}(?:\3\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})(\.\d*)?$/u;
/** Groups separated by points or spaces, decimals by a comma. */
const GROUPED_WITH_COMMA = /^([-+]?)([1-9]\d{0,2}([ .])\d{3}(?:\3\d{3})*),(\d{1,2})$/u;
const GROUPED_BY_POINTS = /^([-+]?)([1-9]\d{0,2}(?:\.\d{3}){2,})$/u;
/** A decimal comma. With three decimals the comma could separate groups, unless the number begins with 0. */
const DECIMAL_COMMA = /^([-+]?\d+),(\d{1,2})$|^([-+]?0),(\d+)$/u;

/**
 * Parses a typed or pasted number: full width, invisible characters, any minus sign, accounting brackets, a currency,
 * groups of digits, a decimal comma. A comma or space is only removed if the other digits show that it separates
 * groups.
 * @returns the number in plain digits; `undefined` if it is not a number or ambiguous
 */
export function parseTypedNumber(text: string): string | undefined {
  const latin = toLatinKeyboard(text);
  const [, inner] = IN_BRACKETS.exec(latin) ?? [];
  const amount = (inner ?? latin).trim().replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_AFTER, '');
  const plain = withoutGroups(amount.replace(/^([-+]) (?=\d)/u, '$1'));
  if (plain === undefined || parseDecimal(plain) === undefined) return undefined;
  return inner === undefined ? plain.replace(/^\+/u, '') : `-${plain}`;
}

function withoutGroups(amount: string): string | undefined {
  if (parseDecimal(amount) !== undefined) return amount;
  const grouped = GROUPED.exec(amount);
  if (grouped) return `${grouped[1] ?? ''}${digitsOf(grouped[2])}${grouped[4] ?? ''}`;
  const european = GROUPED_WITH_COMMA.exec(amount);
  if (european) return `${european[1] ?? ''}${digitsOf(european[2])}.${european[4] ?? ''}`;
  const pointed = GROUPED_BY_POINTS.exec(amount);
  if (pointed) return `${pointed[1] ?? ''}${digitsOf(pointed[2])}`;
  const [, whole, decimals, zero = '', behindZero = ''] = DECIMAL_COMMA.exec(amount) ?? [];
  if (whole !== undefined) return `${whole}.${decimals ?? ''}`;
  return zero === '' ? undefined : `${zero}.${behindZero}`;
}

const digitsOf = (groups = ''): string => groups.replaceAll(/\D/gu, '');
