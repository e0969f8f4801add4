import { DIGITS, FEN, JIAO, NEGATIVE, TENS, WAN, WHOLE, YI, YUAN } from './capitals.ts';
import { parseDecimal, roundTo } from './decimal.ts';

/*
 * Amounts are computed in whole cents, which avoids binary fractions. They are given as numbers or decimal texts in
 * yuan. Amounts beyond the exact range of a number (about 90 trillion yuan) are not accepted.
 */

/**
 * Converts an amount to whole cents, rounding half a cent away from zero; `undefined` if it is not a number or too
 * large.
 */
function toCents(amount: number | string): number | undefined {
  const yuan = typeof amount === 'string' ? parseDecimal(amount) : amount;
  const cents = yuan === undefined ? Number.NaN : Math.round(roundTo(yuan, 2) * 100);
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/**
 * Formats an amount with thousands separators (spec 9). A text that is not a plain number is returned unchanged.
 * @param amount a number, or a text of digits with a sign and a fraction, in any currency
 * @returns the amount with commas
 * @example
 * groupThousands(-1234567.5); // '-1,234,567.5'
 * groupThousands('about 1000'); // 'about 1000'
 */
export function groupThousands(amount: number | string): string {
  const [, sign = '', whole, fraction = ''] = /^([+-]?)(\d+)(\.\d*)?$/u.exec(String(amount).trim()) ?? [];
  return whole === undefined ? String(amount) : sign + inThrees(whole) + fraction;
}

function inThrees(digits: string): string {
  const first = digits.length % 3;
  const groups = first === 0 ? [] : [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

/**
 * Formats an amount in Chinese financial numerals (spec 9), as banks require: 1005.30 is one thousand, zero, five yuan,
 * three jiao. "Exactly" is appended to an amount of whole yuan. Half a cent is rounded away from zero.
 * @param amount in yuan, a number or a decimal text, up to about 90 trillion
 * @returns the text; `undefined` if it is not a valid amount
 * @example
 * formatChineseNumerals(1005.3); // '\u58f9\u4edf\u96f6\u4f0d\u5143\u53c1\u89d2'
 * formatChineseNumerals('1,000'); // undefined
 */
export function formatChineseNumerals(amount: number | string): string | undefined {
  const cents = toCents(amount);
  if (cents === undefined) return undefined;
  const size = Math.abs(cents);
  const [yuan, jiao, fen] = [Math.floor(size / 100), Math.floor(size / 10) % 10, size % 10];
  const whole = yuan > 0 || size === 0 ? formatWholeNumerals(yuan) + YUAN : '';
  const small = jiao === 0 && fen > 0 && yuan > 0 ? say(0) : jiao > 0 ? say(jiao) + JIAO : '';
  return (
    (cents < 0 ? NEGATIVE : '') +
    whole +
    small +
    (fen > 0 ? say(fen) + FEN : '') +
    (jiao === 0 && fen === 0 ? WHOLE : '')
  );
}

const say = (digit: number): string => DIGITS.charAt(digit);

/** Formats a whole number from large to small units: yi, wan, the rest; one zero for missing digits in between. */
function formatWholeNumerals(value: number): string {
  if (value >= 1e8) return formatWholeNumerals(Math.floor(value / 1e8)) + YI + sayRest(value % 1e8, 1e7);
  if (value >= 1e4) return formatWholeNumerals(Math.floor(value / 1e4)) + WAN + sayRest(value % 1e4, 1e3);
  const power = String(value).length - 1;
  return say(Math.floor(value / 10 ** power)) + (TENS[power] ?? '') + sayRest(value % 10 ** power, 10 ** (power - 1));
}

const sayRest = (rest: number, full: number): string =>
  rest === 0 ? '' : (rest < full ? say(0) : '') + formatWholeNumerals(rest);
