import type { NodeUsersDto } from '#api/bpmShapes.ts';
import type { bpmTask } from '#api/bpmTask.ts';
import type { BodyOf } from '#api/endpoint.ts';
import { voteCodec } from '#api/wireCodecs.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { variablesOf } from '../forms/processVariables.ts';
import type { Sql } from '../storage/database.ts';
import { findTask } from './commands/findTask.ts';
import { returnOf } from './commands/returnOf.ts';
import { fillFormOfTask } from './commands/taskForm.ts';
import { foreseeMove, foreseeVote } from './foreseeNodes.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';

/**
 * Where a vote or a return would lead with the form as it stands on the page (contract tasks 7
 * `getTaskFlowNodesExecutors`).
 */
export async function nextNodes(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  body: BodyOf<typeof bpmTask.getTaskFlowNodesExecutors>,
): Promise<Result<NodeUsersDto[], Failure>> {
  const found = await findTask(tx, deps.engine, viewer, body.taskId);
  if (!found.ok) return found;
  const at = { engine: deps.engine, tx, viewer };
  const back = returnOf(body, '');
  if (back !== undefined) return foreseeMove(at, found.value, back);
  const form = await fillFormOfTask(tx, deps, viewer, found.value, body, 'nothing');
  const vote = voteCodec.fromWire(body.checkType);
  return foreseeVote(
    at,
    found.value,
    vote === 'unknown' ? 'agree' : vote,
    form.ok && form.value !== undefined ? variablesOf(form.value.record, found.value.definition.loaded.process) : {},
  );
}
