import type { Buffer } from 'node:buffer';
import type { Language } from '#application/language.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { decodeText } from '../definitions/xml/decodeXml.ts';

/** A text and the encoding it was read in. */
export interface SheetText {
  readonly text: string;
  readonly encoding: string;
}

const MARKS: readonly (readonly [sign: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'UTF-16LE'],
  [[0xfe, 0xff], 'UTF-16BE'],
  [[0xef, 0xbb, 0xbf], 'UTF-8'],
];
/** Without a mark: UTF-8, which nothing else is by chance, and then what a spreadsheet of the country writes. */
const TRIED: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': ['UTF-8', 'GB18030', 'Big5', 'Shift_JIS', 'windows-1252'],
  'ja-JP': ['UTF-8', 'Shift_JIS', 'EUC-JP', 'GB18030', 'windows-1252'],
  'en-US': ['UTF-8', 'windows-1252', 'Shift_JIS', 'GB18030'],
};
/** No spreadsheet writes these: the file was read in another encoding than its own. */
const STRANGE = /[\0\u0080-\u009F\uFFFE\uFFFF]|\p{Co}/u;

/**
 * What the bytes of a sheet say: by their mark, else in the first encoding that makes sense of all of them, in the
 * order of the company's language. Of two that do, the one in which the sheet has headings (`isSheet`) is taken.
 */
export function readSheetText(
  bytes: Buffer,
  language: Language,
  isSheet: (text: string) => boolean,
): Result<SheetText, readonly string[]> {
  const marked = MARKS.find(([sign]) => sign.every((byte, at) => bytes[at] === byte))?.[1];
  const tried = marked === undefined ? TRIED[language] : [marked];
  const readable = tried.flatMap((encoding) => {
    const text = decodeText(bytes, encoding);
    return text.ok && !STRANGE.test(text.value) ? [{ text: text.value, encoding }] : [];
  });
  const found = readable.find(({ text }) => isSheet(text)) ?? readable[0];
  return found === undefined ? fail(tried) : ok(found);
}
