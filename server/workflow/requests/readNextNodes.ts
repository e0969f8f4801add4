import type { NodeUsersDto } from '#contract/workflow/bpmShapes.ts';
import type { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { voteCodec } from '#contract/wire/wireCodecs.ts';
import type { Result } from '#domain/shared/result.ts';
import { toProcessVariables } from '#server/forms/views/processVariables.ts';
import type { Sql } from '#server/db/database.ts';
import { findTask } from './commands/findRequest.ts';
import { parseReturn } from './commands/parseReturn.ts';
import { fillFormOfTask } from './commands/taskForm.ts';
import { previewMoveNodes, previewVoteNodes } from './previewNextNodes.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Returns the next nodes of a vote or return with the form as it is on the page (contract tasks 7
 * `getTaskFlowNodesExecutors`).
 */
export async function readNextNodes(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  body: BodyOf<typeof bpmTask.getTaskFlowNodesExecutors>,
): Promise<Result<NodeUsersDto[]>> {
  const found = await findTask(tx, deps.engine, viewer, body.taskId);
  if (!found.ok) return found;
  const at = { engine: deps.engine, tx, viewer };
  const back = parseReturn(body, '');
  if (back !== undefined) return previewMoveNodes(at, found.value, back);
  const form = await fillFormOfTask(tx, deps, viewer, found.value, body, 'nothing');
  const vote = voteCodec.fromWire(body.checkType);
  return previewVoteNodes(
    at,
    found.value,
    vote === 'unknown' ? 'agree' : vote,
    form.ok && form.value !== undefined
      ? toProcessVariables(form.value.record, found.value.definition.loaded.process)
      : {},
  );
}
