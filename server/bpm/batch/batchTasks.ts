import { inArray } from 'drizzle-orm';
import type { TaskDto } from '#api/bpmTaskLists.ts';
import type { bpmTask } from '#api/bpmTask.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { isDecidedAlone } from '#domain/process/chart/paths.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { taskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import type { Sql } from '../../storage/database.ts';
import { oneByOne } from '../../storage/oneByOne.ts';
import { tasks } from '../../storage/schema/openWork.ts';
import { findTask, type FoundTask } from '../commands/findTask.ts';
import { taskDtos } from '../listRows.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { userTaskConfigDto } from '../wire/configDto.ts';
import { tasksNamed } from './decideBatch.ts';
import { requestOf } from './requestOf.ts';
import { whyNot } from './whyNot.ts';

type BatchTaskDto = AnswerOf<typeof bpmTask.getBatchTasksInfo>[number];

/** The chosen tasks as a batch sees them: what each offers, or why it has to be left out (ours). */
export async function batchTasks(tx: Sql, deps: BpmDeps, viewer: Viewer, taskIds: string): Promise<BatchTaskDto[]> {
  const chosen = await oneByOne(tasksNamed(taskIds), async (taskId) => {
    const found = await findTask(tx, deps.engine, viewer, taskId);
    return { taskId, found, request: await requestOf(tx, found, viewer) };
  });
  const cards = await cardsOf(
    tx,
    deps,
    viewer,
    chosen.flatMap(({ found }) => (found.ok ? [found.value] : [])),
  );
  return chosen.map(({ taskId, found, request }) => ({
    ...UNKNOWN,
    taskId,
    ...request,
    ...(found.ok ? { ...told(cards.get(taskId)), ...offered(found.value, viewer) } : whyNot(found.error, viewer)),
  }));
}

const UNKNOWN = {
  nodeName: null,
  defName: null,
  applicantName: null,
  formJson: null,
  success: false,
  message: null,
  reason: null,
  options: [],
  opinionRequired: false,
};

/** The tasks as their cards in the to-do list tell them. */
async function cardsOf(
  tx: Sql,
  deps: BpmDeps,
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
  const cards = await taskDtos(
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

const told = (card: TaskDto | undefined) =>
  card && { nodeName: card.name, defName: card.defName, applicantName: card.applicantName, formJson: card.formJson };

function offered(found: FoundTask, viewer: Viewer) {
  const { definition, task } = found;
  const config = userTaskConfigDto(definition, task.node, viewer);
  const leftOut = reasonToLeaveOut(found, viewer);
  return {
    success: leftOut === undefined,
    ...(leftOut && whyNot(leftOut, viewer)),
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
  const facts = taskFacts(process, state, task.id);
  const refusal =
    taskRefusal(facts, actor, facts.votes[0] ?? 'agree') ??
    (isDecidedAlone(process, task.node) ? refuse('task.notInBatch') : undefined);
  return refusal && { kind: 'refused', refusal };
}
