import { fitPicture, type DrawablePicture, type PictureBox } from '#domain/print/printPicture.ts';
import { escapeXml } from './escapeXml.ts';

/** EMU (English Metric Units) per millimetre. */
const EMU_PER_MM = 36_000;
export const toEmu = (millimetres: number): number => Math.round(millimetres * EMU_PER_MM);

/** A picture in DrawingML: its size and ids, and the relationship to its bytes. */
export interface PlacedPicture {
  readonly picture: DrawablePicture;
  readonly name: string;
  readonly box: PictureBox;
  readonly relation: string;
  readonly id: number;
}

/** Returns the picture element Word and Excel share, in the namespace of the caller. */
export function pictureXml(
  { picture, name, box, relation, id }: PlacedPicture,
  prefix: 'pic' | 'xdr',
): { readonly xml: string; readonly width: number; readonly height: number; readonly turn: number } {
  const fitted = fitPicture(picture, box);
  const [width, height] = [toEmu(fitted.width), toEmu(fitted.height)];
  const called = escapeXml(name);
  const turned = picture.rotation === 0 ? '' : ` rot="${picture.rotation * 60_000}"`;
  const xml =
    `<${prefix}:nvPicPr><${prefix}:cNvPr id="${id}" name="${called}" descr="${called}"/><${prefix}:cNvPicPr/></${prefix}:nvPicPr>` +
    `<${prefix}:blipFill><a:blip xmlns:r="${RELATIONS}" r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></${prefix}:blipFill>` +
    `<${prefix}:spPr><a:xfrm${turned}><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
    `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></${prefix}:spPr>`;
  return { xml, width, height, turn: picture.rotation };
}

export const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
