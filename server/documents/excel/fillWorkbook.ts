import PizZip from 'pizzip';
import { assertTextsPresent } from '#domain/print/drawnText.ts';
import { fillTemplateText } from '#domain/print/fillTemplateText.ts';
import { parsePlaceholders } from '#domain/print/placeholders.ts';
import type { DrawablePictures, PrintPicture } from '#domain/print/printPicture.ts';
import {
  listPlaceholderRows,
  evaluatePlaceholder,
  type PrintScope,
  type PrintScopes,
} from '#domain/print/printScope.ts';
import { escapeXml } from '#infrastructure/workflow/print/word/escapeXml.ts';
import { toTextCell } from './sheetCells.ts';
import { CellPictures } from './cellPictures.ts';
import { shiftFormula, shiftRange, createRowShift, type RowShift, type RepeatedRows } from './createRowShift.ts';
import { SheetPictures } from './sheetPictures.ts';
import { findBlocks, type TemplateBlock } from './templateBlocks.ts';
import {
  getAttribute,
  parseSheetRows,
  parseSharedStrings,
  extractSheetText,
  setAttribute,
  removeAttribute,
  type TemplateCell,
  type TemplateRow,
} from './sheetXml.ts';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/u;
const SHEET_DATA = /(<sheetData\b[^<>]*>)(.*)(<\/sheetData>)/su;

/**
 * Fills the sheets of a workbook. Rows from `{#rows}` to `{/rows}` are repeated; ranges of formulas, merged cells and
 * conditional formats are adjusted. A number that fills a whole cell is written as a number, so that the cell's format
 * applies. Texts never become formulas. Pictures in a cell are stacked and increase the row height. Throws if a cell
 * does not contain everything that was filled in.
 */
export function fillWorkbook(
  template: Uint8Array,
  scope: PrintScope,
  pictures: DrawablePictures = {},
): { readonly bytes: Uint8Array; readonly undrawn: readonly PrintPicture[] } {
  const zip = new PizZip(template);
  const drawing = new SheetPictures(zip);
  const undrawn: PrintPicture[] = [];
  const shared = parseSharedStrings(zip.file('xl/sharedStrings.xml')?.asText() ?? '');
  const moves: RowShift[] = [];
  for (const name of listSheets(zip)) {
    const inCells = new CellPictures(pictures);
    const filled: string[] = [];
    const { xml, moved } = fillSheet(zip.file(name)?.asText() ?? '', shared, { scope, inCells, filled });
    assertTextsPresent(filled, extractSheetText(xml));
    moves.push(moved);
    zip.file(name, drawing.drawOn(name, xml, inCells.drawn));
    undrawn.push(...inCells.undrawn);
  }
  const workbook = zip.file('xl/workbook.xml')?.asText() ?? '';
  zip.file('xl/workbook.xml', forceRecalculation(shiftDefinedNames(workbook, moves)));
  removeCalcChain(zip);
  return { bytes: zip.generate({ type: 'uint8array', compression: 'DEFLATE' }), undrawn };
}

/** Returns the sheets in the order of their numbers in the file. */
export const listSheets = (zip: PizZip): readonly string[] =>
  Object.keys(zip.files)
    .filter((name) => SHEET.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

interface SheetFilling {
  readonly scope: PrintScope;
  readonly inCells: CellPictures;
  /** Collects the filled texts of the cells, in order. */
  readonly filled: string[];
}

function fillSheet(
  xml: string,
  shared: readonly string[],
  filling: SheetFilling,
): { readonly xml: string; readonly moved: RowShift } {
  const { scope, inCells, filled: noted } = filling;
  const rows = parseSheetRows(SHEET_DATA.exec(xml)?.[2] ?? '', shared);
  const blocks = findBlocks(rows).map((block) => ({ ...block, scopes: createRowScopes(block, scope) }));
  const repeated = blocks.map(({ from, to, scopes }): RepeatedRows => ({ from, to, times: scopes.length }));
  const moved = createRowShift(repeated);
  const written: string[] = [];
  for (const row of rows) {
    const block = blocks.find(({ from, to }) => from <= row.number && row.number <= to);
    if (block === undefined)
      written.push(writeRow(row, { scopes: [scope], moved, copy: undefined, inCells, filled: noted }));
    else if (row.number === block.from) written.push(...createCopies(rows, block, filling, moved));
  }
  const filled = xml
    .replace(SHEET_DATA, (_, open: string, __: string, close: string) => open + written.join('') + close)
    .replace(/<dimension\b[^<>]*\/>/u, '')
    .replace(/<mergeCells\b.*?<\/mergeCells>/su, (merged) => shiftMerges(merged, moved, repeated))
    .replaceAll(/ (sqref)="([^"]*)"/gu, (_, name: string, range: string) => ` ${name}="${shiftRange(range, moved)}"`)
    .replaceAll(/(<(?:hyperlink|autoFilter)\b[^<>]* ref=")([^"]*)"/gu, (_, head: string, range: string) => {
      return `${head}${shiftRange(range, moved)}"`;
    });
  return { xml: filled, moved };
}

type FilledBlock = TemplateBlock & { readonly scopes: readonly PrintScopes[] };

/** A table without rows keeps one empty row, so that the rows below and all formulas stay in place. */
function createRowScopes({ tag }: TemplateBlock, scope: PrintScope): readonly PrintScopes[] {
  const rows = listPlaceholderRows(tag, [scope]);
  return rows.length === 0 ? [[]] : rows.map((row) => [scope, row]);
}

