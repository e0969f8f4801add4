import type { InferInput } from 'valibot';
import type { queryShape } from '#api/shapes.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';

/** How one list spells what it is asked for (contract workflow 1.3). */
export interface QuerySpelling {
  /** The condition a search becomes. */
  readonly search: string;
  /** The list's own filter names, with the condition each becomes and how its value is spelled. */
  readonly filters?: Readonly<Record<string, { readonly key: string; readonly spell?: (value: string) => string }>>;
}

/** A page request as the platform takes it. Filters the list does not have are left out. */
export function toQuery({ number, size, search, filters }: PageRequest, spelling: QuerySpelling): InferInput<typeof queryShape> {
  const conditions = Object.entries(filters).flatMap(([name, value]) => {
    const known = spelling.filters?.[name];
    return known === undefined || value === '' ? [] : [[known.key, known.spell?.(value) ?? value] as const];
  });
  return { pageNo: number, pageSize: size, params: { ...Object.fromEntries(conditions), ...(search === '' ? {} : { [spelling.search]: search }) } };
}

interface PageDto<Dto> { readonly pageNo: number; readonly pageSize: number; readonly totalCount: number; readonly data: readonly Dto[] }

export const toPage = <Dto, Row>(page: PageDto<Dto>, toRow: (dto: Dto) => Row): Page<Row> =>
  ({ rows: page.data.map(toRow), total: page.totalCount, number: page.pageNo, size: page.pageSize });
