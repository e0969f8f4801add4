import type PizZip from 'pizzip';
import type { DrawablePicture, PictureBox } from '#domain/print/printPicture.ts';
import {
  addPicture,
  addRelationship,
  declareContentType,
  toRelationshipsPath,
} from '#infrastructure/workflow/print/word/pictureParts.ts';
import { DRAWING, toEmu, pictureXml, RELATIONS } from '#infrastructure/workflow/print/word/pictureXml.ts';
import { getAttribute } from './sheetXml.ts';

/** A picture in a cell of the filled sheet; `below` is the distance from its upper edge in millimetres. */
export interface SheetPicture {
  readonly picture: DrawablePicture;
  readonly name: string;
  readonly box: PictureBox;
  readonly column: string;
  readonly row: number;
  readonly below: number;
}

const SHEET_DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
/** Elements that must follow the drawing of a sheet, in the order of the schema. */
const ELEMENTS_AFTER_DRAWING =
  /<(?:legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/worksheet>/u;

/** Draws pictures on sheets in addition to the drawings of the template. */
export class SheetPictures {
  readonly #zip: PizZip;
  #count = 0;

  constructor(zip: PizZip) {
    this.#zip = zip;
  }

  /** @returns the sheet with a reference to its drawing */
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
    declareContentType(this.#zip, path, 'application/vnd.openxmlformats-officedocument.drawing+xml');
    const relation = addRelationship(this.#zip, sheet, 'drawing', `../drawings/${name}`);
    const drawing = `<drawing xmlns:r="${RELATIONS}" r:id="${relation}"/>`;
    return { path, withDrawing: xml.replace(ELEMENTS_AFTER_DRAWING, (behind) => drawing + behind) };
  }

  /** Returns the path of a related part, if it is ours or uses the usual spelling. */
  #related(sheet: string, id: string): string | undefined {
    const relations = this.#zip.file(toRelationshipsPath(sheet))?.asText() ?? '';
    const relation = [...relations.matchAll(/<Relationship\b([^<>]*)>/gu)].find(
      ([, attributes = '']) => getAttribute(attributes, 'Id') === id,
    );
    const target = getAttribute(relation?.[1] ?? '', 'Target');
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\.\//u, '')}`;
    return this.#zip.file(path)?.asText().includes('</xdr:wsDr>') === true ? path : undefined;
  }

  #anchor(path: string, { picture, name, box, column, row, below }: SheetPicture): string {
    this.#count += 1;
    const media = addPicture(this.#zip, 'xl/media', picture, this.#count);
    const relation = addRelationship(this.#zip, path, 'image', media.replace('xl/', '../'));
    const { xml, width, height } = pictureXml({ picture, name, box, relation, id: 900_000 + this.#count }, 'xdr');
    return (
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${parseColumnNumber(column)}</xdr:col><xdr:colOff>${toEmu(PICTURE_MARGIN_MM)}</xdr:colOff>` +
      `<xdr:row>${row - 1}</xdr:row><xdr:rowOff>${toEmu(below + PICTURE_MARGIN_MM)}</xdr:rowOff></xdr:from>` +
      `<xdr:ext cx="${width}" cy="${height}"/><xdr:pic xmlns:a="${DRAWING}">${xml}</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
    );
  }
}

/** Margin around each picture, in millimetres. */
export const PICTURE_MARGIN_MM = 1;
/** Maximum height of a row, in points. */
const MAX_ROW_POINTS = 409;
export const MAX_ROW_MM = (MAX_ROW_POINTS * 25.4) / 72;
export const toPoints = (millimetres: number): number => Math.min(MAX_ROW_POINTS, (millimetres / 25.4) * 72);

/** Converts column letters: `A` is 0, `AB` is 27. */
const parseColumnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
