import { sumSkippedRows, type ReadResult } from '#application/ports/platform/reading.ts';
import { ok } from '#domain/shared/result.ts';

/** Converts a list without pages; `skipped` counts unreadable rows. */
export const toRows = <Dto, Row>(
  answer: ReadResult<readonly Dto[]>,
  toRow: (dto: Dto, index: number) => Row,
): ReadResult<readonly Row[]> => {
  if (!answer.ok) return answer;
  return { ...ok(answer.value.map(toRow)), ...sumSkippedRows(answer) };
};
