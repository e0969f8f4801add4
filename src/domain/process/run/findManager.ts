import type { PersonId } from '../../shared/ids.ts';
import type { Executor } from '../../workflow/instanceState.ts';
import { nameExecutors, type Run } from './run.ts';

/**
 * Returns the nearest manager of a user who has left, except the initiator, who may not decide on their own request.
 */
export function findManager(run: Run, gone: PersonId): readonly Executor[] {
  const above = getManagers(run, gone)?.find(({ id }) => id !== run.draft.initiator.id);
  if (above === undefined) return [];
  nameExecutors(run, [above]);
  return [above];
}

/** Replaces users who have left by their managers. */
export const replaceLeavers = (run: Run, people: readonly Executor[]): readonly Executor[] =>
  people.flatMap((each) => (getManagers(run, each.id) === undefined ? [each] : findManager(run, each.id)));

const getManagers = ({ answers: { superiors = {} } }: Run, id: PersonId): readonly Executor[] | undefined =>
  Object.hasOwn(superiors, id) ? superiors[id] : undefined;
