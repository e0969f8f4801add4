export interface SheetLine {
  /** Line number as in the spreadsheet, starting at 1; empty lines count. */
  readonly number: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** Parses the clipboard format of spreadsheets: cells separated by tabs, rows by line breaks. Skips empty lines. */
export function parseSheet(text: string): readonly SheetLine[] {
  const lines: SheetLine[] = [];
  let place = 0;
  for (let number = 1; place < text.length; number += 1) {
    const start = place;
    const cells: string[] = [];
    let isOpen = true;
    while (isOpen) {
      const end = findCellEnd(text, place);
      cells.push(unquoteCell(text.slice(place, end)));
      isOpen = text[end] === '\t';
      place = isOpen ? end + 1 : end;
    }
    if (cells.some((cell) => cell !== '')) lines.push({ number, text: text.slice(start, place), cells });
    place += text.startsWith('\r\n', place) ? 2 : 1;
  }
  return lines;
}

/**
 * Returns the end of a cell. A quoted cell may contain tabs and line breaks, and doubles its quotes. A quote in any
 * other position is a normal character.
 */
function findCellEnd(text: string, start: number): number {
  if (text[start] === '"') {
    let end = text.indexOf('"', start + 1);
    while (text[end + 1] === '"' && end > 0) end = text.indexOf('"', end + 2);
    if (end > 0 && isSeparator(text[end + 1])) return end + 1;
  }
  let end = start;
  while (!isSeparator(text[end])) end += 1;
  return end;
}
const isSeparator = (sign: string | undefined): boolean =>
  sign === undefined || sign === '\t' || sign === '\r' || sign === '\n';

const unquoteCell = (written: string): string =>
  (/^"(?:[^"]|"")*"$/u.test(written) ? written.slice(1, -1).replaceAll('""', '"') : written).trim();
