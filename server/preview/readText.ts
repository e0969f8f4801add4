import type { Buffer } from 'node:buffer';
import type { Language } from '#application/language.ts';
import { escapedHtml } from './escapedHtml.ts';
import type { PreviewAnswer } from './previewJob.ts';

/** Of a text so much is shown; nobody reads more of it on a phone. */
const MOST_TEXT = 512 * 1024;

/** Words without a form. */
export function readText(bytes: Buffer, language: Language): PreviewAnswer {
  const text = decodedText(bytes, language);
  if (text === undefined) return { reason: 'notShown' };
  const lines = text.split(/\r\n?|\n/u);
  const shown = lines.slice(0, MOST_LINES);
  const html = `<pre>${escapedHtml(shown.join('\n'))}</pre>`;
  return { parts: [{ name: '', html, rowsLeft: lines.length - shown.length, columnsLeft: 0 }], partsLeft: 0 };
}
const MOST_LINES = 5000;

/**
 * What bytes say: in the writing they name, in that of the web, or else in the older one of the reader's country.
 * Nothing where they are no words, or too many.
 */
export function decodedText(bytes: Buffer, language: Language): string | undefined {
  if (bytes.length > MOST_TEXT) return undefined;
  const named = NAMED.find(([sign]) => sign.every((byte, at) => bytes[at] === byte))?.[1];
  const writings = named === undefined ? ['utf-8', ...(language === 'ja-JP' ? ['shift_jis'] : []), 'gb18030'] : [named];
  for (const writing of writings)
    try {
      const text = new TextDecoder(writing, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // In the next one, perhaps.
    }
  return undefined;
}
const NAMED: readonly (readonly [sign: readonly number[], writing: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
];
