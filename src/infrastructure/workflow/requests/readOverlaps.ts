import { bpmAbsence } from '#contract/workflow/bpmAbsence.ts';
import type { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toRows } from '../../http/wire/toRows.ts';
import { toInstanceRow } from './toInstanceRow.ts';

/**
 * Queries overlapping absences. After an answer that the platform does not offer the call, returns none for the rest of
 * the session.
 */
export function createReadOverlaps(call: ApiClient): InstanceGateway['listOverlaps'] {
  let isOffered = true;
  return async ({ begin, end }, except) => {
    if (!isOffered) return ok([]);
    const answer = await call(bpmAbsence.getOverlaps, {
      body: { begin, end, ...(except !== undefined && { instId: except }) },
    });
    if (!answer.ok && answer.error.kind === 'notOffered') {
      isOffered = false;
      return ok([]);
    }
    return answer.ok
      ? toRows(answer, (row) => ({
          instance: toInstanceRow(row.bpmInst),
          begin: row.begin ?? '',
          end: row.end ?? '',
        }))
      : answer;
  };
}