function createCopies(
  rows: readonly TemplateRow[],
  { from, to, scopes }: FilledBlock,
  { scope, inCells, filled }: SheetFilling,
  moved: RowShift,
): readonly string[] {
  const own = rows.filter(({ number }) => from <= number && number <= to);
  const base = moved.first(from) - from;
  return scopes.flatMap((each, copy) => {
    const by = base + copy * (to - from + 1);
    const isEmpty = each.length === 0;
    return own.map((row) =>
      writeRow(row, { scopes: isEmpty ? [scope] : each, moved, copy: { from, to, by }, inCells, filled, isEmpty }),
    );
  });
}

type Copy = Parameters<typeof shiftFormula>[2];

function writeRow(row: TemplateRow, place: CellPlace): string {
  const { moved, copy, inCells } = place;
  const number = copy === undefined ? moved.first(row.number) : row.number + copy.by;
  const cells = row.cells.map((cell) => writeCell(cell, number, place));
  const attributes = inCells.fitRowHeight(setAttribute(row.attributes, 'r', String(number)), number);
  return `<row${attributes}>${cells.join('')}</row>`;
}

interface CellPlace {
  readonly scopes: PrintScopes;
  readonly moved: RowShift;
  readonly copy: Copy;
  readonly inCells: CellPictures;
  readonly filled: string[];
  readonly isEmpty?: boolean;
}

function writeCell(cell: TemplateCell, row: number, place: CellPlace): string {
  const { scopes, moved, copy, inCells, filled, isEmpty } = place;
  const attributes = setAttribute(cell.attributes, 'r', `${cell.column}${row}`);
  const bare = removeAttribute(attributes, 't');
  if (cell.formula !== undefined) return `<c${bare}><f>${escapeXml(shiftFormula(cell.formula, moved, copy))}</f></c>`;
  if (cell.text === undefined || !cell.text.includes('{')) return cell.xml.replace(cell.attributes, () => attributes);
  if (isEmpty === true) return `<c${bare}/>`;
  const figure = parseSingleNumber(cell.text, scopes);
  if (figure !== undefined) {
    filled.push(String(figure));
    return `<c${bare}><v>${figure}</v></c>`;
  }
  const words = inCells.placePictures(removeBlockTags(cell.text), scopes, { column: cell.column, row });
  const given = fillTemplateText(words, scopes);
  filled.push(given);
  const text = toTextCell(given);
  return text === ''
    ? `<c${bare}/>`
    : `<c${bare} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Removes the tags that start and end a block of rows; a tag that is opened and closed in the same cell remains. */
function removeBlockTags(text: string): string {
  const pieces = parsePlaceholders(text);
  const isBlock = pieces.some(({ kind }) => kind === 'open') !== pieces.some(({ kind }) => kind === 'close');
  return isBlock ? text.replaceAll(/\{[#/][^{}]*\}/gu, '') : text;
}

/** Returns the number of a cell with nothing but one placeholder. */
function parseSingleNumber(text: string, scopes: PrintScopes): number | undefined {
  const pieces = parsePlaceholders(removeBlockTags(text)).filter(
    (piece) => piece.kind !== 'words' || piece.text.trim() !== '',
  );
  const [only] = pieces;
  if (pieces.length !== 1 || only?.kind !== 'value') return undefined;
  const value = evaluatePlaceholder(only.tag, scopes);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Merges the cells of repeated rows in every copy. */
function shiftMerges(merged: string, moved: RowShift, repeated: readonly RepeatedRows[]): string {
  const ranges = [...merged.matchAll(/ ref="([^"]*)"/gu)].flatMap(([, range = '']) => {
    const [row = 0, end = row] = [...range.matchAll(/\d+/gu)].map(Number);
    const block = repeated.find(({ from, to }) => from <= row && end <= to);
    if (block === undefined) return [shiftRange(range, moved)];
    const by = moved.first(block.from) - block.from;
    const height = block.to - block.from + 1;
    return Array.from({ length: block.times }, (_, copy) =>
      range.replaceAll(/\d+/gu, (each) => String(Number(each) + by + copy * height)),
    );
  });
  return `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;
}

/** Adjusts print areas and repeated titles, which are defined names of a sheet. */
const shiftDefinedNames = (workbook: string, moves: readonly RowShift[]): string =>
  workbook.replaceAll(
    /(<definedName\b([^<>]*)>)([^<>]*)(<\/definedName>)/gu,
    (whole, open: string, attributes: string, range: string, close: string) => {
      const moved = moves[Number(getAttribute(attributes, 'localSheetId') || '-1')];
      return moved === undefined ? String(whole) : `${open}${shiftFormula(range, moved, undefined)}${close}`;
    },
  );

/** Makes programs compute all formulas when the file is opened, instead of using the template's values. */
const forceRecalculation = (workbook: string): string =>
  /<calcPr\b[^<>]*\/>/u.test(workbook)
    ? workbook.replace(/<calcPr\b[^<>]*\/>/u, '<calcPr fullCalcOnLoad="1"/>')
    : workbook.replace('</sheets>', '</sheets><calcPr fullCalcOnLoad="1"/>');

function removeCalcChain(zip: PizZip): void {
  zip.remove('xl/calcChain.xml');
  for (const name of ['[Content_Types].xml', 'xl/_rels/workbook.xml.rels'])
    zip.file(
      name,
      (zip.file(name)?.asText() ?? '').replaceAll(/<(?:Override|Relationship)\b[^<>]*calcChain\.xml"[^<>]*\/>/gu, ''),
    );
}
