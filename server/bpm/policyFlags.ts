import { instanceFacts } from '#domain/process/factsOfState.ts';
import { isWaiting } from '#domain/process/handlers.ts';
import { peopleOfRound } from '#domain/process/run/seats.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { findNames } from '../directory/findNames.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { StoredInstance } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { isTheirs } from './access.ts';
import type { FoundTask } from './commands/findTask.ts';
import type { Viewer } from './viewer.ts';

/* What the policies of a page ask beside the flags the platform has: ours, so that a button says beforehand what the
   server would. */

type OfTask = Pick<FoundTask, 'state' | 'task'>;
const roundOf = ({ state, task }: OfTask) => state.rounds.find(({ id }) => id === task.round);

/** Who signs together with whoever has this task. */
export function signersOf(found: OfTask): readonly Executor[] {
  const round = roundOf(found);
  return round === undefined ? [] : peopleOfRound(round);
}

export async function taskPolicyFlags(tx: Sql, viewer: Viewer, { instance, state, task }: FoundTask) {
  const found = { state, task };
  const signers = signersOf(found);
  const named = await findNames(
    tx,
    signers.map(({ id }) => id),
    viewer.language,
  );
  return {
    transferredBy: [...task.transferredBy],
    verdictReached: roundOf(found)?.verdict !== undefined,
    called: state.calledBy !== undefined,
    byLink: !(await isTheirs(tx, viewer, instance)),
    signers: signers.map(named.executor),
  };
}

export function instancePolicyFlags(
  { state }: StoredInstance,
  { loaded: { process } }: DeployedDefinition,
  { actor: { person }, members }: Viewer,
) {
  const facts = state === null ? undefined : instanceFacts(process, state, person.id);
  const mine = state?.tasks.find(
    (task) =>
      isWaiting(task) &&
      (task.assignee === undefined
        ? task.candidates.some(({ id }) => members.includes(id))
        : task.assignee === person.id),
  );
  return {
    called: facts?.isCalled ?? false,
    atFirstNode: facts?.isAtFirstNode ?? null,
    takeBack: facts?.takeBack ?? null,
    myTaskId: mine?.id ?? null,
  };
}
