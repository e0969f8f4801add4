import { heldBackCodec } from '#contract/workflow/heldBackCodec.ts';
import type { InstanceFacts } from '#domain/requests/instanceFacts.ts';
import { findHeldBackReason } from '#domain/requests/instancePolicy.ts';
import { buildInstanceFacts } from '#domain/process/factsOfState.ts';
import { isWaiting } from '#domain/process/handlers.ts';
import { listRoundSigners } from '#domain/process/run/seats.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { hasOwnReadRight } from './access.ts';
import type { FoundTask } from './commands/findTask.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/* Policy flags beyond those of the platform (our own), so that a button shows in advance whether the server refuses. */

const heldBackDto = (facts: InstanceFacts, { actor }: Viewer): string =>
  heldBackCodec.toWire(findHeldBackReason(facts, actor) ?? 'nothing');

type OfTask = Pick<FoundTask, 'state' | 'task'>;
const roundOf = ({ state, task }: OfTask) => state.rounds.find(({ id }) => id === task.round);

/** Returns the signers of the round this task belongs to. */
export function listSigners(found: OfTask): readonly Executor[] {
  const round = roundOf(found);
  return round === undefined ? [] : listRoundSigners(round);
}

export async function createTaskPolicyFlags(
  tx: Sql,
  viewer: Viewer,
  { instance, state, task, definition: { loaded } }: FoundTask,
) {
  const found = { state, task };
  const signers = listSigners(found);
  const named = await findNames(
    tx,
    signers.map(({ id }) => id),
    viewer.language,
  );
  return {
    transferredBy: [...task.transferredBy],
    verdictReached: roundOf(found)?.verdict !== undefined,
    called: state.calledBy !== undefined,
    byLink: !(await hasOwnReadRight(tx, viewer, instance)),
    heldBack: heldBackDto(buildInstanceFacts(loaded.process, state, viewer.caller.person.id), viewer),
    signers: signers.map(named.executor),
  };
}

export function createInstancePolicyFlags(
  { state }: StoredInstance,
  { loaded: { process } }: DeployedDefinition,
  viewer: Viewer,
) {
  const {
    actor: { person },
    members,
  } = viewer;
  const facts = state === null ? undefined : buildInstanceFacts(process, state, person.id);
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
    heldBack: facts === undefined ? null : heldBackDto(facts, viewer),
    myTaskId: mine?.id ?? null,
  };
}
