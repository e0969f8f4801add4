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

export const ORACLES: Readonly<Record<string, (text: string) => boolean>> = {
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
    const [scheme, rest = ''] = cut(text, '://');
    const [host, tail = ''] = cut(rest, '.');
    const isTail = (piece: string) => all(piece, (char) => isWordChar(char) || '-.%&?/=#+~'.includes(char));
    const [before, after] = cut(tail, ':');
    if (!all(scheme, isLetter) || !all(host, (char) => isWordChar(char) || char === '-') || !isTail(before))
      return false;
    if (after === undefined) return true;
    const port = [...after].findIndex((char) => !isDigit(char));
    const [number, path] = port < 0 ? [after, ''] : [after.slice(0, port), after.slice(port)];
    return number.length >= 1 && number.length <= 5 && (path === '' || ('/?#'.includes(path[0]!) && isTail(path)));
  },
  isEmail: (text) => {
    const [name, domain = ''] = cut(text, '@');
    return (
      parts(name, (char) => isWordChar(char) || '+-'.includes(char), 1) &&
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
