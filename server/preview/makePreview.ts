import { Buffer } from 'node:buffer';
import { officeKindOf, partsOfOffice } from './officeParts.ts';
import type { PreviewAnswer, PreviewJob } from './previewJob.ts';
import { readDocument } from './readDocument.ts';
import { readTable } from './readTable.ts';
import { readText } from './readText.ts';
import { readWorkbookSheets } from './readWorkbookSheets.ts';

/** Of what is made, so much goes to the client: a phone can draw it, and no answer is larger (contract files 1). */
const MOST_HTML = 4 * 1024 * 1024;
const WORDS = new Set(['txt', 'md', 'log', 'json', 'xml']);

/** A file as something to be read: what it is, is told by its bytes, and for words by its ending. */
export async function makePreview({ bytes, ending, language }: PreviewJob): Promise<PreviewAnswer> {
  const made = await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), ending, language);
  if ('reason' in made) return made;
  const size = made.parts.reduce((sum, { html }) => sum + html.length, 0);
  return size > MOST_HTML ? { reason: 'tooLargeToShow' } : made;
}

async function read(
  bytes: Buffer,
  ending: PreviewJob['ending'],
  language: PreviewJob['language'],
): Promise<PreviewAnswer> {
  const kind = officeKindOf(bytes);
  if (kind === 'isLocked' || kind === 'notShown') return { reason: kind };
  if (kind === 'zip') {
    const parts = partsOfOffice(bytes);
    if ('reason' in parts) return parts;
    return parts.kind === 'document' ? readDocument(parts.zip) : readWorkbookSheets(parts.zip, language);
  }
  if (ending === 'csv') return readTable(bytes, language);
  return WORDS.has(ending) ? readText(bytes, language) : { reason: 'notShown' };
}
