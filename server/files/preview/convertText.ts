import type { Buffer } from 'node:buffer';
import type { Language } from '#application/formatting/language.ts';
import { toMultilineHtml } from './toMultilineHtml.ts';
import type { PreviewResult } from './previewJob.ts';

/** Maximum size of a text file that is shown. */
const MAX_TEXT_BYTES = 512 * 1024;

export function convertText(bytes: Buffer, language: Language): PreviewResult {
  const text = decodeText(bytes, language);
  if (text === undefined) return { reason: 'notShown' };
  const lines = text.split(/\r\n?|\n/u);
  const shown = lines.slice(0, MAX_LINES);
  const html = `<pre>${toMultilineHtml(shown.join('\n'))}</pre>`;
  return { parts: [{ name: '', html, rowsLeft: lines.length - shown.length, columnsLeft: 0 }], partsLeft: 0 };
}
const MAX_LINES = 5000;

/**
 * Decodes a text: by its byte order mark, as UTF-8, or else in the legacy encoding of the reader's language. Returns
 * undefined if it is no text or too long.
 */
export function decodeText(bytes: Buffer, language: Language): string | undefined {
  if (bytes.length > MAX_TEXT_BYTES) return undefined;
  const named = BYTE_ORDER_MARKS.find(([sign]) => sign.every((byte, at) => bytes[at] === byte))?.[1];
  const writings = named === undefined ? ['utf-8', ...(language === 'ja-JP' ? ['shift_jis'] : []), 'gb18030'] : [named];
  for (const writing of writings)
    try {
      const text = new TextDecoder(writing, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // Try the next encoding.
    }
  return undefined;
}
const BYTE_ORDER_MARKS: readonly (readonly [sign: readonly number[], writing: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
];
