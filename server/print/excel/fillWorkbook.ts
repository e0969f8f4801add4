import PizZip from 'pizzip';
import { fillText } from '#domain/print/fillText.ts';
import { readPlaceholders } from '#domain/print/placeholders.ts';
import type { DrawablePictures, PrintPicture } from '#domain/print/printPicture.ts';
import { printedRows, printedValue, type PrintScope, type PrintScopes } from '#domain/print/printScope.ts';
import { escapeXml } from '#infrastructure/wordTemplate/escapeXml.ts';
import { cellOfText } from '../../bolist/excel/sheetCells.ts';
import { CellPictures } from './cellPictures.ts';
import { movedFormula, movedRange, movedRows, type MovedRows, type RepeatedRows } from './movedRows.ts';
import { SheetPictures } from './sheetPictures.ts';
import { blocksOf, type TemplateBlock } from './templateBlocks.ts';
import {
  attributeOf,
  rowsOfSheet,
  sharedTexts,
  withAttribute,
  withoutAttribute,
  type TemplateCell,
  type TemplateRow,
} from './sheetXml.ts';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/u;
const SHEET_DATA = /(<sheetData\b[^<>]*>)(.*)(<\/sheetData>)/su;

/**
 * Fills the sheets of a workbook. Rows from `{#rows}` to `{/rows}` are repeated; ranges of formulas, merged cells and
 * rules of colour follow. A figure that fills a cell alone goes in as a figure, so that the cell's own format holds.
 * Texts never become formulas. Pictures of a cell stand one below the other, and its row grows with them.
 */
export function fillWorkbook(
  template: Uint8Array,
  scope: PrintScope,
  pictures: DrawablePictures = {},
): { readonly bytes: Uint8Array; readonly undrawn: readonly PrintPicture[] } {
  const zip = new PizZip(template);
  const drawing = new SheetPictures(zip);
  const undrawn: PrintPicture[] = [];
  const shared = sharedTexts(zip.file('xl/sharedStrings.xml')?.asText() ?? '');
  const moves: MovedRows[] = [];
  for (const name of sheetsOf(zip)) {
    const inCells = new CellPictures(pictures);
    const { xml, moved } = fillSheet(zip.file(name)?.asText() ?? '', shared, { scope, inCells });
    moves.push(moved);
    zip.file(name, drawing.drawOn(name, xml, inCells.drawn));
    undrawn.push(...inCells.undrawn);
  }
  const workbook = zip.file('xl/workbook.xml')?.asText() ?? '';
  zip.file('xl/workbook.xml', computedWhenOpened(withMovedNames(workbook, moves)));
  forgetOrderOfComputing(zip);
  return { bytes: zip.generate({ type: 'uint8array', compression: 'DEFLATE' }), undrawn };
}

/** In the order of the workbook, as far as its programs number them. */
export const sheetsOf = (zip: PizZip): readonly string[] =>
  Object.keys(zip.files)
    .filter((name) => SHEET.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

interface SheetFilling {
  readonly scope: PrintScope;
  readonly inCells: CellPictures;
}

function fillSheet(
  xml: string,
  shared: readonly string[],
  filling: SheetFilling,
): { readonly xml: string; readonly moved: MovedRows } {
  const { scope, inCells } = filling;
  const rows = rowsOfSheet(SHEET_DATA.exec(xml)?.[2] ?? '', shared);
  const blocks = blocksOf(rows).map((block) => ({ ...block, scopes: scopesOf(block, scope) }));
  const repeated = blocks.map(({ from, to, scopes }): RepeatedRows => ({ from, to, times: scopes.length }));
  const moved = movedRows(repeated);
  const written: string[] = [];
  for (const row of rows) {
    const block = blocks.find(({ from, to }) => from <= row.number && row.number <= to);
    if (block === undefined) written.push(writeRow(row, { scopes: [scope], moved, copy: undefined, inCells }));
    else if (row.number === block.from) written.push(...copiesOf(rows, block, filling, moved));
  }
  const filled = xml
    .replace(SHEET_DATA, (_, open: string, __: string, close: string) => open + written.join('') + close)
    .replace(/<dimension\b[^<>]*\/>/u, '')
    .replace(/<mergeCells\b.*?<\/mergeCells>/su, (merged) => movedMerges(merged, moved, repeated))
    .replaceAll(/ (sqref)="([^"]*)"/gu, (_, name: string, range: string) => ` ${name}="${movedRange(range, moved)}"`)
    .replaceAll(/(<(?:hyperlink|autoFilter)\b[^<>]* ref=")([^"]*)"/gu, (_, head: string, range: string) => {
      return `${head}${movedRange(range, moved)}"`;
    });
  return { xml: filled, moved };
}

type FilledBlock = TemplateBlock & { readonly scopes: readonly PrintScopes[] };

/** A table without rows keeps one, empty: what stands below and every formula stay as they are. */
function scopesOf({ tag }: TemplateBlock, scope: PrintScope): readonly PrintScopes[] {
  const rows = printedRows(tag, [scope]);
  return rows.length === 0 ? [[]] : rows.map((row) => [scope, row]);
}

