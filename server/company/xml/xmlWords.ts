/** Character classes and references of XML 1.0. */
const FIRST =
  'A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}';
const FOLLOWING = '\\-.0-9\u00B7\u0300-\u036F\u203F\u2040';
/** Matches a name at `lastIndex`. */
export const NAME = new RegExp(`[:${FIRST}][:${FIRST}${FOLLOWING}]*`, 'uy');

const NC_NAME = new RegExp(`^[${FIRST}][${FIRST}${FOLLOWING}]*$`, 'u');
/** Whether a text is a name without a colon, as required for ids. */
export const isNcName = (text: string): boolean => NC_NAME.test(text);

interface Place {
  readonly message: string;
  readonly at: number;
}

const CONTROL = /[^\t\n\r\u0020-\uFFFD]/;
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Returns the first character that XML does not allow. */
export function findInvalidCharacter(text: string): Place | undefined {
  const at = [CONTROL, LONE].map((pattern) => text.search(pattern)).filter((found) => found !== -1);
  if (at.length === 0) return undefined;
  const first = Math.min(...at);
  const code = text.charCodeAt(first).toString(16).toUpperCase().padStart(4, '0');
  return { message: `the character U+${code} is not allowed in XML`, at: first };
}

const REFERENCE = /&(?:(?:amp|lt|gt|quot|apos);|#(\d{1,8});|#x([\da-fA-F]{1,7});)?/g;

/** Returns the first `&` that does not start a valid reference. */
export function findInvalidReference(text: string): Place | undefined {
  for (const { 0: found, 1: decimal, 2: hex, index } of text.matchAll(REFERENCE)) {
    if (found === '&') {
      const [word] = /^&#?\w{1,20};/.exec(text.slice(index, index + 24)) ?? [];
      return {
        message: word === undefined ? 'a bare & must be written as &amp;' : `${word} is not defined`,
        at: index,
      };
    }
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? parseInt(hex, 16) : undefined;
    if (code !== undefined && !isAllowed(code)) return { message: `${found} is not allowed in XML`, at: index };
  }
  return undefined;
}

const isAllowed = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x1_00_00 && code <= 0x10_ff_ff);
