/** Why one row of a spreadsheet did not come in; without a column it is the row as a whole. */
export interface RefusedLine {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}

/** What became of the rows of a spreadsheet: lines are counted as the spreadsheet counts them, the headings are 1. */
export interface ImportReport {
  /** Whether all rows came in, some, or none of them. */
  readonly outcome: 'all' | 'some' | 'none';
  /** The same in the platform's words; another platform says nothing beside. */
  readonly message: string;
  readonly added: readonly number[];
  readonly changed: readonly number[];
  /** Rows that say what is there already. */
  readonly unchanged: readonly number[];
  readonly refused: readonly RefusedLine[];
  /** Headings the list does not know. */
  readonly unknownColumns: readonly string[];
  /** Headings it knows but takes nothing from. */
  readonly unreadColumns: readonly string[];
}

/**
 * Refused rows as a text to paste elsewhere: a line each, with tabs between.
 * @param refused lines with their reasons
 * @returns nothing where all came in
 * @example
 * refusedText([{ line: 3, column: 'Cost', reason: 'It must be a number' }]); // '3\tCost\tIt must be a number'
 */
export const refusedText = (refused: readonly RefusedLine[]): string =>
  refused.map(({ line, column, reason }) => [line, column, reason].join('\t')).join('\n');
