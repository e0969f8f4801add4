/**
 * A whole number part, optionally a fraction and an exponent; nothing else. Linear: no two parts may match the same
 * character.
 */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu;

/**
 * Reads a text that is a decimal number and nothing else (blanks around it are ignored); `undefined` otherwise, also
 * when too large to hold.
 */
export function readDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  if (!DECIMAL.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : undefined;
}

/** A number in digits, never with an exponent: 1e21 is 1 and 21 zeros, 1e-7 is 0.0000001. */
export function writeDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const { isNegative, digits, point } = takeApart(text);
  const size = point <= 0 ? `0.${'0'.repeat(-point)}${digits}` : digits.padEnd(point, '0');
  return `${isNegative ? '-' : ''}${size}`;
}

/** Whether a numeric text is still the same number after it was stored as one: 2^53 + 1 is not. */
export const keepsDigits = (text: string): boolean => compareDecimals(text, String(Number(text))) === 0;

/** Which of two numeric texts is more, digit by digit: nothing is rounded. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = [takeApart(left), takeApart(right)];
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

function takeApart(text: string): DecimalParts {
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

/** Digits after the point that a number of this size can still carry. */
const MOST_DIGITS = 15;

/**
 * Rounds half away from zero on the decimal digits people see: 1.005 to two digits is 1.01, -2.5 to none is -3. More
 * than 15 digits change nothing.
 */
export function roundTo(value: number, digits: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value) || !(digits <= MOST_DIGITS)) return value;
  const places = Math.max(0, Math.trunc(digits));
  const rounded = shift(Math.round(shift(Math.abs(value), places)), -places);
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

/** Moves the decimal point by text, so that no binary fraction creeps in. */
function shift(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * Takes the binary noise off a result: 0.1 + 0.2 is 0.3. Whole numbers stay as they are; minus zero becomes zero, as
 * JSON knows one zero only.
 */
export function tidy(value: number): number {
  if (value === 0) return 0;
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}
