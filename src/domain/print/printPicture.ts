import type { FileId } from '../shared/ids.ts';

/** A picture a field holds, by its file; `name` is what it is called where it cannot be drawn. */
export interface PrintPicture {
  readonly file: FileId;
  readonly name: string;
}

/** A picture that can be drawn. `turn` is how far it must be turned clockwise to be upright, as phones store them. */
export interface DrawablePicture {
  readonly kind: 'png' | 'jpeg';
  readonly bytes: Uint8Array;
  /** In points of the picture, as it is stored. */
  readonly width: number;
  readonly height: number;
  readonly turn: 0 | 90 | 180 | 270;
}

/** The pictures of a document by their files; one that is not here is told by its name. */
export type DrawablePictures = Readonly<Record<FileId, DrawablePicture>>;

/** How large a picture may be on paper, in millimetres. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
}

const USUAL_BOX: PictureBox = { width: 60, height: 40 };
const LARGEST = 500;
const TAG = /^(\S+)(?:\s+(\d{1,3})x(\d{1,3}))?$/u;

/**
 * Reads what stands in `{%…}`: the name of a field, and the box its pictures are fitted into.
 * @param tag `photo` or `photo 60x40`, in millimetres
 * @returns nothing where it is neither
 */
export function readPictureTag(tag: string): { readonly name: string; readonly box: PictureBox } | undefined {
  const [, name, width, height] = TAG.exec(tag) ?? [];
  if (name === undefined) return undefined;
  const box = width === undefined ? USUAL_BOX : { width: Number(width), height: Number(height) };
  const isSensible = [box.width, box.height].every((side) => side > 0 && side <= LARGEST);
  return isSensible ? { name, box } : undefined;
}

/** A picture as large as its box allows, in millimetres, neither stretched nor cut; as it is stored, not yet turned. */
export function fittedPicture({ width, height, turn }: DrawablePicture, box: PictureBox): PictureBox {
  const isOnSide = turn === 90 || turn === 270;
  const [across, down] = isOnSide ? [height, width] : [width, height];
  const scale = Math.min(box.width / across, box.height / down);
  return { width: width * scale, height: height * scale };
}
