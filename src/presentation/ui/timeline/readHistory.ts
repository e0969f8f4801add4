import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { sumSkippedRows, type ReadResult } from '#application/ports/platform/reading.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import { toPagePart } from '../state/toPagePart.ts';
import { attachChanges } from '#domain/requests/attachChanges.ts';
import type { InstanceId } from '#domain/shared/ids.ts';

/**
 * Reads the history of a request with the changes each user made in its form. Without a change log on the platform,
 * returns the history alone. If reading the log fails, the result reports a missing row.
 */
export async function readHistory(get: Resolve, instance: InstanceId): Promise<ReadResult<readonly HistoryRow[]>> {
  const [history, changes] = await Promise.all([
    get(InstanceGateway).listHistory(instance),
    get(BoardGateway).listChanges(instance),
  ]);
  if (!history.ok) return history;
  const log = toPagePart(changes, []);
  return {
    ...history,
    value: attachChanges(history.value, log.value),
    ...sumSkippedRows(history, changes, log.isUnavailable ? { skipped: 1 } : undefined),
  };
}
