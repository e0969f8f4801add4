import { TextDecoder } from 'node:util';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DefinitionProblem } from '../problem.ts';

const DECLARED = /^(<\?xml[^>]*?\sencoding\s*=\s*)(["'])([A-Za-z][\w.-]*)\2/;

/**
 * The bytes of an XML file → its text, by their mark, else by their declaration, else as UTF-8. What is declared is
 * UTF-8 from then on, because that is how the text is sent.
 */
export function decodeXml(bytes: Uint8Array): Result<string, DefinitionProblem> {
  const declared = DECLARED.exec(asLatin(bytes.subarray(0, 200)))?.[3];
  const encoding = markOf(bytes) ?? declared ?? 'UTF-8';
  const decoded = decode(bytes, encoding, declared !== undefined && markOf(bytes) === undefined);
  return decoded.ok ? ok(decoded.value.replace(DECLARED, declareUtf8)) : fail({ message: decoded.error, line: 1 });
}

const declareUtf8 = (whole: string, before: string, quote: string, encoding: string): string =>
  encoding.toLowerCase() === 'utf-8' ? whole : `${before}${quote}UTF-8${quote}`;

/** A byte order mark, or a `<` as UTF-16 writes it. */
function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF-8';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'UTF-16LE';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'UTF-16BE';
  return undefined;
}

function decode(bytes: Uint8Array, encoding: string, isReadable: boolean): Result<string, string> {
  // A declaration that can be read letter by letter is none of UTF-16.
  return isReadable && decoderOf(encoding)?.encoding.startsWith('utf-16')
    ? fail(`the file is not written in ${encoding}`)
    : decodeText(bytes, encoding);
}

/** Bytes as text, when all of them are written in this encoding. */
export function decodeText(bytes: Uint8Array, encoding: string): Result<string, string> {
  const decoder = decoderOf(encoding);
  if (decoder === undefined) return fail(`the encoding ${encoding} is not known`);
  if (decoder.encoding.startsWith('gb') && bytes.includes(0xff)) return fail(`the file is not written in ${encoding}`);
  try {
    const text = decoder.decode(bytes);
    return ok(decoder.encoding === 'windows-1252' ? withWindowsSigns(text) : text);
  } catch {
    return fail(`the file is not written in ${encoding}`);
  }
}

function decoderOf(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return undefined;
  }
}

const asLatin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Some versions of Node read windows-1252 as if it were ISO-8859-1: the signs of 0x80 to 0x9F. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const withWindowsSigns = (text: string): string =>
  text.replaceAll(/[\u0080-\u009F]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
