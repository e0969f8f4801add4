import { sql } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';

/** A page of rows returned by handlers; the HTTP layer adds the envelope (contract wire 3). */
export interface PageDto<Row> {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly totalPage: number;
  readonly data: Row[];
}

export function toPageDto<Row>({ pageNo, pageSize }: QueryDto, totalCount: number, data: readonly Row[]): PageDto<Row> {
  return { pageNo, pageSize, totalCount, totalPage: Math.ceil(totalCount / pageSize), data: [...data] };
}

/**
 * Maximum number of counted rows in lists whose count reads them. Counting all rows of a large company would be slow.
 */
export const MAX_COUNTED = 1_000;

/** Returns a page with a limited count. `isTotalOpen`, our addition, shows that there are more rows. */
export function toCountedPage<Row>(
  query: QueryDto,
  counted: number,
  data: readonly Row[],
): PageDto<Row> & { readonly isTotalOpen: boolean } {
  const isTotalOpen = counted > MAX_COUNTED;
  // A full page may be followed by more rows.
  const seen = pageOffset(query) + data.length + (data.length < query.pageSize ? 0 : 1);
  return { ...toPageDto(query, isTotalOpen ? Math.max(MAX_COUNTED + 1, seen) : counted, data), isTotalOpen };
}

/** Returns a page of a list, with a complete or limited count. */
export const toListPage = <Row>(
  query: QueryDto,
  { total, isCountedFar = true }: { readonly total: number; readonly isCountedFar?: boolean },
  data: readonly Row[],
): PageDto<Row> & { readonly isTotalOpen?: boolean } =>
  isCountedFar ? toPageDto(query, total, data) : toCountedPage(query, total, data);

export const pageOffset = ({ pageNo, pageSize }: Pick<QueryDto, 'pageNo' | 'pageSize'>): number =>
  (pageNo - 1) * pageSize;

/** Selects the number of all matching rows beside an id, whatever page is read. */
export const TOTAL_COUNT = sql`count(*) over ()`.mapWith(Number);

export interface IdWithTotal {
  readonly id: string;
  readonly total: number;
}
/** A statement that selects ids and the total, of which one page is read. */
export interface IdQuery {
  limit(rows: number): { offset(rows: number): PromiseLike<IdWithTotal[]> };
}

/**
 * Returns the ids of a page in order and the total, with one query. A search that scans all rows does so once; only the
 * rows of the page are read completely afterwards.
 */
export async function findPageIds(
  question: () => IdQuery,
  query: QueryDto,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const found = await question().limit(query.pageSize).offset(pageOffset(query));
  const [first] = found.length === 0 && query.pageNo > 1 ? await question().limit(1).offset(0) : found;
  return { ids: found.map(({ id }) => id), total: first?.total ?? 0 };
}

/** Sorts rows in the order of the ids they were read by. */
export function sortByIds<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
