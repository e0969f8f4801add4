import type { PersonId } from '../../shared/ids.ts';
import type { Executor } from '../../workflow/instanceState.ts';
import { nameExecutors, type Run } from './run.ts';

/** The nearest superior of somebody who has left; nobody decides about a request of their own. */
export function superiorOf(run: Run, gone: PersonId): readonly Executor[] {
  const above = superiorsIn(run, gone)?.find(({ id }) => id !== run.draft.initiator.id);
  if (above === undefined) return [];
  nameExecutors(run, [above]);
  return [above];
}

/** What is returned to somebody who has left goes to their superior. */
export const hereInstead = (run: Run, people: readonly Executor[]): readonly Executor[] =>
  people.flatMap((each) => (superiorsIn(run, each.id) === undefined ? [each] : superiorOf(run, each.id)));

const superiorsIn = ({ answers: { superiors = {} } }: Run, id: PersonId): readonly Executor[] | undefined =>
  Object.hasOwn(superiors, id) ? superiors[id] : undefined;
