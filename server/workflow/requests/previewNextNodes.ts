import type { NodeUsersDto } from '#contract/workflow/bpmShapes.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { CommandInputs, CommandOf } from '#domain/workflow/command.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Simulation } from '#domain/process/simulate.ts';
import { previewDecision, previewMove, previewStart, type NodePreview } from '#domain/process/previewDecision.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Engine, PreviewTarget } from '#server/engine/engine.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import type { FoundTask } from './commands/findRequest.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { toNodeUsersDto, listPreviewUserIds } from './wire/toNodeUsersDto.ts';

interface PreviewDeps {
  readonly engine: Engine;
  readonly tx: Sql;
  readonly viewer: Viewer;
}
type NodePreviews = Promise<Result<NodeUsersDto[]>>;

/** Previews the next nodes of a vote with the current form (contract process 2). */
export const previewVoteNodes = async (
  at: PreviewDeps,
  { definition, state, task }: FoundTask,
  vote: Vote,
  variables: Variables,
): NodePreviews =>
  checkNotSuspended(state) ??
  toNodeDtos(at, definition, (answers) =>
    previewDecision(definition.loaded.process, state, at.viewer.actor, task.id, { vote, variables }, answers),
  );

/** Previews the next nodes of a return or special delivery (our own extension: the platform only answers for votes). */
export const previewMoveNodes = async (
  at: PreviewDeps,
  { definition, state }: FoundTask,
  command: CommandOf<'return' | 'jump'>,
): NodePreviews =>
  checkNotSuspended(state) ??
  toNodeDtos(
    at,
    definition,
    (answers) => previewMove(definition.loaded.process, state, at.viewer.actor, command, answers),
    { state, command: command.kind },
  );

/** Previews the next nodes of a start (contract definitions 4 `getFlowNodesExecutors`). */
export const previewStartNodes = (
  at: PreviewDeps,
  definition: DeployedDefinition,
  variables: Variables,
): NodePreviews =>
  toNodeDtos(at, definition, (answers) =>
    previewStart(
      definition.loaded.process,
      at.viewer.actor,
      { kind: 'start', instance: '0', variables, opinion: '', chosenPeople: {} },
      answers,
    ),
  );

/** Refuses if the request is suspended or on hold, because no command can proceed. */
function checkNotSuspended({ status }: InstanceState): Result<never> | undefined {
  if (status === 'suspended') return refusedError('instance.suspended');
  return status === 'onHold' ? refusedError('instance.pending') : undefined;
}

async function toNodeDtos(
  { engine, tx, viewer }: PreviewDeps,
  definition: DeployedDefinition,
  look: (answers: CommandInputs) => Simulation<NodePreview>,
  before?: PreviewTarget,
): NodePreviews {
  const seen = await engine.query.simulate(tx, definition, look, before);
  if (seen.kind === 'refused') return fail({ kind: 'refused', refusal: seen.refusal });
  const wording = {
    process: definition.loaded.process,
    named: await findNames(tx, listPreviewUserIds(seen.next), viewer.language),
    words: viewer.translate(definition),
  };
  return ok(seen.next.map((node) => toNodeUsersDto(node, wording)));
}
