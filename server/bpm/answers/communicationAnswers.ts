import { bpmCommunication } from '#api/bpmCommunication.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { taskFacts } from '#domain/task/facts.ts';
import { taskRefusal } from '#domain/task/policy.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { findTask } from '../commands/findTask.ts';
import { onTask } from '../commands/onTask.ts';
import { commanding, reading, type BpmParts } from '../parts.ts';
import { peopleSent } from '../peopleSent.ts';
import { questionsOf } from '../questions.ts';

/** Contract workflow 5.4: asking colleagues, answering, taking questions back. */
export const communicationAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmCommunication.linkup, ({ body: { taskId, toUserAccounts, opinion, opFiles } }, caller, request) => commanding(parts, caller, request, (tx, reader) => onTask(tx, parts, reader, {
    task: taskId, action: 'communicate', opFiles,
    command: async () => {
      const people = await peopleSent(tx, caller.tenant, toUserAccounts);
      return people.ok ? ok({ kind: 'communicate', task: taskId, people: people.value, opinion: opinion.trim() }) : people;
    },
  }))),
  answer(bpmCommunication.getCommuTasks, ({ fields }, caller, request) => reading(parts, caller, request, (tx, reader) => questionsOf(tx, parts, reader, fields.taskId))),
  answer(bpmCommunication.replyLinkupTask, ({ body: { taskId, opinion, opFiles } }, caller, request) => commanding(parts, caller, request, (tx, reader) =>
    onTask(tx, parts, reader, { task: taskId, action: 'reply', opFiles, command: () => ({ kind: 'reply', task: taskId, opinion: opinion.trim() }) }))),
  answer(bpmCommunication.canReplyCommu, ({ fields: { taskId } }, caller, request) => reading(parts, caller, request, async (tx, reader) => {
    const found = await findTask(tx, parts.engine, reader, taskId);
    if (!found.ok) return found;
    const refusal = taskRefusal(taskFacts(found.value.definition.loaded.process, found.value.state, taskId), reader.actor, 'reply');
    return refusal === undefined ? ok(null) : fail({ kind: 'refused', refusal });
  })),
  answer(bpmCommunication.revokeCmTask, ({ fields: { taskId, delOpinion } }, caller, request) => commanding(parts, caller, request, (tx, reader) =>
    onTask(tx, parts, reader, { task: taskId, action: 'revokeCommunication', command: () => ({ kind: 'revokeCommunication', task: taskId, deleteOpinions: delOpinion === 'true' }) }))),
];
