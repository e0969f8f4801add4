export interface RepeatedRows {
  readonly from: number;
  readonly to: number;
  readonly times: number;
}

/** Positions of the template's rows after the repetition of blocks. */
export interface RowShift {
  readonly first: (row: number) => number;
  /** Last position of a row: for a repeated row that of its last copy. */
  readonly last: (row: number) => number;
}

export function createRowShift(blocks: readonly RepeatedRows[]): RowShift {
  const height = ({ from, to }: RepeatedRows) => to - from + 1;
  const first = (row: number) =>
    blocks.filter(({ to }) => to < row).reduce((at, block) => at + height(block) * (block.times - 1), row);
  const last = (row: number) => {
    const around = blocks.find(({ from, to }) => from <= row && row <= to);
    return first(row) + (around === undefined ? 0 : height(around) * (around.times - 1));
  };
  return { first, last };
}

const RANGE_PATTERN = /(\$?[A-Z]{1,3}\$?)(\d{1,7})(?::(\$?[A-Z]{1,3}\$?)(\d{1,7}))?/gu;

/** Shifts a cell or range reference (`D5`, `A1:F9`); a range then covers all copies of its rows. */
export const shiftRange = (range: string, { first, last }: RowShift): string =>
  range.replaceAll(RANGE_PATTERN, (_, column: string, row: string, endColumn: string | undefined, endRow = '') =>
    endColumn === undefined
      ? `${column}${first(Number(row))}`
      : `${column}${first(Number(row))}:${endColumn}${last(Number(endRow))}`,
  );

/** Quoted texts and sheet names are skipped; a name such as `LOG10(` is not a reference. */
const FORMULA_PATTERN =
  /("[^"]*"|'[^']*'!?)|((?<![\w.$])\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?(?![\w.(!]))/gu;

/**
 * Shifts the references of a formula. References to rows of the formula's own copy stay in that copy.
 * @param own the rows that are copied together with the formula, and the offset of this copy
 */
export function shiftFormula(
  formula: string,
  moved: RowShift,
  own: { readonly from: number; readonly to: number; readonly by: number } | undefined,
): string {
  return formula.replaceAll(FORMULA_PATTERN, (whole: string, quoted: string | undefined, range: string | undefined) => {
    if (quoted !== undefined || range === undefined) return whole;
    const rows = [...range.matchAll(/\d+/gu)].map(Number);
    const isOwn = own !== undefined && rows.every((row) => own.from <= row && row <= own.to);
    return isOwn ? range.replaceAll(/\d+/gu, (row) => String(Number(row) + own.by)) : shiftRange(range, moved);
  });
}
