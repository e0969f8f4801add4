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
