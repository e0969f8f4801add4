import { bpmCommunication } from '#api/bpmCommunication.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { taskFacts } from '#domain/task/facts.ts';
import { taskRefusal } from '#domain/task/policy.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { findTask } from '../commands/findTask.ts';
import { reading, type BpmParts } from '../parts.ts';
import { questionsOf } from '../questions.ts';

/** Contract workflow 5.4: what was asked from a task, and whether it may still be answered. */
export const communicationAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmCommunication.getCommuTasks, ({ fields }, caller, request) =>
    reading(parts, caller, request, (tx, reader) => questionsOf(tx, parts, reader, fields.taskId)),
  ),
  answer(bpmCommunication.canReplyCommu, ({ fields: { taskId } }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const found = await findTask(tx, parts.engine, reader, taskId);
      if (!found.ok) return found;
      const refusal = taskRefusal(
        taskFacts(found.value.definition.loaded.process, found.value.state, taskId),
        reader.actor,
        'reply',
      );
      return refusal === undefined ? ok(null) : fail({ kind: 'refused', refusal });
    }),
  ),
];
