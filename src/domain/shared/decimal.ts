/**
 * A decimal number, optionally with a fraction and an exponent. Linear time: no two parts can match the same character.
 */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu;

/**
 * Parses a text that is entirely a decimal number, ignoring surrounding white space; `undefined` otherwise, and if it
 * is too large for a number.
 */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  if (!DECIMAL.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : undefined;
}

/** Formats a number without an exponent: 1e21 is 1 and 21 zeros, 1e-7 is 0.0000001. */
export function formatDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const { isNegative, digits, point } = splitDecimal(text);
  const size = point <= 0 ? `0.${'0'.repeat(-point)}${digits}` : digits.padEnd(point, '0');
  return `${isNegative ? '-' : ''}${size}`;
}

/** Whether a numeric text can be converted to a number without losing digits: 2^53 + 1 cannot. */
export const isExactNumber = (text: string): boolean => compareDecimals(text, String(Number(text))) === 0;

/** Compares two numeric texts digit by digit, without rounding. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = [splitDecimal(left), splitDecimal(right)];
  if (a.digits === '' && b.digits === '') return 0;
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1;
  const size = compareSizes(a, b);
  return a.isNegative && size !== 0 ? (size < 0 ? 1 : -1) : size;
}

/** A numeric text as `0.digits` times ten to the power of `point`; zero has no digits. */
interface DecimalParts {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly point: number;
}

function splitDecimal(text: string): DecimalParts {
  const [mantissa = '', exponent = '0'] = text.trim().toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/u, '').split('.');
  const all = whole + fraction;
  let [start, end] = [0, all.length];
  while (all.charAt(start) === '0') start += 1;
  while (all.charAt(end - 1) === '0') end -= 1;
  return {
    isNegative: mantissa.startsWith('-'),
    digits: all.slice(start, end),
    point: whole.length - start + Number(exponent),
  };
}

function compareSizes(a: DecimalParts, b: DecimalParts): -1 | 0 | 1 {
  if (a.digits === '' || b.digits === '') return a.digits === '' ? -1 : 1;
  if (a.point !== b.point) return a.point < b.point ? -1 : 1;
  return a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0;
}

/** Maximum number of decimals that are rounded to. */
const MAX_DECIMAL_DIGITS = 15;

/**
 * Rounds half away from zero in decimal: 1.005 to two digits is 1.01, -2.5 to none is -3. With more than 15 digits the
 * value is returned unchanged.
 */
export function roundTo(value: number, digits: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value) || !(digits <= MAX_DECIMAL_DIGITS)) return value;
  const places = Math.max(0, Math.trunc(digits));
  const rounded = shift(Math.round(shift(Math.abs(value), places)), -places);
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

/** Moves the decimal point in the text representation, which avoids binary rounding errors. */
function shift(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * Removes binary rounding noise: 0.1 + 0.2 becomes 0.3. Whole numbers are unchanged; minus zero becomes zero, because
 * JSON does not preserve it.
 */
export function removeBinaryNoise(value: number): number {
  if (value === 0) return 0;
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}
