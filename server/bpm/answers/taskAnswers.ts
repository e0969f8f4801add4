import { bpmTask } from '#api/bpmTask.ts';
import { nodeKindWords } from '#api/words.ts';
import { returnTargets } from '#domain/process/run/steps.ts';
import { ok } from '#domain/shared/result.ts';
import { namesOf } from '../../directory/named.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { pageDto } from '../../list/page.ts';
import { completeTask } from '../commands/completeTask.ts';
import { findTask } from '../commands/findTask.ts';
import { saveTaskForm } from '../commands/saveTaskForm.ts';
import { toggleClaim } from '../commands/toggleClaim.ts';
import { taskDtos } from '../listed.ts';
import { countMyTasks, myTasks, readableTasks } from '../lists/myTasks.ts';
import { nextNodes } from '../nextNodes.ts';
import { commanding, opening, reading, type BpmParts } from '../parts.ts';
import { taskPage } from '../taskPage.ts';
import { openTasks } from '../openTasks.ts';

/** Contract workflow 5.1 to 5.4. */
export const taskAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmTask.myTasks, ({ body }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const { rows, total } = await myTasks(tx, reader, body);
      return ok(pageDto(body, total, await taskDtos(tx, parts, reader, rows)));
    }),
  ),
  answer(bpmTask.query, ({ body }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const { rows, total } = await readableTasks(tx, reader, body);
      return ok(pageDto(body, total, await taskDtos(tx, parts, reader, rows)));
    }),
  ),
  answer(bpmTask.myTasksByDefKey, ({ fields, body }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const query = { ...body, params: { ...body.params, Q_DEF_KEY__S_EQ: fields.defKey } };
      const { rows, total } = await myTasks(tx, reader, query);
      return ok(pageDto(query, total, await taskDtos(tx, parts, reader, rows)));
    }),
  ),
  answer(bpmTask.getMyTaskCount, (_, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => ok(await countMyTasks(tx, reader))),
  ),
  answer(bpmTask.getTaskInfo, ({ fields }, caller, request) =>
    opening(parts, caller, request, (tx, reader) => taskPage(tx, parts, reader, fields)),
  ),
  answer(bpmTask.getTaskFlowNodesExecutors, ({ body }, caller, request) =>
    reading(parts, caller, request, (tx, reader) => nextNodes(tx, parts, reader, body)),
  ),
  answer(bpmTask.completeTask, ({ body }, caller, request) =>
    commanding(parts, caller, request, (tx, reader) => completeTask(tx, parts, reader, body)),
  ),
  answer(bpmTask.saveFormData, ({ body }, caller, request) =>
    commanding(parts, caller, request, (tx, reader) => saveTaskForm(tx, parts, reader, body)),
  ),
  answer(bpmTask.updateLocked, ({ fields }, caller, request) =>
    commanding(parts, caller, request, (tx, reader) => toggleClaim(tx, parts, reader, fields.taskId)),
  ),
  answer(bpmTask.getBackNodes, ({ fields }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const found = await findTask(tx, parts.engine, reader, fields.taskId);
      if (!found.ok) return found;
      const { state, task, definition } = found.value;
      const { nodes } = definition.loaded.process;
      const steps = returnTargets(definition.loaded.process, state, task);
      const named = await namesOf(
        tx,
        steps.map(({ entry }) => entry.handler),
        reader.language,
      );
      return ok(
        steps.map(({ node, entry }, level) => ({
          pathId: entry.id,
          nodeId: node,
          nodeName: reader.say(definition)(nodes[node]?.name ?? node),
          nodeType: nodeKindWords.toWire(nodes[node]?.kind ?? 'userTask'),
          level,
          jumpType: entry.leftBy === undefined || entry.leftBy === 'system' ? null : LEFT_BY[entry.leftBy],
          assignee: entry.handler ?? null,
          assigneeName: entry.handler === undefined ? null : named.name(entry.handler, state.names[entry.handler]),
        })),
      );
    }),
  ),
  answer(bpmTask.getByInstId, ({ fields }, caller, request) =>
    reading(parts, caller, request, (tx, reader) => openTasks(tx, parts, reader, fields.instId)),
  ),
];

const LEFT_BY = { agree: 'AGREE', refuse: 'REFUSE', abstain: 'ABSTAIN', skip: 'SKIP' } as const;
