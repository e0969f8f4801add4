import { inArray } from 'drizzle-orm';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import type { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { isExcludedFromBatch } from '#domain/process/chart/paths.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { buildTaskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/tasks/taskPolicy.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import { findTask, type FoundTask } from '../commands/findRequest.ts';
import { toTaskDtos } from '../listRows.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { toUserTaskConfigDto } from '../wire/configDto.ts';
import { parseTaskIds } from './decideBatch.ts';
import { findTaskRequest } from './findTaskRequest.ts';
import { toFailureRow } from './describeFailure.ts';

type BatchTaskDto = AnswerOf<typeof bpmTask.getBatchTasksInfo>[number];

/** Returns for each chosen task the decisions it offers, or why it is excluded from the batch (our own call). */
export async function listBatchTasks(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  taskIds: string,
): Promise<BatchTaskDto[]> {
  const chosen = await mapSequential(parseTaskIds(taskIds), async (taskId) => {
    const found = await findTask(tx, deps.engine, viewer, taskId);
    return { taskId, found, request: await findTaskRequest(tx, found, viewer) };
  });
  const cards = await loadTaskCards(
    tx,
    deps,
    viewer,
    chosen.flatMap(({ found }) => (found.ok ? [found.value] : [])),
  );
  return chosen.map(({ taskId, found, request }) => ({
    ...UNKNOWN,
    taskId,
    ...request,
    ...(found.ok
      ? { ...toTaskColumns(cards.get(taskId)), ...toBatchOptions(found.value, viewer) }
      : toFailureRow(found.error, viewer)),
  }));
}

const UNKNOWN = {
  nodeName: null,
  defName: null,
  applicantName: null,
  billNo: null,
  formJson: null,
  success: false,
  message: null,
  reason: null,
  options: [],
  opinionRequired: false,
};

/** Returns the tasks as the cards of the to-do list show them. */
async function loadTaskCards(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  found: readonly FoundTask[],
): Promise<ReadonlyMap<string, TaskDto>> {
  const requests = new Map(found.map(({ task, instance }) => [task.id, instance]));
  const rows =
    requests.size === 0
      ? []
      : await tx
          .select()
          .from(tasks)
          .where(inArray(tasks.id, [...requests.keys()]));
  const cards = await toTaskDtos(
    tx,
    deps,
    viewer,
    rows.flatMap((task) => {
      const instance = requests.get(task.id);
      return instance === undefined ? [] : [{ task, instance }];
    }),
  );
  return new Map(cards.map((card) => [card.taskId, card]));
}

const toTaskColumns = (card: TaskDto | undefined) =>
  card && {
    nodeName: card.name,
    defName: card.defName,
    applicantName: card.applicantName,
    billNo: card.billNo,
    formJson: card.formJson,
  };

function toBatchOptions(found: FoundTask, viewer: Viewer) {
  const { definition, task } = found;
  const config = toUserTaskConfigDto(definition, task.node, viewer);
  const leftOut = reasonToLeaveOut(found, viewer);
  return {
    success: leftOut === undefined,
    ...(leftOut && toFailureRow(leftOut, viewer)),
    options: config?.options ?? [],
    opinionRequired: config?.switchOptions?.includes('opinionRequired') ?? false,
  };
}

function reasonToLeaveOut(
  {
    definition: {
      loaded: { process },
    },
    state,
    task,
  }: FoundTask,
  { actor }: Viewer,
): Failure | undefined {
  const facts = buildTaskFacts(process, state, task.id);
  const refusal =
    taskRefusal(facts, actor, facts.votes[0] ?? 'agree') ??
    (isExcludedFromBatch(process, task.node) ? refuse('task.notInBatch') : undefined);
  return refusal && { kind: 'refused', refusal };
}
