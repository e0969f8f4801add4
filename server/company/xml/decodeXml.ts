import { TextDecoder } from 'node:util';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DefinitionProblem } from '../problem.ts';

const DECLARED = /^(<\?xml[^>]*?\sencoding\s*=\s*)(["'])([A-Za-z][\w.-]*)\2/;

/**
 * Decodes an XML file by its byte order mark, otherwise by its declaration, otherwise as UTF-8. The declaration is
 * changed to UTF-8, in which the text is sent.
 */
export function decodeXml(bytes: Uint8Array): Result<string, DefinitionProblem> {
  const declared = DECLARED.exec(toLatin1(bytes.subarray(0, 200)))?.[3];
  const encoding = detectByteOrderMark(bytes) ?? declared ?? 'UTF-8';
  const decoded = decode(bytes, encoding, declared !== undefined && detectByteOrderMark(bytes) === undefined);
  return decoded.ok ? ok(decoded.value.replace(DECLARED, declareUtf8)) : fail({ message: decoded.error, line: 1 });
}

const declareUtf8 = (whole: string, before: string, quote: string, encoding: string): string =>
  encoding.toLowerCase() === 'utf-8' ? whole : `${before}${quote}UTF-8${quote}`;

/** Detects a byte order mark, or a `<` encoded in UTF-16. */
function detectByteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF-8';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'UTF-16LE';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'UTF-16BE';
  return undefined;
}

function decode(bytes: Uint8Array, encoding: string, isReadable: boolean): Result<string, string> {
  // A declaration that is readable as ASCII cannot be UTF-16.
  return isReadable && createDecoder(encoding)?.encoding.startsWith('utf-16')
    ? fail(`the file is not written in ${encoding}`)
    : decodeText(bytes, encoding);
}

/** Decodes bytes; fails if some of them are invalid in this encoding. */
export function decodeText(bytes: Uint8Array, encoding: string): Result<string, string> {
  const decoder = createDecoder(encoding);
  if (decoder === undefined) return fail(`the encoding ${encoding} is not known`);
  if (decoder.encoding.startsWith('gb') && bytes.includes(0xff)) return fail(`the file is not written in ${encoding}`);
  try {
    const text = decoder.decode(bytes);
    return ok(decoder.encoding === 'windows-1252' ? fixWindows1252(text) : text);
  } catch {
    return fail(`the file is not written in ${encoding}`);
  }
}

function createDecoder(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return undefined;
  }
}

const toLatin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Some versions of Node decode windows-1252 as ISO-8859-1, which differs from 0x80 to 0x9F. */
const WINDOWS_1252_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const fixWindows1252 = (text: string): string =>
  text.replaceAll(/[\u0080-\u009F]/g, (sign) => WINDOWS_1252_CHARACTERS[sign.charCodeAt(0) - 0x80] ?? sign);
