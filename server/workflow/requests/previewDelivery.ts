import type { bpmDef } from '#contract/workflow/bpmDef.ts';
import type { NodeUsersDto } from '#contract/workflow/bpmShapes.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { nodeKindCodec } from '#contract/wire/wireCodecs.ts';
import { getProcessGraph, findReachable, getSuccessors } from '#domain/process/chart/graph.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '#server/db/database.ts';
import { findTaskFor } from './commands/findRequest.ts';
import { previewMoveNodes } from './previewNextNodes.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Returns the targets of a special delivery: all user tasks except the current one, in process order (contract process
 * 10).
 */
export async function listDeliveryNodes(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  taskId: string,
): Promise<Result<AnswerOf<typeof bpmDef.getJumpNodes>>> {
  const found = await findTaskFor(tx, deps.engine, viewer, taskId, 'jump');
  if (!found.ok) return found;
  const { definition, task } = found.value;
  const words = viewer.translate(definition);
  const { process } = definition.loaded;
  const way = [
    ...findReachable(getProcessGraph(process).starts.get(undefined) ?? '', (id) => getSuccessors(process, id)),
  ];
  const place = (id: string) => (way.includes(id) ? way.indexOf(id) : way.length);
  const steps = Object.values(process.nodes).filter(({ id, kind }) => kind === 'userTask' && id !== task.node);
  return ok(
    steps
      .toSorted((one, other) => place(one.id) - place(other.id))
      .map(({ id, name, kind }) => ({ nodeId: id, nodeName: words(name), nodeType: nodeKindCodec.toWire(kind) })),
  );
}

/** Returns the default assignees of a special delivery to a step, and its effects. */
export async function previewDelivery(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { taskId, nodeId }: { readonly taskId: string; readonly nodeId: string },
): Promise<Result<NodeUsersDto[]>> {
  const found = await findTaskFor(tx, deps.engine, viewer, taskId, 'jump');
  return found.ok
    ? previewMoveNodes({ engine: deps.engine, tx, viewer }, found.value, {
        kind: 'jump',
        task: taskId,
        destination: nodeId,
        people: [],
        opinion: '',
      })
    : found;
}
