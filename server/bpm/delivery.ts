import type { bpmDef } from '#api/bpmDef.ts';
import type { NodeUsersDto } from '#api/bpmShapes.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { nodeKindCodec } from '#api/wireCodecs.ts';
import { graphOf, reachable, successorsOf } from '#domain/process/chart/graph.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { taskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import type { Sql } from '../storage/database.ts';
import { findTask, type FoundTask } from './commands/findTask.ts';
import { foreseeMove } from './foreseeNodes.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';

/**
 * Where a task may be delivered: every user step of its chart but its own, in the order of the way (contract process
 * 10).
 */
export async function deliveryNodes(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  taskId: string,
): Promise<Result<AnswerOf<typeof bpmDef.getJumpNodes>, Failure>> {
  const found = await deliverable(tx, deps, viewer, taskId);
  if (!found.ok) return found;
  const { definition, task } = found.value;
  const words = viewer.say(definition);
  const { process } = definition.loaded;
  const way = [...reachable(graphOf(process).starts.get(undefined) ?? '', (id) => successorsOf(process, id))];
  const place = (id: string) => (way.includes(id) ? way.indexOf(id) : way.length);
  const steps = Object.values(process.nodes).filter(({ id, kind }) => kind === 'userTask' && id !== task.node);
  return ok(
    steps
      .toSorted((one, other) => place(one.id) - place(other.id))
      .map(({ id, name, kind }) => ({ nodeId: id, nodeName: words(name), nodeType: nodeKindCodec.toWire(kind) })),
  );
}

/** Whom a delivery to a step would reach when nobody is chosen, and what it would do. */
export async function delivery(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { taskId, nodeId }: { readonly taskId: string; readonly nodeId: string },
): Promise<Result<NodeUsersDto[], Failure>> {
  const found = await deliverable(tx, deps, viewer, taskId);
  return found.ok
    ? foreseeMove({ engine: deps.engine, tx, viewer }, found.value, {
        kind: 'jump',
        task: taskId,
        destination: nodeId,
        people: [],
        opinion: '',
      })
    : found;
}

async function deliverable(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  taskId: string,
): Promise<Result<FoundTask, Failure>> {
  const found = await findTask(tx, engine, viewer, taskId);
  if (!found.ok) return found;
  const refusal = taskRefusal(
    taskFacts(found.value.definition.loaded.process, found.value.state, taskId),
    viewer.actor,
    'jump',
  );
  return refusal === undefined ? found : fail({ kind: 'refused', refusal });
}
