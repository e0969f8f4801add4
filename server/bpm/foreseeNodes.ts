import type { NodeUsersDto } from '#api/bpmShapes.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Answers, CommandOf } from '#domain/workflow/command.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { Foreseen } from '#domain/process/foresee.ts';
import { preview, previewMove, previewStart, type NodePreview } from '#domain/process/preview.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { findNames } from '../directory/findNames.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Engine, LookedAt } from '../engine/engine.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import type { FoundTask } from './commands/findTask.ts';
import type { Viewer } from './viewer.ts';
import { nodeUsersDto, peopleOfPreview } from './wire/nodeUsersDto.ts';

interface ForeseeDeps {
  readonly engine: Engine;
  readonly tx: Sql;
  readonly viewer: Viewer;
}
type NodePreviews = Promise<Result<NodeUsersDto[], Failure>>;

/** Where a vote would lead, with the form as it is now (contract process 2). */
export const foreseeVote = async (
  at: ForeseeDeps,
  { definition, state, task }: FoundTask,
  vote: Vote,
  variables: Variables,
): NodePreviews =>
  restingRefusal(state) ??
  worded(at, definition, (answers) =>
    preview(definition.loaded.process, state, at.viewer.actor, task.id, { vote, variables }, answers),
  );

/** Where a return or a delivery would lead (ours: the platform answers votes only). */
export const foreseeMove = async (
  at: ForeseeDeps,
  { definition, state }: FoundTask,
  command: CommandOf<'return' | 'jump'>,
): NodePreviews =>
  restingRefusal(state) ??
  worded(
    at,
    definition,
    (answers) => previewMove(definition.loaded.process, state, at.viewer.actor, command, answers),
    { state, command: command.kind },
  );

/** Where a start would lead (contract definitions 4 `getFlowNodesExecutors`). */
export const foreseeStart = (at: ForeseeDeps, definition: DeployedDefinition, variables: Variables): NodePreviews =>
  worded(at, definition, (answers) =>
    previewStart(
      definition.loaded.process,
      at.viewer.actor,
      { kind: 'start', instance: '0', variables, opinion: '', chosenPeople: {} },
      answers,
    ),
  );

/** While a request rests, nothing leads anywhere. */
function restingRefusal({ status }: InstanceState): Result<never, Failure> | undefined {
  if (status === 'suspended') return refused('instance.suspended');
  return status === 'onHold' ? refused('instance.pending') : undefined;
}

async function worded(
  { engine, tx, viewer }: ForeseeDeps,
  definition: DeployedDefinition,
  look: (answers: Answers) => Foreseen<NodePreview>,
  before?: LookedAt,
): NodePreviews {
  const seen = await engine.query.foresee(tx, definition, look, before);
  if (seen.kind === 'refused') return fail({ kind: 'refused', refusal: seen.refusal });
  const wording = {
    process: definition.loaded.process,
    named: await findNames(tx, peopleOfPreview(seen.next), viewer.language),
    words: viewer.say(definition),
  };
  return ok(seen.next.map((node) => nodeUsersDto(node, wording)));
}
