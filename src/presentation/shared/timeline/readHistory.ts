import { BoardGateway } from '#application/ports/boardGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { leftOutOf, type ReadResult } from '#application/ports/reading.ts';
import type { Resolve } from '#application/token.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import { withChanges } from '#domain/instance/withChanges.ts';
import type { InstanceId } from '#domain/shared/ids.ts';

/**
 * What happened to a request, with what each person changed in its form. A platform without a log of changes tells the
 * history alone.
 */
export async function readHistory(get: Resolve, instance: InstanceId): Promise<ReadResult<readonly HistoryRow[]>> {
  const [history, changes] = await Promise.all([
    get(InstanceGateway).history(instance),
    get(BoardGateway).changes(instance),
  ]);
  return history.ok && changes.ok
    ? { ...history, value: withChanges(history.value, changes.value), ...leftOutOf(history, changes) }
    : history;
}
