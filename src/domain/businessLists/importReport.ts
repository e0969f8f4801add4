/** A spreadsheet row that was not imported, with the reason. An empty `column` means the whole row. */
export interface RefusedLine {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}

/** Result of a spreadsheet import. Lines are numbered as in the spreadsheet: the header row is 1. */
export interface ImportReport {
  /** Whether all rows, some or none were imported. */
  readonly outcome: 'all' | 'some' | 'none';
  /** The outcome as worded by the platform. Platforms other than our server send nothing else: the lists are empty. */
  readonly message: string;
  readonly added: readonly number[];
  readonly changed: readonly number[];
  /** Rows whose values are already stored. */
  readonly unchanged: readonly number[];
  readonly refused: readonly RefusedLine[];
  /** Headings that match no column of the list. */
  readonly unknownColumns: readonly string[];
  /** Headings of columns that cannot be imported. */
  readonly unreadColumns: readonly string[];
}

/**
 * Formats the refused rows as tab-separated text, one line each, for pasting elsewhere.
 * @param refused lines with their reasons
 * @returns the text; empty if no row was refused
 * @example
 * formatRefusedLines([{ line: 3, column: 'Cost', reason: 'It must be a number' }]); // '3\tCost\tIt must be a number'
 */
export const formatRefusedLines = (refused: readonly RefusedLine[]): string =>
  refused.map(({ line, column, reason }) => [line, column, reason].join('\t')).join('\n');
