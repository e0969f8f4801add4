import type { InferInput } from 'valibot';
import type { queryShape } from '#contract/wire/shapes.ts';
import type { ReadResult, ReadRows } from '#application/ports/platform/reading.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import { ok, type Result } from '#domain/shared/result.ts';

/** Wire names of the search, filters and orders of one list (contract wire 4). */
export interface QueryMapping {
  /** Wire name of the search condition; missing if the list has no search. */
  readonly search?: string;
  /** Filters of the list, with the wire name of each condition and the conversion of its value. */
  readonly filters?: Readonly<Record<string, { readonly key: string; readonly serialize?: (value: string) => string }>>;
  /** Orders of the list, with the wire name of each column. */
  readonly sorts?: Readonly<Record<string, string>>;
}

/** Converts filter values by a codec. Other values are sent unchanged and match nothing. */
export const toWireFilter =
  <Word extends string>(
    all: readonly Word[],
    { toWire }: { readonly toWire: (word: Exclude<Word, 'unknown'>) => string },
  ) =>
  (value: string): string => {
    const known = all.find((word): word is Exclude<Word, 'unknown'> => word === value && word !== 'unknown');
    return known === undefined ? value : toWire(known);
  };

/** Converts a page request to the platform's query. Omits filters and orders the list does not have. */
export function toQuery(
  { number, size, search, filters, sort }: PageRequest,
  spelling: QueryMapping,
): InferInput<typeof queryShape> {
  const conditions = Object.entries(filters).flatMap(([name, value]) => {
    const known = spelling.filters?.[name];
    return known === undefined || value === '' ? [] : [[known.key, known.serialize?.(value) ?? value] as const];
  });
  const column = sort && spelling.sorts?.[sort.by];
  const order = sort && column !== undefined ? { sortField: column, sortOrder: sort.descending ? 'desc' : 'asc' } : {};
  return {
    pageNo: number,
    pageSize: size,
    ...order,
    params: {
      ...Object.fromEntries(conditions),
      ...(search === '' || spelling.search === undefined ? {} : { [spelling.search]: search }),
    },
  };
}

interface PageDto<Dto> {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly isTotalOpen?: boolean | null | undefined;
  readonly data: readonly Dto[];
}

/** Number of rows that the platform counts on an empty first page: they exist, but were not sent. */
const countMissing = ({ pageNo, totalCount, isTotalOpen, data }: PageDto<unknown>): number =>
  pageNo === 1 && data.length === 0 && isTotalOpen !== true ? totalCount : 0;

/**
 * Converts a page. The total is infinite if the platform has not counted all rows; `skipped` counts unreadable and
 * missing rows.
 */
export const toPage = <Dto, Row>(
  { value, skipped = countMissing(value), asOf }: { readonly value: PageDto<Dto> } & ReadRows,
  toRow: (dto: Dto, index: number) => Row,
): Page<Row> => ({
  rows: value.data.map(toRow),
  total: value.isTotalOpen === true ? Number.POSITIVE_INFINITY : value.totalCount,
  number: value.pageNo,
  size: value.pageSize,
  ...(skipped > 0 && { skipped }),
  ...(asOf !== undefined && { asOf }),
});

export const toPageResult = <Dto, Row>(
  answer: ReadResult<PageDto<Dto>>,
  toRow: (dto: Dto, index: number) => Row,
): Result<Page<Row>> => (answer.ok ? ok(toPage(answer, toRow)) : answer);
