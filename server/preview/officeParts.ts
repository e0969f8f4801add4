import { Buffer } from 'node:buffer';
import { readZip } from '../bolist/excel/zipParts.ts';
import type { PreviewRefusal } from './previewJob.ts';

/** Unpacked; a document of a thousand pages is a tenth of it. */
const MOST_UNPACKED = 40 * 1024 * 1024;
/** Words and tables; whoever reads a single one into memory needs many times as much. */
const MOST_XML = 24 * 1024 * 1024;
const WANTED = /\.(?:xml|rels|png|jpe?g|gif|webp)$/iu;
const XML = /\.(?:xml|rels)$/iu;

const ZIP = Buffer.from('PK');
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** The entry of a newer document that has a password, as its container names it. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** What the first bytes say: newer Office files are zips; older ones, and those with a password, have a container. */
export function officeKindOf(bytes: Buffer): 'zip' | 'isLocked' | 'notShown' | 'words' {
  if (bytes.subarray(0, 2).equals(ZIP)) return 'zip';
  if (bytes.subarray(0, 8).equals(COMPOUND)) return bytes.includes(ENCRYPTED) ? 'isLocked' : 'notShown';
  return 'words';
}

type OfficeZip = ReadonlyMap<string, Buffer>;

/** The parts of a document or a workbook, unpacked within limits; nothing in them names something outside. */
export function partsOfOffice(
  bytes: Buffer,
): { readonly kind: 'document' | 'workbook'; readonly zip: OfficeZip } | { readonly reason: PreviewRefusal } {
  const read = readZip(bytes, MOST_UNPACKED, WANTED);
  if (!read.ok) return { reason: read.error === 'tooLarge' ? 'tooLargeToShow' : 'unreadable' };
  const types = read.value.get('[Content_Types].xml')?.toString('utf8') ?? '';
  const kind = /wordprocessingml\.document|word\.document\.macroEnabled\.main/iu.test(types)
    ? 'document'
    : /spreadsheetml\.sheet|excel\.sheet\.macroEnabled\.main/iu.test(types)
      ? 'workbook'
      : undefined;
  if (kind === undefined) return { reason: 'notShown' };
  const xml = [...read.value].filter(([name]) => XML.test(name)).map(([, content]) => content);
  if (xml.reduce((sum, { length }) => sum + length, 0) > MOST_XML) return { reason: 'tooLargeToShow' };
  // No office program writes one: whoever does wants it to be unfolded.
  if (xml.some((content) => content.includes('<!DOCTYPE') || content.includes('<!ENTITY')))
    return { reason: 'unreadable' };
  return { kind, zip: read.value };
}
