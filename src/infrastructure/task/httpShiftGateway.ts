import type { ShiftGateway } from '#application/ports/shiftGateway.ts';
import type { TaskLists } from '#application/ports/taskLists.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { shiftHandoverOf } from '#domain/task/shiftHandover.ts';

/** More than one is several, however many. */
const ENOUGH = { number: 1, size: 2, search: '', filters: {} };

/** The shift somebody takes over is the one open task of the process with this key (contract pages 4). */
export const makeHttpShiftGateway = (lists: Pick<TaskLists, 'tasksOf'>, definitionKey: string): ShiftGateway => ({
  async myHandover() {
    const answer = await lists.tasksOf(definitionKey, ENOUGH);
    if (!answer.ok) return answer;
    const handover = shiftHandoverOf(answer.value);
    return handover ? ok(handover) : fail({ kind: 'unreadable' });
  },
});
