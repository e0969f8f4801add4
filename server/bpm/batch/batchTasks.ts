import type { bpmTask } from '#api/bpmTask.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { taskFacts } from '#domain/task/facts.ts';
import { taskRefusal } from '#domain/task/policy.ts';
import type { Sql } from '../../storage/database.ts';
import { oneByOne } from '../../storage/oneByOne.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { findTask, type FoundTask } from '../commands/findTask.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { userTaskConfigDto } from '../wire/configDto.ts';
import { isAlone, tasksNamed } from './decideBatch.ts';
import { whyNot } from './whyNot.ts';

type BatchTaskDto = AnswerOf<typeof bpmTask.getBatchTasksInfo>[number];

/** The chosen tasks as a batch sees them: what each offers, or why it has to be left out (ours). */
export const batchTasks = (tx: Sql, { engine }: BpmParts, reader: Reader, taskIds: string): Promise<BatchTaskDto[]> =>
  oneByOne(tasksNamed(taskIds), async (taskId) => {
    const found = await findTask(tx, engine, reader, taskId);
    return found.ok ? offered(found.value, reader) : { ...UNKNOWN, taskId, ...whyNot(found.error, reader) };
  });

const UNKNOWN = { instId: null, subject: null, nodeName: null, defName: null, success: false, message: null, reason: null, options: [], opinionRequired: false };

function offered(found: FoundTask, reader: Reader): BatchTaskDto {
  const { definition, instance, task } = found;
  const words = reader.say(definition);
  const config = userTaskConfigDto(definition, task.node, reader);
  const leftOut = reasonToLeaveOut(found, reader);
  return {
    ...UNKNOWN, taskId: task.id, instId: instance.id, subject: nameIn(instance.subject, reader.language), nodeName: words(task.nodeName), defName: words(definition.name),
    success: leftOut === undefined, ...(leftOut && whyNot(leftOut, reader)), options: config?.options ?? [], opinionRequired: config?.switchOptions?.includes('opinionRequired') ?? false,
  };
}

function reasonToLeaveOut(found: FoundTask, { actor }: Reader): Failure | undefined {
  const facts = taskFacts(found.definition.loaded.process, found.state, found.task.id);
  const refusal = taskRefusal(facts, actor, facts.votes[0] ?? 'agree') ?? (isAlone(found) ? refuse('task.notInBatch') : undefined);
  return refusal && { kind: 'refused', refusal };
}
