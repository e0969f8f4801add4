import type { FileId } from '../shared/ids.ts';

/** A picture of a field by its file; `name` is printed if it cannot be drawn. */
export interface PrintPicture {
  readonly file: FileId;
  readonly name: string;
}

/**
 * A picture that can be drawn. `rotation` is the clockwise rotation in degrees that makes it upright, as phones store
 * it in EXIF.
 */
export interface DrawablePicture {
  readonly kind: 'png' | 'jpeg';
  readonly bytes: Uint8Array;
  /** In pixels, as stored. */
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

/** The pictures of a document by file id. For a missing one, the name is printed. */
export type DrawablePictures = Readonly<Record<FileId, DrawablePicture>>;

/** Maximum size of a printed picture in millimetres. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
}

const DEFAULT_PICTURE_BOX: PictureBox = { width: 60, height: 40 };
const MAX_PICTURE_SIDE_MM = 500;
const TAG = /^(\S+)(?:\s+(\d{1,3})x(\d{1,3}))?$/u;

/**
 * Parses the content of `{%…}`: the field name and the box its pictures are fitted into.
 * @param tag `photo` or `photo 60x40`; the box is in millimetres, by default 60x40
 * @returns `undefined` if the syntax is wrong, or a side is 0 or above 500
 */
export function parsePictureTag(tag: string): { readonly name: string; readonly box: PictureBox } | undefined {
  const [, name, width, height] = TAG.exec(tag) ?? [];
  if (name === undefined) return undefined;
  const box = width === undefined ? DEFAULT_PICTURE_BOX : { width: Number(width), height: Number(height) };
  const isSensible = [box.width, box.height].every((side) => side > 0 && side <= MAX_PICTURE_SIDE_MM);
  return isSensible ? { name, box } : undefined;
}

/**
 * Returns the printed size of a picture in millimetres: as large as its box allows, with its aspect ratio kept. The
 * size is that of the stored picture, before it is rotated.
 */
export function fitPicture({ width, height, rotation }: DrawablePicture, box: PictureBox): PictureBox {
  const isOnSide = rotation === 90 || rotation === 270;
  const [across, down] = isOnSide ? [height, width] : [width, height];
  const scale = Math.min(box.width / across, box.height / down);
  return { width: width * scale, height: height * scale };
}
