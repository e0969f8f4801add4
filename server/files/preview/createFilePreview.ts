import { Buffer } from 'node:buffer';
import { detectContainer, extractOfficeParts } from './officeParts.ts';
import type { PreviewResult, PreviewJob } from './previewJob.ts';
import { convertDocument } from './convertDocument.ts';
import { convertCsv } from './convertCsv.ts';
import { convertText } from './convertText.ts';
import { convertWorkbook } from './convertWorkbook.ts';

/**
 * Maximum size of a preview that is sent to the client, so that a phone can show it; no response is larger (contract
 * files 1).
 */
const MAX_HTML_CHARACTERS = 4 * 1024 * 1024;
const TEXT_EXTENSIONS = new Set(['txt', 'md', 'log', 'json', 'xml']);

/** Converts a file into a preview. The type is detected by its content, and for text files by the extension. */
export async function createFilePreview({ bytes, ending, language }: PreviewJob): Promise<PreviewResult> {
  const made = await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), ending, language);
  if ('reason' in made) return made;
  const size = made.parts.reduce((sum, { html }) => sum + html.length, 0);
  return size > MAX_HTML_CHARACTERS ? { reason: 'tooLargeToShow' } : made;
}

async function read(
  bytes: Buffer,
  ending: PreviewJob['ending'],
  language: PreviewJob['language'],
): Promise<PreviewResult> {
  const kind = detectContainer(bytes);
  if (kind === 'isLocked' || kind === 'notShown') return { reason: kind };
  if (kind === 'zip') {
    const parts = extractOfficeParts(bytes);
    if ('reason' in parts) return parts;
    return parts.kind === 'document' ? convertDocument(parts.zip) : convertWorkbook(parts.zip, language);
  }
  if (ending === 'csv') return convertCsv(bytes, language);
  return TEXT_EXTENSIONS.has(ending) ? convertText(bytes, language) : { reason: 'notShown' };
}
