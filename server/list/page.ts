import type { QueryDto } from '#api/shapes.ts';

/** A page of rows as handlers give it back; the envelope is the HTTP layer's (contract workflow 1.2). */
export interface PageDto<Row> { readonly pageNo: number; readonly pageSize: number; readonly totalCount: number; readonly totalPage: number; readonly data: Row[] }

export function pageDto<Row>({ pageNo, pageSize }: QueryDto, totalCount: number, data: readonly Row[]): PageDto<Row> {
  return { pageNo, pageSize, totalCount, totalPage: Math.ceil(totalCount / pageSize), data: [...data] };
}

export const offsetOf = ({ pageNo, pageSize }: Pick<QueryDto, 'pageNo' | 'pageSize'>): number => (pageNo - 1) * pageSize;