function copiesOf(
  rows: readonly TemplateRow[],
  { from, to, scopes }: FilledBlock,
  { scope, inCells }: SheetFilling,
  moved: MovedRows,
): readonly string[] {
  const own = rows.filter(({ number }) => from <= number && number <= to);
  const base = moved.first(from) - from;
  return scopes.flatMap((each, copy) => {
    const by = base + copy * (to - from + 1);
    const isEmpty = each.length === 0;
    return own.map((row) =>
      writeRow(row, { scopes: isEmpty ? [scope] : each, moved, copy: { from, to, by }, inCells, isEmpty }),
    );
  });
}

type Copy = Parameters<typeof movedFormula>[2];

function writeRow(row: TemplateRow, place: CellPlace): string {
  const { moved, copy, inCells } = place;
  const number = copy === undefined ? moved.first(row.number) : row.number + copy.by;
  const cells = row.cells.map((cell) => writeCell(cell, number, place));
  const attributes = inCells.grown(withAttribute(row.attributes, 'r', String(number)), number);
  return `<row${attributes}>${cells.join('')}</row>`;
}

interface CellPlace {
  readonly scopes: PrintScopes;
  readonly moved: MovedRows;
  readonly copy: Copy;
  readonly inCells: CellPictures;
  /** Of a table without rows. */
  readonly isEmpty?: boolean;
}

function writeCell(cell: TemplateCell, row: number, { scopes, moved, copy, inCells, isEmpty }: CellPlace): string {
  const attributes = withAttribute(cell.attributes, 'r', `${cell.column}${row}`);
  const bare = withoutAttribute(attributes, 't');
  if (cell.formula !== undefined) return `<c${bare}><f>${escapeXml(movedFormula(cell.formula, moved, copy))}</f></c>`;
  if (cell.text === undefined || !cell.text.includes('{')) return cell.xml.replace(cell.attributes, () => attributes);
  if (isEmpty === true) return `<c${bare}/>`;
  const figure = figureIn(cell.text, scopes);
  if (figure !== undefined) return `<c${bare}><v>${figure}</v></c>`;
  const words = inCells.hang(withoutBlockTags(cell.text), scopes, { column: cell.column, row });
  const text = cellOfText(fillText(words, scopes));
  return text === ''
    ? `<c${bare}/>`
    : `<c${bare} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** What begins and ends a block leaves the cell; what is opened and closed within it stays for the text. */
function withoutBlockTags(text: string): string {
  const pieces = readPlaceholders(text);
  const isBlock = pieces.some(({ kind }) => kind === 'open') !== pieces.some(({ kind }) => kind === 'close');
  return isBlock ? text.replaceAll(/\{[#/][^{}]*\}/gu, '') : text;
}

/** The figure of a cell that holds nothing but one placeholder. */
function figureIn(text: string, scopes: PrintScopes): number | undefined {
  const pieces = readPlaceholders(withoutBlockTags(text)).filter(
    (piece) => piece.kind !== 'words' || piece.text.trim() !== '',
  );
  const [only] = pieces;
  if (pieces.length !== 1 || only?.kind !== 'value') return undefined;
  const value = printedValue(only.tag, scopes);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Merged cells of repeated rows are merged in every copy. */
function movedMerges(merged: string, moved: MovedRows, repeated: readonly RepeatedRows[]): string {
  const ranges = [...merged.matchAll(/ ref="([^"]*)"/gu)].flatMap(([, range = '']) => {
    const [row = 0, end = row] = [...range.matchAll(/\d+/gu)].map(Number);
    const block = repeated.find(({ from, to }) => from <= row && end <= to);
    if (block === undefined) return [movedRange(range, moved)];
    const by = moved.first(block.from) - block.from;
    const height = block.to - block.from + 1;
    return Array.from({ length: block.times }, (_, copy) =>
      range.replaceAll(/\d+/gu, (each) => String(Number(each) + by + copy * height)),
    );
  });
  return `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;
}

/** Areas to print and rows to repeat, named for one sheet. */
const withMovedNames = (workbook: string, moves: readonly MovedRows[]): string =>
  workbook.replaceAll(
    /(<definedName\b([^<>]*)>)([^<>]*)(<\/definedName>)/gu,
    (whole, open: string, attributes: string, range: string, close: string) => {
      const moved = moves[Number(attributeOf(attributes, 'localSheetId') || '-1')];
      return moved === undefined ? String(whole) : `${open}${movedFormula(range, moved, undefined)}${close}`;
    },
  );

/** Formulas carry no values of the template: whoever opens the file has them computed. */
const computedWhenOpened = (workbook: string): string =>
  /<calcPr\b[^<>]*\/>/u.test(workbook)
    ? workbook.replace(/<calcPr\b[^<>]*\/>/u, '<calcPr fullCalcOnLoad="1"/>')
    : workbook.replace('</sheets>', '</sheets><calcPr fullCalcOnLoad="1"/>');

function forgetOrderOfComputing(zip: PizZip): void {
  zip.remove('xl/calcChain.xml');
  for (const name of ['[Content_Types].xml', 'xl/_rels/workbook.xml.rels'])
    zip.file(
      name,
      (zip.file(name)?.asText() ?? '').replaceAll(/<(?:Override|Relationship)\b[^<>]*calcChain\.xml"[^<>]*\/>/gu, ''),
    );
}
