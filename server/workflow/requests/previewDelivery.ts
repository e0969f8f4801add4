import type { bpmDef } from '#contract/workflow/bpmDef.ts';
import type { NodeUsersDto } from '#contract/workflow/bpmShapes.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { nodeKindCodec } from '#contract/wire/wireCodecs.ts';
import { getProcessGraph, findReachable, getSuccessors } from '#domain/process/chart/graph.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { buildTaskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/tasks/taskPolicy.ts';
import type { Sql } from '#server/db/database.ts';
import { findTask, type FoundTask } from './commands/findTask.ts';
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
): Promise<Result<AnswerOf<typeof bpmDef.getJumpNodes>, Failure>> {
  const found = await findDeliverableTask(tx, deps, viewer, taskId);
  if (!found.ok) return found;
  const { definition, task } = found.value;
  const words = viewer.say(definition);
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
): Promise<Result<NodeUsersDto[], Failure>> {
  const found = await findDeliverableTask(tx, deps, viewer, taskId);
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

async function findDeliverableTask(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  taskId: string,
): Promise<Result<FoundTask, Failure>> {
  const found = await findTask(tx, engine, viewer, taskId);
  if (!found.ok) return found;
  const refusal = taskRefusal(
    buildTaskFacts(found.value.definition.loaded.process, found.value.state, taskId),
    viewer.actor,
    'jump',
  );
  return refusal === undefined ? found : fail({ kind: 'refused', refusal });
}
