import { ok } from '#domain/shared/result.ts';

/** Converts a list without pages; `leftOut` counts unreadable rows. */
export const toRows = <Dto, Row>(
  { value, leftOut }: { readonly value: readonly Dto[]; readonly leftOut?: number },
  toRow: (dto: Dto, index: number) => Row,
) => ({ ...ok(value.map(toRow)), ...(leftOut !== undefined && { leftOut }) });
