import { and, asc, eq } from 'drizzle-orm';
import type { bpmImage } from '#api/bpmImage.ts';
import type { AnswerOf, BodyOf } from '#api/endpoint.ts';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import type { NodeOf } from '#domain/workflow/processDefinition.ts';
import { handlersOf, isWaiting } from '#domain/process/handlers.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { refused } from '../refused.ts';
import { records, type StoredInstance } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { readableInstance } from './access.ts';
import { startable } from './commands/startable.ts';
import { plannedPeople } from './startPeople.ts';
import { definitionsOf } from './definitionsOf.ts';
import { historyOf } from './history.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';
import { translateXml } from './translateXml.ts';
import { findNames } from '../directory/findNames.ts';
import { historyDto, peopleOfRecord } from './wire/recordDto.ts';
import { engineNodeType } from './wire/engineNodeType.ts';
import { findTask } from './commands/findTask.ts';
import { nameIn } from '../texts/nameIn.ts';

interface Drawn {
  readonly definition: DeployedDefinition;
  readonly instance: StoredInstance | undefined;
}
interface Subject {
  readonly taskId?: string | null | undefined;
  readonly instId?: string | null | undefined;
  readonly defId?: string | null | undefined;
}

/** What is drawn: the request of a task, a request, or a definition; the first that is named (contract history 2). */
async function subjectOf(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  { taskId, instId, defId }: Subject,
): Promise<Result<Drawn, Failure>> {
  if (taskId) {
    const found = await findTask(tx, engine, viewer, taskId);
    return found.ok ? ok({ definition: found.value.definition, instance: found.value.instance }) : found;
  }
  if (instId) {
    const instance = await readableInstance(tx, viewer, instId);
    if (instance === undefined) return refused('notFound');
    return ok({ definition: (await definitionsOf(tx, engine, [instance.definition]))(instance.definition), instance });
  }
  // Whoever looks after processes looks at those that nobody may start, too.
  const kept = viewer.caller.isAdministrator ? await engine.query.definition(tx, defId ?? '') : undefined;
  if (kept?.tenant === viewer.caller.tenant) return ok({ definition: kept, instance: undefined });
  const definition = await startable(tx, engine, viewer, { defId: defId ?? '' });
  return definition.ok ? ok({ definition: definition.value, instance: undefined }) : definition;
}

/** The chart with what has happened in it (contract history 2), the oldest record first. */
export async function chartOf(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  body: BodyOf<typeof bpmImage.getBpmnXmlFromParam>,
): Promise<Result<AnswerOf<typeof bpmImage.getBpmnXmlFromParam>, Failure>> {
  const drawn = await subjectOf(tx, deps, viewer, body);
  if (!drawn.ok) return drawn;
  const { definition, instance } = drawn.value;
  const histories =
    instance === undefined || !body.showHis ? [] : (await historyOf(tx, viewer, instance, definition)).reverse();
  return ok({
    bpmnXml: translateXml(definition.loaded.xml, viewer.say(definition)),
    histories,
    pathMap: travelled(instance?.state ?? { path: [] }),
  });
}

/** The lines the request came over: node → the nodes it was left for. */
function travelled({ path }: Pick<InstanceState, 'path'>): Record<string, string[]> {
  const nodeOf = new Map(path.map(({ id, node }) => [id, node]));
  const lines: Record<string, string[]> = {};
  for (const { node, parent, joined } of path) {
    for (const before of [...(parent === undefined ? [] : [parent]), ...(joined ?? [])]) {
      const from = nodeOf.get(before);
      if (from !== undefined) lines[from] = [...new Set([...(lines[from] ?? []), node])];
    }
  }
  return lines;
}

/** Who has worked and who works on one node (contract history 2 `taskNodeUser`). */
export async function chartNode(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  body: BodyOf<typeof bpmImage.getBpmnImageNodeInfo>,
): Promise<Result<AnswerOf<typeof bpmImage.getBpmnImageNodeInfo>, Failure>> {
  const drawn = await subjectOf(tx, deps, viewer, body);
  if (!drawn.ok) return drawn;
  const { definition, instance } = drawn.value;
  const node = definition.loaded.process.nodes[body.nodeId];
  if (node === undefined) return refused('node.unknown', { node: body.nodeId });
  const done =
    instance === undefined
      ? []
      : await tx
          .select()
          .from(records)
          .where(and(eq(records.instance, instance.id), eq(records.node, node.id)))
          .orderBy(asc(records.doneAt), asc(records.id));
  const open = instance?.state?.tasks.filter((task) => task.node === node.id && isWaiting(task)) ?? [];
  const holders = open.flatMap((task) => handlersOf(instance?.state ?? { names: {} }, task));
  const planned = node.kind === 'userTask' ? await plannedFor(tx, viewer, instance, node) : [];
  const named = await findNames(
    tx,
    [...done.flatMap(peopleOfRecord), ...[...holders, ...planned].map(({ id }) => id)],
    viewer.language,
  );
  return ok({
    taskNodeUser: {
      taskId: open[0]?.id ?? null,
      nodeId: node.id,
      nodeText: viewer.say(definition)(node.name),
      nodeType: engineNodeType(node.kind),
      multiInstance: node.kind === 'userTask' && node.task.voting.mode !== 'single' ? node.task.voting.mode : 'normal',
      instId: instance?.id ?? null,
      status: open.length > 0 ? 'runing' : done.length > 0 ? 'finish' : 'init',
      endNode: node.kind === 'endEvent' || node.kind === 'terminateEvent',
      configExecutors: planned.map(named.executor),
      operateExecutors: [],
      runExecutors: holders.map(named.executor),
      checkExecutors: done.map(({ handler, handlerName }) =>
        named.executor({ kind: 'person', id: handler, name: handlerName }),
      ),
    },
    histories: done.map((record) =>
      historyDto(
        record,
        definition,
        named,
        viewer,
        instance === undefined ? '' : nameIn(instance.subject, viewer.language),
      ),
    ),
  });
}

/** Who is meant to have a step: whoever was chosen for it, or whom its rules find (contract history 2). */
function plannedFor(
  tx: Sql,
  { caller }: Viewer,
  instance: StoredInstance | undefined,
  node: NodeOf<'userTask'>,
): Promise<readonly Executor[]> | readonly Executor[] {
  const state = instance?.state;
  const facts = { initiator: instance?.initiator ?? caller.person.id, variables: state?.variables ?? {} };
  return state?.chosenPeople[node.id] ?? plannedPeople(tx, caller.tenant, node, facts, false);
}
