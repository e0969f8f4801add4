import { parseDecimal } from './decimal.ts';
import { removeInvisible } from './removeInvisible.ts';

/** Hyphens and minus signs from word processors and PDF files; below, the Chinese and Japanese full stops. */
const MINUS_SIGNS = /[\u2010-\u2015\u2212]/gu;
const FULL_STOPS = /(?<=\d)[\u3002\uff61](?=\d)/gu;

/** The decimal and the group separator of Arabic. */
const ARABIC_SEPARATORS: Readonly<Record<string, string>> = { '\u066b': '.', '\u066c': ',' };

/**
 * Converts full-width characters, digits of other scripts, minus signs and full stops between digits to those of a
 * Latin keyboard, and removes invisible characters. Superscripts and fractions are kept: five squared is not 52.
 */
export const toLatinKeyboard = (text: string): string =>
  removeInvisible(text.replaceAll(FULL_STOPS, '.'))
    .replaceAll(/\P{No}+/gu, (part) => part.normalize('NFKC'))
    .replaceAll(/[\u066b\u066c]/gu, (sign) => ARABIC_SEPARATORS[sign] ?? sign)
    .replaceAll(/[^\P{Nd}0-9]/gu, toLatinDigit)
    .replaceAll(MINUS_SIGNS, '-')
    .replaceAll(/\s/gu, ' ');

/** Unicode encodes the digits of each script as a run of ten, from 0 to 9. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/** Accounting brackets, which make an amount negative, and the trailing minus sign of accounting systems. */
const IN_BRACKETS = /^\(([^-+()]+)\)$/u;
const TRAILING_MINUS = /^([^-+]*\d)-$/u;
/** A dash instead of decimals, `5.-`, which means that there are none. */
const NO_DECIMALS = /(?<=\d)[.,]-{1,2}$/u;
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
const DECIMAL_COMMA = /^([-+]?\d*),(\d{1,2})$|^([-+]?0),(\d+)$/u;

/**
 * Parses a typed or pasted number: digits of any script, invisible characters, any minus sign before or after it,
 * accounting brackets, a currency, groups of digits, a decimal comma. A comma or space is only removed if the other
 * digits show that it separates groups.
 * @returns the number in plain digits; `undefined` if it is not a number or ambiguous
 */
export function parseTypedNumber(text: string): string | undefined {
  const latin = toLatinKeyboard(text);
  const [, inner] = IN_BRACKETS.exec(latin) ?? [];
  const amount = (inner ?? latin).trim().replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_AFTER, '');
  const signed = amount
    .replace(NO_DECIMALS, '')
    .replace(TRAILING_MINUS, '-$1')
    .replace(/^([-+]) (?=\d)/u, '$1');
  const plain = withoutGroups(signed);
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
