import { and, asc, eq } from 'drizzle-orm';
import type { bpmImage } from '#contract/workflow/bpmImage.ts';
import type { AnswerOf, BodyOf } from '#contract/wire/endpoint.ts';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import type { NodeOf } from '#domain/workflow/processDefinition.ts';
import { getHandlers, isWaiting } from '#domain/process/handlers.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { refusedError } from '#server/http/errors.ts';
import { records, type StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { findReadableInstance } from './access.ts';
import { findStartableDefinition } from './commands/findStartableDefinition.ts';
import { findPlannedAssignees } from './findStartAssignees.ts';
import { loadDefinitions } from './loadDefinitions.ts';
import { loadHistory } from './history.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateBpmnNames } from './translateBpmnNames.ts';
import { findNames } from '#server/directory/findNames.ts';
import { toHistoryDto, listRecordUserIds } from './wire/toRecordDto.ts';
import { toEngineNodeType } from './wire/toEngineNodeType.ts';
import { findTask } from './commands/findRequest.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

interface Drawn {
  readonly definition: DeployedDefinition;
  readonly instance: StoredInstance | undefined;
}
interface Subject {
  readonly taskId?: string | null | undefined;
  readonly instId?: string | null | undefined;
  readonly defId?: string | null | undefined;
}

/**
 * Returns what to draw: the request of a task, a request, or a definition; the first that is given (contract history
 * 2).
 */
async function findChartSubject(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  { taskId, instId, defId }: Subject,
): Promise<Result<Drawn>> {
  if (taskId) {
    const found = await findTask(tx, engine, viewer, taskId);
    return found.ok ? ok({ definition: found.value.definition, instance: found.value.instance }) : found;
  }
  if (instId) {
    const instance = await findReadableInstance(tx, viewer, instId);
    if (instance === undefined) return refusedError('notFound');
    return ok({
      definition: (await loadDefinitions(tx, engine, [instance]))(instance.definition),
      instance,
    });
  }
  // Administrators may also view processes that cannot be started.
  const kept = viewer.caller.isAdministrator ? await engine.query.definition(tx, defId ?? '') : undefined;
  if (kept?.tenant === viewer.caller.tenant) return ok({ definition: kept, instance: undefined });
  const definition = await findStartableDefinition(tx, engine, viewer, { defId: defId ?? '' });
  return definition.ok ? ok({ definition: definition.value, instance: undefined }) : definition;
}

/** Returns the chart with the records of the request, oldest first (contract history 2). */
export async function loadChart(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  body: BodyOf<typeof bpmImage.getBpmnXmlFromParam>,
): Promise<Result<AnswerOf<typeof bpmImage.getBpmnXmlFromParam>>> {
  const drawn = await findChartSubject(tx, deps, viewer, body);
  if (!drawn.ok) return drawn;
  const { definition, instance } = drawn.value;
  const histories =
    instance === undefined || !body.showHis ? [] : (await loadHistory(tx, viewer, instance, definition)).reverse();
  return ok({
    bpmnXml: translateBpmnNames(definition.loaded.xml, viewer.translate(definition)),
    histories,
    pathMap: listTakenFlows(instance?.state ?? { path: [] }),
  });
}

/** Returns the sequence flows taken by the request: node → the nodes that followed. */
function listTakenFlows({ path }: Pick<InstanceState, 'path'>): Record<string, string[]> {
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

/** Returns the users who have worked or are working on a node (contract history 2 `taskNodeUser`). */
export async function loadChartNode(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  body: BodyOf<typeof bpmImage.getBpmnImageNodeInfo>,
): Promise<Result<AnswerOf<typeof bpmImage.getBpmnImageNodeInfo>>> {
  const drawn = await findChartSubject(tx, deps, viewer, body);
  if (!drawn.ok) return drawn;
  const { definition, instance } = drawn.value;
  const node = definition.loaded.process.nodes[body.nodeId];
  if (node === undefined) return refusedError('node.unknown', { node: body.nodeId });
  const done =
    instance === undefined
      ? []
      : await tx
          .select()
          .from(records)
          .where(and(eq(records.instance, instance.id), eq(records.node, node.id)))
          .orderBy(asc(records.doneAt), asc(records.id));
  const open = instance?.state?.tasks.filter((task) => task.node === node.id && isWaiting(task)) ?? [];
  const holders = open.flatMap((task) => getHandlers(instance?.state ?? { names: {} }, task));
  const planned = node.kind === 'userTask' ? await findStepAssignees(tx, viewer, instance, node) : [];
  const named = await findNames(
    tx,
    [...done.flatMap(listRecordUserIds), ...[...holders, ...planned].map(({ id }) => id)],
    viewer.language,
  );
  return ok({
    taskNodeUser: {
      taskId: open[0]?.id ?? null,
      nodeId: node.id,
      nodeText: viewer.translate(definition)(node.name),
      nodeType: toEngineNodeType(node.kind),
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
      toHistoryDto(
        record,
        definition,
        named,
        viewer,
        instance === undefined ? '' : getLocalizedName(instance.subject, viewer.language),
      ),
    ),
  });
}

/** Returns the intended assignees of a step: those chosen for it, or those its rules find (contract history 2). */
function findStepAssignees(
  tx: Sql,
  { caller }: Viewer,
  instance: StoredInstance | undefined,
  node: NodeOf<'userTask'>,
): Promise<readonly Executor[]> | readonly Executor[] {
  const state = instance?.state;
  const facts = { initiator: instance?.initiator ?? caller.person.id, variables: state?.variables ?? {} };
  return state?.chosenPeople[node.id] ?? findPlannedAssignees(tx, caller.tenant, node, facts, false);
}
