/*
 * What each rule means, written from contract validation 2, 6 by looking at one character after the other: no pattern,
 * nothing shared with the rules.
 */
const within = (char: string, low: string, high: string) => char >= low && char <= high;
const isDigit = (char: string) => within(char, '0', '9');
const isLetter = (char: string) => within(char, 'a', 'z') || within(char, 'A', 'Z');
const isWordChar = (char: string) => isLetter(char) || isDigit(char) || char === '_';
const all = (text: string, accepts: (char: string) => boolean) => text !== '' && [...text].every(accepts);
const digits = (text: string) => all(text, isDigit);
const digitsBut = (text: string, first: string) => digits(text) && text[0] !== first;
const unsigned = (text: string, signs: string) => (signs.includes(text[0] ?? ' ') ? text.slice(1) : text);
const cut = (text: string, at: string): readonly [string, string | undefined] =>
  text.includes(at) ? [text.slice(0, text.indexOf(at)), text.slice(text.indexOf(at) + at.length)] : [text, undefined];
const hasNonZero = (text: string) => [...text].some((char) => char !== '0');

function isPositiveFraction(text: string): boolean {
  const [whole, fraction] = cut(text, '.');
  if (fraction === undefined) return false;
  if (whole === '0') return digits(fraction) && hasNonZero(fraction);
  return digitsBut(whole, '0') && (fraction === '' || digits(fraction));
}
function isZeroFraction(text: string): boolean {
  const [whole, fraction = ''] = cut(text, '.');
  return (whole === '' || whole === '0') && digits(fraction) && !hasNonZero(fraction);
}
function parts(text: string, accepts: (char: string) => boolean, least: number): boolean {
  const pieces = text.split('.');
  return pieces.length >= least && pieces.every((piece) => all(piece, accepts));
}

/** A visible character beyond ASCII. */
const isForeign = (char: string) => char.codePointAt(0)! > 0x7f && !/[\p{C}\p{Z}]/u.test(char);
const isPathChar = (char: string) => isWordChar(char) || "-.%&?/=#+~@(),;:!'*$[]".includes(char) || isForeign(char);
const isLabelChar = (char: string) => isWordChar(char) || char === '-' || isForeign(char);
function isHost(authority: string, path: string): boolean {
  const [host, port] = cut(authority, ':');
  if (port !== undefined && !(digits(port) && port.length <= 5 && Number(port) <= 65535)) return false;
  if (host.toLowerCase() === 'localhost') return true;
  const [first, others] = cut(host, '.');
  if (others === undefined || (others === '' && path === '') || !all(first, isLabelChar)) return false;
  const isHostChar = (char: string) => isLabelChar(char) || '.%&=+~'.includes(char);
  const isPlain = (char: string) => isHostChar(char) || char === ':';
  return (others === '' || all(others, isHostChar)) && all(host.normalize('NFKC'), isPlain);
}

export const REFERENCE_RULES: Readonly<Record<string, (text: string) => boolean>> = {
  isEnglish: (text) => all(text, (char) => isLetter(char) || char === '_'),
  isEnglishAndNumber: (text) => all(text, (char) => isLetter(char) || isDigit(char)),
  isKeyLabel: (text) => isLetter(text[0] ?? ' ') && all(text, (char) => isLetter(char) || isDigit(char)),
  isNumber: (text) => {
    const [whole, fraction] = cut(unsigned(text, '+-'), '.');
    return digits(whole) && (fraction === undefined || digits(fraction));
  },
  isInteger: (text) => digits(unsigned(text, '+-')),
  isPositiveInteger: (text) => digitsBut(text, '0'),
  isNegtiveInteger: (text) => text.startsWith('-') && digits(text.slice(1)),
  isFloat: (text) => {
    const size = unsigned(text, '-');
    return isPositiveFraction(size) || isZeroFraction(size) || size === '0' || digitsBut(size, '0');
  },
  isPositiveFloat: (text) => isPositiveFraction(text) || digitsBut(text, '0'),
  isNegtiveFloat: (text) =>
    text.startsWith('-') && (isPositiveFraction(text.slice(1)) || digitsBut(text.slice(1), '0')),
  isChinese: (text) => all(text, (char) => char.codePointAt(0)! >= 0x4e00 && char.codePointAt(0)! <= 0x9fa5),
  IDCard: (text) =>
    (digits(text) && (text.length === 15 || text.length === 18)) ||
    (text.length === 18 && digits(text.slice(0, 17)) && 'xX'.includes(text[17]!)),
  isUrl: (text) => {
    const [scheme, rest] = cut(text, '://');
    if (rest === undefined || !['http', 'https', 'ftp'].includes(scheme.toLowerCase())) return false;
    const start = [...rest].findIndex((char) => '/?#'.includes(char));
    const [authority, path] =
      start < 0 ? [rest, ''] : [[...rest].slice(0, start).join(''), [...rest].slice(start).join('')];
    return isHost(authority, path) && (path === '' || all(path, isPathChar));
  },
  isEmail: (text) => {
    const [name, domain = ''] = cut(text, '@');
    return (
      parts(name, (char) => isWordChar(char) || "+-'~".includes(char), 1) &&
      parts(domain, (char) => isWordChar(char) || char === '-', 2)
    );
  },
  isChinesePostCode: (text) => digits(text) && text.length === 6,
  isChinesePhone: (text) => {
    const [area, number = ''] = cut(text, '-');
    return digits(area) && digits(number) && [3, 4].includes(area.length) && [7, 8].includes(number.length);
  },
  isChineseMobile: (text) => digits(text) && text.length === 11 && text[0] === '1' && within(text[1]!, '3', '9'),
  isIP: (text) =>
    parts(text, isDigit, 4) &&
    text.split('.').length === 4 &&
    text.split('.').every((piece) => piece.length <= 3 && Number(piece) <= 255),
  isQQ: (text) => digitsBut(text, '0') && text.length >= 5,
};
