import { ok } from '#domain/shared/result.ts';

/** A list that came without pages, with how many of its rows could not be read. */
export const toRows = <Dto, Row>(
  { value, leftOut }: { readonly value: readonly Dto[]; readonly leftOut?: number },
  toRow: (dto: Dto, index: number) => Row,
) => ({ ...ok(value.map(toRow)), ...(leftOut !== undefined && { leftOut }) });
