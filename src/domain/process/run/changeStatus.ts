import { nextStatus, type StatusChange } from '../../instance/transitions.ts';
import type { PersonId } from '../../shared/ids.ts';
import type { Run } from './run.ts';
import { nowOf } from './run.ts';
import { closeToken, tokensInside } from './tokens.ts';

/**
 * Moves the instance along the status table. @throws where the table knows no way: the policies have let something
 * through.
 */
export function changeStatus(run: Run, change: StatusChange): void {
  const next = nextStatus(run.draft.status, change);
  if (next === undefined || next === 'deleted')
    throw new Error(`No instance status follows ${run.draft.status} by ${change}`);
  run.draft.status = next;
}

/** Ends the instance with everything that is still open in it. */
export function endInstance(run: Run, change: 'finish' | 'void' | 'abort'): void {
  for (const token of tokensInside(run, undefined)) closeToken(run, token.id);
  changeStatus(run, change);
  delete run.draft.lockedBy;
  run.draft.endedAt = nowOf(run);
  const status = run.draft.status === 'succeeded' || run.draft.status === 'aborted' ? run.draft.status : 'cancelled';
  run.effects.push({ kind: 'instanceEnded', status });
}

/** Requests that are suspended or on hold rest: what comes in from outside waits for their resumption. */
export const isResting = ({ draft }: Run): boolean => draft.status === 'suspended' || draft.status === 'onHold';

/** Locks the request until this person has done the returned work. */
export function lock(run: Run, person: PersonId): void {
  changeStatus(run, 'lock');
  run.draft.lockedBy = person;
}

export function unlock(run: Run): void {
  if (run.draft.status !== 'lockedByReturn') return;
  changeStatus(run, 'unlock');
  delete run.draft.lockedBy;
}
