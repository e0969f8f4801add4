/** A row of a text with separators, and the line it begins on, counted from 1: a cell in quotes may hold several. */
export interface SeparatedRow {
  readonly line: number;
  readonly cells: readonly string[];
}
export interface SeparatedRows {
  readonly rows: readonly SeparatedRow[];
  /** Where a quote was opened that nothing closes. */
  readonly unclosed?: number;
}

/** So many signs of a text are looked at for its first line. */
const LONGEST_HEADING = 65_536;
const BETWEEN = [';', '\t', ','] as const;

/** What stands between cells all through a text is what its first line has most of: elsewhere a comma is a decimal. */
function signBetween(text: string): string {
  const [heading = ''] = text
    .slice(0, LONGEST_HEADING)
    .replaceAll(/"[^"]*"/gu, '')
    .split('\n', 1);
  const counts = BETWEEN.map((sign) => heading.split(sign).length);
  return BETWEEN[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * A table as plain text: rows are lines, cells stand between commas, semicolons or tabs, as a spreadsheet writes it.
 * Sign by sign: within quotes a comma is a comma, and two quotes are one.
 */
export function separatedRows(text: string): SeparatedRows {
  const rows: SeparatedRow[] = [];
  const plain = text.replaceAll(/\r\n?/gu, '\n');
  const between = signBetween(plain);
  let cells: string[] = [];
  let cell = '';
  let [line, begun, opened] = [1, 1, 0];
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
    } else if (sign === '"' && (isQuoted || cell === '')) {
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
