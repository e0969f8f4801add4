import { Buffer } from 'node:buffer';
import { getFileExtension } from './sanitizeFileName.ts';

/** Number of leading bytes needed to detect the type of a file. */
const HEAD_BYTES = 1024;
type SignatureCheck = (head: Buffer) => boolean;

const beginsWith =
  (...signs: readonly (string | readonly number[])[]): SignatureCheck =>
  (head) =>
    signs.some((sign) => {
      const bytes = typeof sign === 'string' ? Buffer.from(sign, 'latin1') : Buffer.from(sign);
      return head.subarray(0, bytes.length).equals(bytes);
    });
const hasSignatureAt =
  (place: number, ...words: readonly string[]): SignatureCheck =>
  (head) =>
    words.includes(head.toString('latin1', place, place + 4));
const either =
  (...kinds: readonly SignatureCheck[]): SignatureCheck =>
  (head) =>
    kinds.some((isKind) => isKind(head));
const both =
  (...kinds: readonly SignatureCheck[]): SignatureCheck =>
  (head) =>
    kinds.every((isKind) => isKind(head));

const isZip = beginsWith('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08');
/** The compound file format: older Office files, and newer ones with a password. */
const isCompoundFile = beginsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const isOfficeFile = either(isZip, isCompoundFile);
const isLegacyOfficeFile = either(isZip, isCompoundFile, beginsWith('<?xml', '\xef\xbb\xbf<?xml', '{\\rtf'));
const isVideo = hasSignatureAt(4, 'ftyp', 'moov', 'mdat', 'wide', 'free', 'skip');
/** Text files contain no zero bytes, except in UTF-16. */
const isText: SignatureCheck = (head) => beginsWith([0xff, 0xfe], [0xfe, 0xff])(head) || !head.includes(0);

/** Signatures by file extension. Files with other extensions are not checked. */
const SIGNATURES: Readonly<Record<string, SignatureCheck>> = {
  ...forExtensions(['jpg', 'jpeg'], beginsWith([0xff, 0xd8, 0xff])),
  png: beginsWith('\x89PNG\r\n\x1a\n'),
  gif: beginsWith('GIF87a', 'GIF89a'),
  bmp: beginsWith('BM'),
  webp: both(beginsWith('RIFF'), hasSignatureAt(8, 'WEBP')),
  ...forExtensions(['heic', 'heif', 'avif'], hasSignatureAt(4, 'ftyp')),
  pdf: (head) => head.includes('%PDF-'),
  ...forExtensions(['docx', 'xlsx', 'pptx'], isOfficeFile),
  ...forExtensions(['doc', 'xls', 'ppt'], isLegacyOfficeFile),
  ...forExtensions(['odt', 'ods', 'odp', 'zip', 'jar'], isZip),
  rar: beginsWith('Rar!\x1a\x07'),
  '7z': beginsWith('7z\xbc\xaf\x27\x1c'),
  gz: beginsWith([0x1f, 0x8b]),
  ...forExtensions(['mp4', 'mov', 'm4a', 'm4v'], isVideo),
  mp3: either(beginsWith('ID3'), (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  wav: both(beginsWith('RIFF'), hasSignatureAt(8, 'WAVE')),
  webm: beginsWith([0x1a, 0x45, 0xdf, 0xa3]),
  ...forExtensions(['txt', 'csv', 'md', 'log', 'json', 'xml'], isText),
};

function forExtensions(endings: readonly string[], isKind: SignatureCheck): Record<string, SignatureCheck> {
  return Object.fromEntries(endings.map((ending) => [ending, isKind]));
}

/** Whether the content of a file matches its extension. An empty file matches any extension. */
export const matchesExtension = (name: string, head: Buffer): boolean =>
  head.length === 0 || (SIGNATURES[getFileExtension(name)]?.(head) ?? true);

/** Detects HEIC photos, as phones take them, by their content. */
export const isHeic = both(
  hasSignatureAt(4, 'ftyp'),
  hasSignatureAt(8, 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'),
);

/** Reads the first bytes of a file, and returns them together with the complete stream. */
export async function readHead(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Buffer; readonly all: AsyncIterable<Uint8Array> }> {
  const pieces = bytes[Symbol.asyncIterator]();
  const begun: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const piece = await pieces.next();
    if (piece.done === true) break;
    begun.push(piece.value);
    size += piece.value.length;
  }
  return {
    head: Buffer.concat(begun).subarray(0, HEAD_BYTES),
    all: (async function* all() {
      yield* begun;
      for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) yield piece.value;
    })(),
  };
}
