import { Buffer } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** Why an upload is rejected as a whole. */
export type WorkbookFault = 'notExcel' | 'tooLarge' | 'unreadable' | 'tooManyRows' | 'tooManyColumns';
type Parts = ReadonlyMap<string, Buffer>;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const FILE = 0x04034b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const FILE_SIZE = 30;
const MAX_COMMENT_BYTES = 0xffff;
const MAX_ENTRIES = 2000;
const DEFLATED = 8;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const XML = /\.(?:xml|rels)$/u;

/**
 * Unpacks the XML parts of a ZIP archive, or other wanted parts. The declared sizes are checked first but not trusted:
 * unpacking stops at the limit.
 */
export function readZip(bytes: Buffer, mostBytes: number, wanted = XML): Result<Parts, WorkbookFault> {
  const entries = readCentralDirectory(bytes)?.filter(({ name }) => wanted.test(name));
  if (entries === undefined || new Set(entries.map(({ name }) => name)).size < entries.length) return fail('notExcel');
  if (entries.reduce((sum, { size }) => sum + size, 0) > mostBytes) return fail('tooLarge');
  const parts = new Map<string, Buffer>();
  let left = mostBytes;
  for (const entry of entries) {
    const part = unpackEntry(bytes, entry, left);
    if (!part.ok) return part;
    left -= part.value.length;
    parts.set(entry.name, part.value);
  }
  return ok(parts);
}

/** Reads the central directory, as other programs do; undefined if the file is not a ZIP archive or has a password. */
function readCentralDirectory(bytes: Buffer): readonly Entry[] | undefined {
  const end = findEndRecord(bytes);
  if (end === undefined) return undefined;
  const entries: Entry[] = [];
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) return undefined;
  for (let read = 0; read < count; read += 1) {
    if (at + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return undefined;
    const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const method = bytes.readUInt16LE(at + 10);
    if (isLocked || (method !== 0 && method !== DEFLATED)) return undefined;
    const nameSize = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameSize),
      method,
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_SIZE + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function findEndRecord(bytes: Buffer): number | undefined {
  const last = bytes.length - END_SIZE;
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT_BYTES; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  return undefined;
}

function unpackEntry(bytes: Buffer, { at, packed, method }: Entry, most: number): Result<Buffer, WorkbookFault> {
  if (at + FILE_SIZE > bytes.length || bytes.readUInt32LE(at) !== FILE) return fail('notExcel');
  const from = at + FILE_SIZE + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(from, from + packed);
  if (method !== DEFLATED) return content.length > most ? fail('tooLarge') : ok(content);
  try {
    return ok(inflateRawSync(content, { maxOutputLength: Math.max(most, 1) }));
  } catch (error) {
    return fail(error instanceof RangeError ? 'tooLarge' : 'notExcel');
  }
}

/** Writes the parts as a new ZIP archive, so that the library reads exactly the content that was checked. */
export function writeZip(parts: Parts): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const title = Buffer.from(name, 'utf8');
    // Version, flags, method, time and date; checksum, both sizes, length of the name and of the unused extra field.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    files.push(word(FILE), facts, title, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(word(ENTRY), Buffer.from([20, 0]), facts, place, title);
    at += 4 + facts.length + title.length + content.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, list, end]);
}

function word(sign: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32LE(sign, 0);
  return written;
}
