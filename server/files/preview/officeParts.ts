import { Buffer } from 'node:buffer';
import { readZip } from '#server/documents/excel/zipParts.ts';
import type { PreviewRefusal } from './previewJob.ts';

/** Maximum total size after decompression. A document of a thousand pages has a tenth of it. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;
/** Maximum size of the XML parts, whose parsed form needs many times as much memory. */
const MAX_XML_BYTES = 24 * 1024 * 1024;
const EXTRACTED_PARTS = /\.(?:xml|rels|png|jpe?g|gif|webp)$/iu;
const SHEET_FOLDER = 'xl/worksheets/';
const XML_PART = /\.(?:xml|rels)$/iu;

const ZIP_SIGNATURE = Buffer.from('PK');
const COMPOUND_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Stream name in the compound file of a newer document with a password. */
const ENCRYPTED_STREAM_NAME = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Detects the container by the first bytes: newer Office files are zip archives; older ones, and those with a password,
 * are compound files.
 */
export function detectContainer(bytes: Buffer): 'zip' | 'isLocked' | 'notShown' | 'words' {
  if (bytes.subarray(0, 2).equals(ZIP_SIGNATURE)) return 'zip';
  if (bytes.subarray(0, 8).equals(COMPOUND_SIGNATURE))
    return bytes.includes(ENCRYPTED_STREAM_NAME) ? 'isLocked' : 'notShown';
  return 'words';
}

type OfficeZip = ReadonlyMap<string, Buffer>;

/**
 * Extracts the parts of a document or workbook within limits. Files with a DTD are refused, so no part can refer to
 * external resources.
 */
export function extractOfficeParts(
  bytes: Buffer,
): { readonly kind: 'document' | 'workbook'; readonly zip: OfficeZip } | { readonly reason: PreviewRefusal } {
  const read = readZip(bytes, MAX_UNPACKED_BYTES, EXTRACTED_PARTS);
  if (!read.ok) return { reason: read.error === 'tooLarge' ? 'tooLargeToShow' : 'unreadable' };
  const types = read.value.get('[Content_Types].xml')?.toString('utf8') ?? '';
  const kind = /wordprocessingml\.document|word\.document\.macroEnabled\.main/iu.test(types)
    ? 'document'
    : /spreadsheetml\.sheet|excel\.sheet\.macroEnabled\.main/iu.test(types)
      ? 'workbook'
      : undefined;
  if (kind === undefined) return { reason: 'notShown' };
  const named = [...read.value].filter(([name]) => XML_PART.test(name));
  const xml = named.map(([, content]) => content);
  if (xml.reduce((sum, { length }) => sum + length, 0) > MAX_XML_BYTES) return { reason: 'tooLargeToShow' };
  // No Office program writes a DTD: it indicates an entity expansion attack.
  if (xml.some((content) => content.includes('<!DOCTYPE') || content.includes('<!ENTITY')))
    return { reason: 'unreadable' };
  // Sheets are not counted, because only their first rows and columns are read.
  const wholly = named.flatMap(([name, content]) => (name.startsWith(SHEET_FOLDER) ? [] : content));
  if (hasTooManyElements(wholly)) return { reason: 'tooLargeToShow' };
  return { kind, zip: read.value };
}

/**
 * Maximum number of elements in all parts of a document, by their cost: a paragraph or a cell takes ten times as long
 * as an element that only describes formatting. A document of a thousand pages has half as many.
 */
const ELEMENT_LIMITS = { all: 600_000, runs: 150_000, blocks: 60_000 } as const;

/** Matches the local name of a start tag, with any namespace prefix. */
const START_TAG = /<(?:[A-Za-z_][\w.-]*:)?(?<name>[A-Za-z_][\w.-]*)/gu;
const BLOCK_ELEMENTS = new Set(['p', 'tbl', 'tr', 'tc']);
const RUN_ELEMENTS = new Set(['r', 't', 'br', 'cr', 'tab', 'sym', 'hyperlink', 'drawing', 'pict']);

/** Whether the parts have too many elements for a preview thread to convert within a few seconds. */
function hasTooManyElements(parts: readonly Buffer[]): boolean {
  const found = { all: 0, runs: 0, blocks: 0 };
  for (const part of parts)
    for (const [, name = ''] of part.toString('latin1').matchAll(START_TAG)) {
      found.all += 1;
      if (BLOCK_ELEMENTS.has(name)) found.blocks += 1;
      else if (RUN_ELEMENTS.has(name)) found.runs += 1;
      if (found.all > ELEMENT_LIMITS.all || found.runs > ELEMENT_LIMITS.runs || found.blocks > ELEMENT_LIMITS.blocks)
        return true;
    }
  return false;
}
