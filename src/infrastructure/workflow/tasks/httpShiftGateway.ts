import type { ShiftGateway } from '#application/ports/workflow/shiftGateway.ts';
import type { TaskLists } from '#application/ports/workflow/taskLists.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { toShiftHandover } from '#domain/tasks/shiftHandover.ts';

/** Two rows are enough to detect that there are several tasks. */
const FIRST_TWO = { number: 1, size: 2, search: '', filters: {} };

/** The shift handover is the only open task of the process with this key (contract pages 4). */
export const createHttpShiftGateway = (
  lists: Pick<TaskLists, 'listByDefinition'>,
  definitionKey: string,
): ShiftGateway => ({
  async getMyHandover() {
    const answer = await lists.listByDefinition(definitionKey, FIRST_TWO);
    if (!answer.ok) return answer;
    const handover = toShiftHandover(answer.value);
    return handover ? ok(handover) : fail({ kind: 'unreadable' });
  },
});
