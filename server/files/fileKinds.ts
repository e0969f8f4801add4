import { Buffer } from 'node:buffer';
import { endingOf } from './fileName.ts';

/** So many bytes tell what a file is. */
const HEAD = 1024;
type IsKind = (head: Buffer) => boolean;

const beginsWith =
  (...signs: readonly (string | readonly number[])[]): IsKind =>
  (head) =>
    signs.some((sign) => {
      const bytes = typeof sign === 'string' ? Buffer.from(sign, 'latin1') : Buffer.from(sign);
      return head.subarray(0, bytes.length).equals(bytes);
    });
const holdsAt =
  (place: number, ...words: readonly string[]): IsKind =>
  (head) =>
    words.includes(head.toString('latin1', place, place + 4));
const either =
  (...kinds: readonly IsKind[]): IsKind =>
  (head) =>
    kinds.some((isKind) => isKind(head));
const both =
  (...kinds: readonly IsKind[]): IsKind =>
  (head) =>
    kinds.every((isKind) => isKind(head));

const zip = beginsWith('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08');
/** The container of older Office files, and of newer ones with a password. */
const compound = beginsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const office = either(zip, compound);
const olderOffice = either(zip, compound, beginsWith('<?xml', '\xef\xbb\xbf<?xml', '{\\rtf'));
const film = holdsAt(4, 'ftyp', 'moov', 'mdat', 'wide', 'free', 'skip');
/** Words have no zero bytes, unless each letter has two. */
const words: IsKind = (head) => beginsWith([0xff, 0xfe], [0xfe, 0xff])(head) || !head.includes(0);

/** How the first bytes of each kind look; an ending that is not here says nothing. */
const KINDS: Readonly<Record<string, IsKind>> = {
  ...each(['jpg', 'jpeg'], beginsWith([0xff, 0xd8, 0xff])),
  png: beginsWith('\x89PNG\r\n\x1a\n'),
  gif: beginsWith('GIF87a', 'GIF89a'),
  bmp: beginsWith('BM'),
  webp: both(beginsWith('RIFF'), holdsAt(8, 'WEBP')),
  ...each(['heic', 'heif', 'avif'], holdsAt(4, 'ftyp')),
  pdf: (head) => head.includes('%PDF-'),
  ...each(['docx', 'xlsx', 'pptx'], office),
  ...each(['doc', 'xls', 'ppt'], olderOffice),
  ...each(['odt', 'ods', 'odp', 'zip', 'jar'], zip),
  rar: beginsWith('Rar!\x1a\x07'),
  '7z': beginsWith('7z\xbc\xaf\x27\x1c'),
  gz: beginsWith([0x1f, 0x8b]),
  ...each(['mp4', 'mov', 'm4a', 'm4v'], film),
  mp3: either(beginsWith('ID3'), (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  wav: both(beginsWith('RIFF'), holdsAt(8, 'WAVE')),
  webm: beginsWith([0x1a, 0x45, 0xdf, 0xa3]),
  ...each(['txt', 'csv', 'md', 'log', 'json', 'xml'], words),
};

function each(endings: readonly string[], isKind: IsKind): Record<string, IsKind> {
  return Object.fromEntries(endings.map((ending) => [ending, isKind]));
}

/** Whether a file is what the ending of its name says; an empty one is anything. */
export const isWhatItSays = (name: string, head: Buffer): boolean =>
  head.length === 0 || (KINDS[endingOf(name)]?.(head) ?? true);

/** The first bytes of a file, and all of it, those included. */
export async function withHead(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Buffer; readonly all: AsyncIterable<Uint8Array> }> {
  const pieces = bytes[Symbol.asyncIterator]();
  const begun: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD) {
    const piece = await pieces.next();
    if (piece.done === true) break;
    begun.push(piece.value);
    size += piece.value.length;
  }
  return {
    head: Buffer.concat(begun).subarray(0, HEAD),
    all: (async function* all() {
      yield* begun;
      for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) yield piece.value;
    })(),
  };
}
