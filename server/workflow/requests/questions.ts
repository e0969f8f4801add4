import { and, asc, eq, inArray } from 'drizzle-orm';
import type { QuestionDto } from '#contract/workflow/bpmCommunication.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { records } from '#server/db/schema/requests.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import { findTask } from './commands/findRequest.ts';
import { toRecordDtos, toTaskDtos } from './listRows.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** Returns the communications of a task with their replies, oldest first (contract tasks 12). */
export async function listCommunications(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  task: string,
): Promise<Result<QuestionDto[]>> {
  const found = await findTask(tx, deps.engine, viewer, task);
  if (!found.ok) return found;
  const { instance, definition, state } = found.value;
  const asked = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.parent, task), eq(tasks.kind, 'communication')))
    .orderBy(asc(tasks.createdAt), asc(tasks.id));
  const replies =
    asked.length === 0
      ? []
      : await tx
          .select()
          .from(records)
          .where(
            and(
              eq(records.action, 'reply'),
              inArray(
                records.task,
                asked.map(({ id }) => id),
              ),
            ),
          );
  const answers = await toRecordDtos(
    tx,
    deps,
    viewer,
    replies.map((record) => ({ record, subject: instance.subject, definition: definition.id })),
  );
  const questions = await toTaskDtos(
    tx,
    deps,
    viewer,
    asked.map((each) => ({ task: each, instance })),
  );
  return ok(
    questions.map((question) => ({
      ...question,
      note: viewer.translate(definition)(state.tasks.find(({ id }) => id === question.taskId)?.note ?? ''),
      bpmCheckHistory: answers.find(({ taskId }) => taskId === question.taskId) ?? null,
    })),
  );
}
