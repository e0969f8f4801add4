/** A row that was copied from a spreadsheet. */
export interface SheetLine {
  /** Counted from 1, as the spreadsheet numbers them; empty ones count. */
  readonly number: number;
  /** As it was pasted. */
  readonly text: string;
  readonly cells: readonly string[];
}

/** Reads what spreadsheets put on the clipboard: cells between tabs, rows on lines. Lines with nothing are left out. */
export function readSheet(text: string): readonly SheetLine[] {
  const lines: SheetLine[] = [];
  let place = 0;
  for (let number = 1; place < text.length; number += 1) {
    const start = place;
    const cells: string[] = [];
    let isOpen = true;
    while (isOpen) {
      const end = endOfCell(text, place);
      cells.push(plainCell(text.slice(place, end)));
      isOpen = text[end] === '\t';
      place = isOpen ? end + 1 : end;
    }
    if (cells.some((cell) => cell !== '')) lines.push({ number, text: text.slice(start, place), cells });
    place += text.startsWith('\r\n', place) ? 2 : 1;
  }
  return lines;
}

/** A cell in quotes may hold tabs and line breaks, its own quotes are doubled; a quote elsewhere is just one. */
function endOfCell(text: string, start: number): number {
  if (text[start] === '"') {
    let end = text.indexOf('"', start + 1);
    while (text[end + 1] === '"' && end > 0) end = text.indexOf('"', end + 2);
    if (end > 0 && isBreak(text[end + 1])) return end + 1;
  }
  let end = start;
  while (!isBreak(text[end])) end += 1;
  return end;
}
const isBreak = (sign: string | undefined): boolean =>
  sign === undefined || sign === '\t' || sign === '\r' || sign === '\n';

const plainCell = (written: string): string =>
  (/^"(?:[^"]|"")*"$/u.test(written) ? written.slice(1, -1).replaceAll('""', '"') : written).trim();
