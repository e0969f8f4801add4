import { blockedReasonCodec } from '#contract/workflow/blockedReasonCodec.ts';
import { revokeCodec } from '#contract/wire/wireCodecs.ts';
import type { InstanceFacts } from '#domain/requests/instanceFacts.ts';
import { findBlockedReason, instanceRefusal } from '#domain/requests/instancePolicy.ts';
import { buildInstanceFacts } from '#domain/process/factsOfState.ts';
import { isWaiting } from '#domain/process/handlers.ts';
import { listRoundSigners } from '#domain/process/run/seats.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { Sql } from '#server/db/database.ts';
import type { FoundInstance, FoundTask } from './commands/findRequest.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/* Policy flags beyond those of the platform (our own), so that a button shows in advance whether the server refuses. */

const toBlockedReasonDto = (facts: InstanceFacts, { actor }: Viewer): string =>
  blockedReasonCodec.toWire(findBlockedReason(facts, actor) ?? 'nothing');

type OfTask = Pick<FoundTask, 'state' | 'task'>;
const findRound = ({ state, task }: OfTask) => state.rounds.find(({ id }) => id === task.round);

export function listSigners(found: OfTask): readonly Executor[] {
  const round = findRound(found);
  return round === undefined ? [] : listRoundSigners(round);
}

export async function createTaskPolicyFlags(tx: Sql, viewer: Viewer, found: FoundTask) {
  const { state, task, definition, isByLink } = found;
  const facts = buildInstanceFacts(definition.loaded.process, state, viewer.caller.person.id);
  const signers = listSigners(found);
  const named = await findNames(
    tx,
    signers.map(({ id }) => id),
    viewer.language,
  );
  return {
    transferredBy: [...task.transferredBy],
    verdictReached: findRound(found)?.verdict !== undefined,
    called: state.calledBy !== undefined,
    byLink: isByLink,
    heldBack: toBlockedReasonDto(facts, viewer),
    isShowDiscardBtn: instanceRefusal(facts, viewer.actor, 'void') === undefined,
    signers: signers.map(named.executor),
  };
}

/** `canRevoke` depends on the list from which the page was opened. */
export function createInstancePolicyFlags(
  { instance: { state }, definition, isByLink }: FoundInstance,
  viewer: Viewer,
  from: string | undefined,
) {
  const { actor, members } = viewer;
  const { person } = actor;
  const revocation = revokeCodec.fromWire(from);
  const facts = state === null ? undefined : buildInstanceFacts(definition.loaded.process, state, person.id);
  const mine = state?.tasks.find(
    (task) =>
      isWaiting(task) &&
      (task.assignee === undefined
        ? task.candidates.some(({ id }) => members.includes(id))
        : task.assignee === person.id),
  );
  return {
    canRevoke:
      revocation !== 'unknown' && facts !== undefined && instanceRefusal(facts, actor, revocation) === undefined,
    byLink: isByLink,
    called: facts?.isCalled ?? false,
    atFirstNode: facts?.isAtFirstNode ?? null,
    takeBack: facts?.takeBack ?? null,
    heldBack: facts === undefined ? null : toBlockedReasonDto(facts, viewer),
    myTaskId: mine?.id ?? null,
  };
}
