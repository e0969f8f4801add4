import { nextStatus, type StatusChange } from '../../requests/transitions.ts';
import type { PersonId } from '../../shared/ids.ts';
import { getNow, type Run } from './run.ts';
import { closeToken, tokensInside } from './tokens.ts';

/**
 * Changes the status of the request by the transition table.
 * @throws if the table has no transition, which the policies should have refused.
 */
export function changeStatus(run: Run, change: StatusChange): void {
  const next = nextStatus(run.draft.status, change);
  if (next === undefined || next === 'deleted')
    throw new Error(`No instance status follows ${run.draft.status} by ${change}`);
  run.draft.status = next;
}

/** Ends the request with all its open work. */
export function endInstance(run: Run, change: 'finish' | 'void' | 'abort'): void {
  for (const token of tokensInside(run, undefined)) closeToken(run, token.id);
  changeStatus(run, change);
  delete run.draft.lockedBy;
  run.draft.endedAt = getNow(run);
  const status = run.draft.status === 'succeeded' || run.draft.status === 'aborted' ? run.draft.status : 'cancelled';
  run.effects.push({ kind: 'instanceEnded', status });
}

/** Whether the request is suspended or on hold. External results wait until it is resumed. */
export const isResting = ({ draft }: Run): boolean => draft.status === 'suspended' || draft.status === 'onHold';

/** Locks the request until the user has done the returned work. */
export function lock(run: Run, person: PersonId): void {
  changeStatus(run, 'lock');
  run.draft.lockedBy = person;
}

export function unlock(run: Run): void {
  if (run.draft.status !== 'lockedByReturn') return;
  changeStatus(run, 'unlock');
  delete run.draft.lockedBy;
}
