import { Buffer } from 'node:buffer';
import { readPicture } from '#infrastructure/wordTemplate/readPicture.ts';
import { readPlaceholders } from '#domain/print/placeholders.ts';
import {
  readPictureTag,
  type DrawablePicture,
  type DrawablePictures,
  type PrintPicture,
} from '#domain/print/printPicture.ts';
import type { PrintScope } from '#domain/print/printScope.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { textsOfDocument, textsOfWord, textsOfWorkbook } from '../definitions/prints/templateTexts.ts';
import type { FilledTemplate } from './printJob.ts';

const MEGABYTE = 1024 * 1024;
/** What one document may hold; whatever is beyond it is told by its name. */
const MOST = { pictures: 100, ofOne: 12 * MEGABYTE, ofAll: 60 * MEGABYTE } as const;

/** Reads the pictures a template asks for, as whoever prints may see them. */
export async function loadPictures(
  template: FilledTemplate,
  scope: PrintScope,
  read: (file: FileId, most: number) => Promise<Uint8Array | undefined>,
): Promise<DrawablePictures> {
  const names = picturesNamedIn(template);
  if (names.size === 0) return {};
  const wanted = new Set(picturesOf(scope, names).map(({ file }) => file));
  const loaded: Record<FileId, DrawablePicture> = {};
  let room: number = MOST.ofAll;
  for (const file of [...wanted].slice(0, MOST.pictures)) {
    const bytes = await read(file, Math.min(MOST.ofOne, room));
    const picture = bytes && readPicture(bytes);
    if (picture === undefined) continue;
    loaded[file] = picture;
    room -= picture.bytes.length;
  }
  return loaded;
}

/** The fields whose pictures a template draws. */
function picturesNamedIn(template: FilledTemplate): ReadonlySet<string> {
  return new Set(
    textsOf(template)
      .flatMap((text) => readPlaceholders(text))
      .flatMap((piece) => (piece.kind === 'pictures' ? (readPictureTag(piece.tag)?.name ?? []) : [])),
  );
}

function textsOf(template: FilledTemplate): readonly string[] {
  if (template.kind === 'pdf') return textsOfDocument(template.document).map(({ text }) => text);
  const bytes = Buffer.from(template.base64, 'base64');
  const texts = template.kind === 'word' ? textsOfWord(bytes) : textsOfWorkbook(bytes);
  return texts.ok ? texts.value.map(({ text }) => text) : [];
}

const picturesOf = ({ entries, rows }: PrintScope, names: ReadonlySet<string>): readonly PrintPicture[] => [
  ...Object.entries(entries).flatMap(([name, { pictures = [] }]) => (names.has(name) ? pictures : [])),
  ...Object.values(rows).flatMap((each) => each.flatMap((row) => picturesOf(row, names))),
];
