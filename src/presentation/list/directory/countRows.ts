import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import { ListQuery } from '../ListQuery.ts';
import type { RecordList } from '../recordList.ts';

/** How many rows a list has as it opens: asked in the list's own way, so that badge and list agree. */
export async function countRows<Row>(
  list: RecordList<Row>,
  { get, session }: PageContext,
): Promise<Result<number, Failure>> {
  const found = await list.source(get, { params: {}, session })(new ListQuery(list).request(1, 1));
  return found.ok ? ok(found.value.total) : found;
}
