import { fittedPicture, type DrawablePicture, type PictureBox } from '#domain/print/printPicture.ts';
import { escapeXml } from './escapeXml.ts';

/** The measure of Office files: so many to a millimetre. */
const TO_EMU = 36_000;
export const emuOf = (millimetres: number): number => Math.round(millimetres * TO_EMU);

/** A picture in the words of DrawingML: its numbers, and the relation that leads to its bytes. */
export interface PlacedPicture {
  readonly picture: DrawablePicture;
  readonly name: string;
  readonly box: PictureBox;
  readonly relation: string;
  readonly id: number;
}

/** What Word and Excel have in common: the picture itself, in the name space of the one or the other. */
export function pictureXml(
  { picture, name, box, relation, id }: PlacedPicture,
  prefix: 'pic' | 'xdr',
): { readonly xml: string; readonly width: number; readonly height: number; readonly turn: number } {
  const fitted = fittedPicture(picture, box);
  const [width, height] = [emuOf(fitted.width), emuOf(fitted.height)];
  const called = escapeXml(name);
  const turned = picture.turn === 0 ? '' : ` rot="${picture.turn * 60_000}"`;
  const xml =
    `<${prefix}:nvPicPr><${prefix}:cNvPr id="${id}" name="${called}" descr="${called}"/><${prefix}:cNvPicPr/></${prefix}:nvPicPr>` +
    `<${prefix}:blipFill><a:blip xmlns:r="${RELATIONS}" r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></${prefix}:blipFill>` +
    `<${prefix}:spPr><a:xfrm${turned}><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
    `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></${prefix}:spPr>`;
  return { xml, width, height, turn: picture.turn };
}

export const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
