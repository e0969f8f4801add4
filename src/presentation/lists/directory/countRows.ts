import { ok, type Result } from '#domain/shared/result.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import { ListQuery } from '../ListQuery.ts';
import type { RecordList } from '../recordList.ts';

/** Counts the rows of a list with its initial filters. Uses the list's own source, so that badge and list agree. */
export async function countRows<Row>(list: RecordList<Row>, context: PageContext): Promise<Result<number>> {
  const found = await list.source(context.get, { params: {}, ...context })(new ListQuery(list).request(1, 1));
  return found.ok ? ok(found.value.total) : found;
}
