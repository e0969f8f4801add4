import { Buffer } from 'node:buffer';
import { parsePicture } from '#infrastructure/workflow/print/word/parsePicture.ts';
import { parsePlaceholders } from '#domain/print/placeholders.ts';
import {
  parsePictureTag,
  type DrawablePicture,
  type DrawablePictures,
  type PrintPicture,
} from '#domain/print/printPicture.ts';
import type { PrintScope } from '#domain/print/printScope.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { listDocumentTexts, listWordTexts, listWorkbookTexts } from './templateTexts.ts';
import type { FilledTemplate } from './printJob.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum pictures in one document; further ones are replaced by their names. */
const PICTURE_LIMITS = { pictures: 100, ofOne: 12 * MEGABYTE, ofAll: 60 * MEGABYTE } as const;

/** Loads the pictures a template needs, as far as the user may see them. */
export async function loadPictures(
  template: FilledTemplate,
  scope: PrintScope,
  read: (file: FileId, most: number) => Promise<Uint8Array | undefined>,
): Promise<DrawablePictures> {
  const names = listPictureFields(template);
  if (names.size === 0) return {};
  const wanted = new Set(collectPictures(scope, names).map(({ file }) => file));
  const loaded: Record<FileId, DrawablePicture> = {};
  let room: number = PICTURE_LIMITS.ofAll;
  for (const file of [...wanted].slice(0, PICTURE_LIMITS.pictures)) {
    const bytes = await read(file, Math.min(PICTURE_LIMITS.ofOne, room));
    const picture = bytes && parsePicture(bytes);
    if (picture === undefined) continue;
    loaded[file] = picture;
    room -= picture.bytes.length;
  }
  return loaded;
}

function listPictureFields(template: FilledTemplate): ReadonlySet<string> {
  return new Set(
    listTemplateTexts(template)
      .flatMap((text) => parsePlaceholders(text))
      .flatMap((piece) => (piece.kind === 'pictures' ? (parsePictureTag(piece.tag)?.name ?? []) : [])),
  );
}

function listTemplateTexts(template: FilledTemplate): readonly string[] {
  if (template.kind === 'pdf') return listDocumentTexts(template.document).map(({ text }) => text);
  const bytes = Buffer.from(template.base64, 'base64');
  const texts = template.kind === 'word' ? listWordTexts(bytes) : listWorkbookTexts(bytes);
  return texts.ok ? texts.value.map(({ text }) => text) : [];
}

const collectPictures = ({ entries, rows }: PrintScope, names: ReadonlySet<string>): readonly PrintPicture[] => [
  ...Object.entries(entries).flatMap(([name, { pictures = [] }]) => (names.has(name) ? pictures : [])),
  ...Object.values(rows).flatMap((each) => each.flatMap((row) => collectPictures(row, names))),
];
