import type PizZip from 'pizzip';
import type { DrawablePicture, PictureBox } from '#domain/print/printPicture.ts';
import { addPicture, addRelation, declarePart, relationsOf } from '#infrastructure/wordTemplate/pictureParts.ts';
import { DRAWING, emuOf, pictureXml, RELATIONS } from '#infrastructure/wordTemplate/pictureXml.ts';
import { attributeOf } from './sheetXml.ts';

/** A picture in a cell of the filled sheet, so many millimetres below its upper edge. */
export interface SheetPicture {
  readonly picture: DrawablePicture;
  readonly name: string;
  readonly box: PictureBox;
  readonly column: string;
  readonly row: number;
  readonly below: number;
}

const SHEET_DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
/** What may only stand behind the drawing of a sheet, in the order of its schema. */
const BEHIND =
  /<(?:legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/worksheet>/u;

/** Draws pictures on sheets, beside what a template has drawn there itself. */
export class SheetPictures {
  readonly #zip: PizZip;
  #count = 0;

  constructor(zip: PizZip) {
    this.#zip = zip;
  }

  /** @returns the sheet with its drawing */
  drawOn(sheet: string, xml: string, pictures: readonly SheetPicture[]): string {
    if (pictures.length === 0) return xml;
    const { path, withDrawing } = this.#drawingOf(sheet, xml);
    const anchors = pictures.map((picture) => this.#anchor(path, picture));
    const drawing = this.#zip.file(path)?.asText() ?? '';
    this.#zip.file(
      path,
      drawing.replace('</xdr:wsDr>', () => `${anchors.join('')}</xdr:wsDr>`),
    );
    return withDrawing;
  }

  #drawingOf(sheet: string, xml: string): { readonly path: string; readonly withDrawing: string } {
    const own = /<drawing\b[^<>]*\br:id="([^"]*)"/u.exec(xml)?.[1];
    const found = own === undefined ? undefined : this.#related(sheet, own);
    if (found !== undefined) return { path: found, withDrawing: xml };
    const name = `ringi${sheet.replaceAll(/\D/gu, '')}.xml`;
    const path = `xl/drawings/${name}`;
    this.#zip.file(
      path,
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><xdr:wsDr xmlns:xdr="${SHEET_DRAWING}" xmlns:a="${DRAWING}"></xdr:wsDr>`,
    );
    declarePart(this.#zip, path, 'application/vnd.openxmlformats-officedocument.drawing+xml');
    const relation = addRelation(this.#zip, sheet, 'drawing', `../drawings/${name}`);
    const drawing = `<drawing xmlns:r="${RELATIONS}" r:id="${relation}"/>`;
    return { path, withDrawing: xml.replace(BEHIND, (behind) => drawing + behind) };
  }

  /** The part a sheet names by a relation, where it is one of ours or of the usual spelling. */
  #related(sheet: string, id: string): string | undefined {
    const relations = this.#zip.file(relationsOf(sheet))?.asText() ?? '';
    const relation = [...relations.matchAll(/<Relationship\b([^<>]*)>/gu)].find(
      ([, attributes = '']) => attributeOf(attributes, 'Id') === id,
    );
    const target = attributeOf(relation?.[1] ?? '', 'Target');
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\.\//u, '')}`;
    return this.#zip.file(path)?.asText().includes('</xdr:wsDr>') === true ? path : undefined;
  }

  #anchor(path: string, { picture, name, box, column, row, below }: SheetPicture): string {
    this.#count += 1;
    const media = addPicture(this.#zip, 'xl/media', picture, this.#count);
    const relation = addRelation(this.#zip, path, 'image', media.replace('xl/', '../'));
    const { xml, width, height } = pictureXml({ picture, name, box, relation, id: 900_000 + this.#count }, 'xdr');
    return (
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${columnNumber(column)}</xdr:col><xdr:colOff>${emuOf(MARGIN)}</xdr:colOff>` +
      `<xdr:row>${row - 1}</xdr:row><xdr:rowOff>${emuOf(below + MARGIN)}</xdr:rowOff></xdr:from>` +
      `<xdr:ext cx="${width}" cy="${height}"/><xdr:pic xmlns:a="${DRAWING}">${xml}</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
    );
  }
}

/** Around each picture, in millimetres. */
export const MARGIN = 1;
/** A row is not higher, in points. */
const HIGHEST_ROW = 409;
export const HIGHEST_ROW_MM = (HIGHEST_ROW * 25.4) / 72;
export const pointsOf = (millimetres: number): number => Math.min(HIGHEST_ROW, (millimetres / 25.4) * 72);

/** `A` is 0, `AB` 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
