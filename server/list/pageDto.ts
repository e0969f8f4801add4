import { sql } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';

/** A page of rows as handlers give it back; the envelope is the HTTP layer's (contract wire 3). */
export interface PageDto<Row> {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly totalPage: number;
  readonly data: Row[];
}

export function pageDto<Row>({ pageNo, pageSize }: QueryDto, totalCount: number, data: readonly Row[]): PageDto<Row> {
  return { pageNo, pageSize, totalCount, totalPage: Math.ceil(totalCount / pageSize), data: [...data] };
}

/**
 * How many are counted at most where counting goes through them: nobody looks through more, and a large company would
 * have to be gone through as a whole.
 */
export const MOST_COUNTED = 1_000;

/** A page of what has been counted no further than that: `isTotalOpen`, ours, says that there are more. */
export function countedPage<Row>(
  query: QueryDto,
  counted: number,
  data: readonly Row[],
): PageDto<Row> & { readonly isTotalOpen: boolean } {
  const isTotalOpen = counted > MOST_COUNTED;
  // A full page is perhaps not the last.
  const seen = offsetOf(query) + data.length + (data.length < query.pageSize ? 0 : 1);
  return { ...pageDto(query, isTotalOpen ? Math.max(MOST_COUNTED + 1, seen) : counted, data), isTotalOpen };
}

/** A page of a list of ours, counted as far as it has been. */
export const listedPage = <Row>(
  query: QueryDto,
  { total, isCountedFar = true }: { readonly total: number; readonly isCountedFar?: boolean },
  data: readonly Row[],
): PageDto<Row> & { readonly isTotalOpen?: boolean } =>
  isCountedFar ? pageDto(query, total, data) : countedPage(query, total, data);

export const offsetOf = ({ pageNo, pageSize }: Pick<QueryDto, 'pageNo' | 'pageSize'>): number =>
  (pageNo - 1) * pageSize;

/** To be selected beside an id: how many rows the whole question has, whatever page of it is read. */
export const TOTAL = sql`count(*) over ()`.mapWith(Number);

export interface Found {
  readonly id: string;
  readonly total: number;
}
/** A statement that gives ids and the number of all rows, asked for one page of them. */
export interface IdQuery {
  limit(rows: number): { offset(rows: number): PromiseLike<Found[]> };
}

/**
 * The ids of a page, in order, and the number of all rows, from one reading: a search that must look at every row does
 * so once, and only the rows of the page are then read whole.
 */
export async function idsOf(
  question: () => IdQuery,
  query: QueryDto,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const found = await question().limit(query.pageSize).offset(offsetOf(query));
  const [first] = found.length === 0 && query.pageNo > 1 ? await question().limit(1).offset(0) : found;
  return { ids: found.map(({ id }) => id), total: first?.total ?? 0 };
}

/** Rows read by their ids, in the order of these. */
export function inOrderOf<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
