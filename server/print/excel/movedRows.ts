/** Rows of a sheet that are repeated as one: from a row to a row, so many times. */
export interface RepeatedRows {
  readonly from: number;
  readonly to: number;
  readonly times: number;
}

/** Where the rows of a template stand once those between have been repeated. */
export interface MovedRows {
  /** The first place a row of the template comes to. */
  readonly first: (row: number) => number;
  /** The last one: of a repeated row, the one in its last copy. */
  readonly last: (row: number) => number;
}

export function movedRows(blocks: readonly RepeatedRows[]): MovedRows {
  const height = ({ from, to }: RepeatedRows) => to - from + 1;
  const first = (row: number) =>
    blocks.filter(({ to }) => to < row).reduce((at, block) => at + height(block) * (block.times - 1), row);
  const last = (row: number) => {
    const around = blocks.find(({ from, to }) => from <= row && row <= to);
    return first(row) + (around === undefined ? 0 : height(around) * (around.times - 1));
  };
  return { first, last };
}

const RANGE = /(\$?[A-Z]{1,3}\$?)(\d{1,7})(?::(\$?[A-Z]{1,3}\$?)(\d{1,7}))?/gu;

/** A place or range of the template (`D5`, `A1:F9`) as it stands now: a range spans all copies of its rows. */
export const movedRange = (range: string, { first, last }: MovedRows): string =>
  range.replaceAll(RANGE, (_, column: string, row: string, endColumn: string | undefined, endRow = '') =>
    endColumn === undefined
      ? `${column}${first(Number(row))}`
      : `${column}${first(Number(row))}:${endColumn}${last(Number(endRow))}`,
  );

/** Quoted texts and names of sheets stay; a name such as `LOG10(` is no place. */
const FORMULA = /("[^"]*"|'[^']*'!?)|((?<![\w.$])\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?(?![\w.(!]))/gu;

/**
 * A formula at its new place. What it says of a row of its own copy stays in that copy.
 * @param own the rows of the template that are copied along with the formula, and how far this copy is moved
 */
export function movedFormula(
  formula: string,
  moved: MovedRows,
  own: { readonly from: number; readonly to: number; readonly by: number } | undefined,
): string {
  return formula.replaceAll(FORMULA, (whole: string, quoted: string | undefined, range: string | undefined) => {
    if (quoted !== undefined || range === undefined) return whole;
    const rows = [...range.matchAll(/\d+/gu)].map(Number);
    const isOwn = own !== undefined && rows.every((row) => own.from <= row && row <= own.to);
    return isOwn ? range.replaceAll(/\d+/gu, (row) => String(Number(row) + own.by)) : movedRange(range, moved);
  });
}
