/** A row of a CSV text, and its first line, counted from 1. A quoted cell may contain line breaks. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}
export interface CsvTable {
  readonly rows: readonly CsvRow[];
  /** Line of an opening quote that is never closed. */
  readonly unclosed?: number;
}

/** Number of leading characters searched for the first line. */
const MAX_HEADING_CHARACTERS = 65_536;
const SEPARATORS = [';', '\t', ','] as const;

/** Returns the most frequent separator of the first line; in other lines a comma may be a decimal separator. */
function detectSeparator(text: string): string {
  const [heading = ''] = text
    .slice(0, MAX_HEADING_CHARACTERS)
    .replaceAll(/"[^"]*"/gu, '')
    .split('\n', 1);
  const counts = SEPARATORS.map((sign) => heading.split(sign).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Parses CSV as spreadsheets write it: cells are separated by commas, semicolons or tabs. Within quotes, separators are
 * text and two quotes are one.
 */
export function parseCsv(text: string): CsvTable {
  const rows: CsvRow[] = [];
  const whole = text.replaceAll(/\r\n?/gu, '\n');
  // Excel may declare the separator in the first line. Programs that quote every cell quote this one, too.
  const [declaration = '', , named] = /^\uFEFF?("?)sep=([^\n])\1\n/iu.exec(whole) ?? [];
  const plain = whole.slice(declaration.length);
  const between = named ?? detectSeparator(plain);
  let cells: string[] = [];
  let cell = '';
  const first = declaration === '' ? 1 : 2;
  let [line, begun, opened] = [first, first, 0];
  let isQuoted = false;
  const endRow = (): void => {
    rows.push({ line: begun, cells: [...cells, cell] });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (sign === '\n') line += 1;
    if (sign === '"' && isQuoted && plain.charAt(at + 1) === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      // Blanks before an opening quote are not part of the cell.
      if (!isQuoted) cell = '';
      isQuoted = !isQuoted;
      opened = line;
    } else if (isQuoted) cell += sign;
    else if (sign === between) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      endRow();
      begun = line;
    } else cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return { rows, ...(isQuoted && { unclosed: opened }) };
}
