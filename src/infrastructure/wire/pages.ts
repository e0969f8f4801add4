import type { InferInput } from 'valibot';
import type { queryShape } from '#api/shapes.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';

/** How one list spells what it is asked for (contract wire 4). */
export interface QuerySpelling {
  /** The condition a search becomes; absent where the list has none. */
  readonly search?: string;
  /** The list's own filter names, with the condition each becomes and how its value is spelled. */
  readonly filters?: Readonly<Record<string, { readonly key: string; readonly spell?: (value: string) => string }>>;
  /** The list's own orders, with the column each becomes. */
  readonly sorts?: Readonly<Record<string, string>>;
}

/** How a filter by a word of ours is spelled; any other value travels as it is and matches nothing. */
export const spellWith =
  <Word extends string>(
    all: readonly Word[],
    { toWire }: { readonly toWire: (word: Exclude<Word, 'unknown'>) => string },
  ) =>
  (value: string): string => {
    const known = all.find((word): word is Exclude<Word, 'unknown'> => word === value && word !== 'unknown');
    return known === undefined ? value : toWire(known);
  };

/** A page request as the platform takes it. Filters and orders the list does not have are left out. */
export function toQuery(
  { number, size, search, filters, sort }: PageRequest,
  spelling: QuerySpelling,
): InferInput<typeof queryShape> {
  const conditions = Object.entries(filters).flatMap(([name, value]) => {
    const known = spelling.filters?.[name];
    return known === undefined || value === '' ? [] : [[known.key, known.spell?.(value) ?? value] as const];
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

/** A page that was answered, endless where nobody has counted so far, with how many of its rows could not be read. */
export const toPage = <Dto, Row>(
  { value, leftOut }: { readonly value: PageDto<Dto>; readonly leftOut?: number },
  toRow: (dto: Dto, index: number) => Row,
): Page<Row> => ({
  rows: value.data.map(toRow),
  total: value.isTotalOpen === true ? Number.POSITIVE_INFINITY : value.totalCount,
  number: value.pageNo,
  size: value.pageSize,
  ...(leftOut !== undefined && { leftOut }),
});
