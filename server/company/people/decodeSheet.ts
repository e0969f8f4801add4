import type { Buffer } from 'node:buffer';
import type { Language } from '#application/formatting/language.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { decodeText } from '../xml/decodeXml.ts';

export interface SheetText {
  readonly text: string;
  readonly encoding: string;
}

const BYTE_ORDER_MARKS: readonly (readonly [sign: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'UTF-16LE'],
  [[0xfe, 0xff], 'UTF-16BE'],
  [[0xef, 0xbb, 0xbf], 'UTF-8'],
];
/**
 * Encodings to try without a byte order mark: UTF-8 first, because other encodings are rarely valid UTF-8, then those
 * of spreadsheets in that language.
 */
const ENCODINGS_BY_LANGUAGE: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': ['UTF-8', 'GB18030', 'Big5', 'Shift_JIS', 'windows-1252'],
  'ja-JP': ['UTF-8', 'Shift_JIS', 'EUC-JP', 'GB18030', 'windows-1252'],
  'en-US': ['UTF-8', 'windows-1252', 'Shift_JIS', 'GB18030'],
};
/** Characters that no spreadsheet writes; they reveal a wrong encoding. */
const IMPLAUSIBLE_CHARACTERS = /[\0\u0080-\u009F\uFFFE\uFFFF]|\p{Co}/u;

/**
 * Decodes a sheet: by its byte order mark, otherwise in the first encoding of the company's language that is valid for
 * the whole text. If several are, the one in which `isSheet` finds the headings is used.
 */
export function decodeSheet(
  bytes: Buffer,
  language: Language,
  isSheet: (text: string) => boolean,
): Result<SheetText, readonly string[]> {
  const marked = BYTE_ORDER_MARKS.find(([sign]) => sign.every((byte, at) => bytes[at] === byte))?.[1];
  const tried = marked === undefined ? ENCODINGS_BY_LANGUAGE[language] : [marked];
  const readable = tried.flatMap((encoding) => {
    const text = decodeText(bytes, encoding);
    return text.ok && !IMPLAUSIBLE_CHARACTERS.test(text.value) ? [{ text: text.value, encoding }] : [];
  });
  const found = readable.find(({ text }) => isSheet(text)) ?? readable[0];
  return found === undefined ? fail(tried) : ok(found);
}
