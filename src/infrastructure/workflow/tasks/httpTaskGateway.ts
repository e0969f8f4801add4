import { bpmCirculation } from '#contract/workflow/bpmCirculation.ts';
import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { taskKindCodec } from '#contract/workflow/taskCodecs.ts';
import type { TaskGateway, ClosedTaskFailure } from '#application/ports/workflow/taskGateway.ts';
import { readAsOf, sumSkippedRows, type ReadResult } from '#application/ports/platform/reading.ts';
import { hasTaskEnded, type Failure } from '#domain/shared/failure.ts';
import type { NodeId, TaskId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { isFlowTask } from '#domain/workflow/taskKinds.ts';
import type { ReturnNode } from '#domain/tasks/taskViews.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import type { WireFailure } from '../../http/wireCall.ts';
import { toFormContent, toForms } from '../../http/wire/forms.ts';
import { toRows } from '../../http/wire/toRows.ts';
import { discardValue } from '../../http/wire/discardValue.ts';
import { toCirculation, toQuestion } from './toHandoverViews.ts';
import { toTaskDetail } from './toTaskDetail.ts';

export const createHttpTaskGateway = (call: ApiClient): TaskGateway => ({
  async find(task, isAhead = false) {
    const answer = await call(bpmTask.getTaskInfo, { fields: { taskId: task, ...(isAhead && { peek: '1' }) } });
    return answer.ok
      ? { ...ok(toTaskDetail(answer.value, await toForms(answer.value.formData?.data))), ...readAsOf(answer) }
      : fail(toTaskFailure(answer.error));
  },
  listReturnNodes: (task) => fetchReturnNodes(call, task),
  async listPassedSteps(instance) {
    const open = await call(bpmTask.getByInstId, { fields: { instId: instance } });
    if (!open.ok) return open;
    const answers = await Promise.all(
      selectOneTaskPerVote(open.value).map(({ taskId }) => fetchReturnNodes(call, taskId)),
    );
    const steps = new Map<NodeId, ReturnNode>();
    for (const answer of answers) {
      if (!answer.ok) return answer;
      for (const step of answer.value) if (!steps.has(step.id)) steps.set(step.id, step);
    }
    return { ...ok([...steps.values()]), ...sumSkippedRows(open, ...answers) };
  },
  listQuestions: async (task) =>
    toRows(await call(bpmCommunication.getCommuTasks, { fields: { taskId: task } }), toQuestion),
  async getCirculation(task) {
    const answer = await call(bpmCirculation.getRoamTasks, { fields: { taskId: task } });
    return answer.ok ? { ...answer, value: toCirculation(answer.value) } : answer;
  },
  listDeliverySteps: async (task) =>
    toRows(await call(bpmDef.getJumpNodes, { fields: { taskId: task } }), ({ nodeId, nodeName }) => ({
      id: nodeId,
      name: nodeName ?? '',
    })),
  async saveForm(task, forms) {
    return discardValue(
      await call(bpmTask.saveFormData, {
        body: { taskId: task, formJson: JSON.stringify(await toFormContent(forms)) },
      }),
    );
  },
  async toggleClaim(task) {
    return discardValue(await call(bpmTask.updateLocked, { fields: { taskId: task } }));
  },
});

async function fetchReturnNodes(call: ApiClient, task: TaskId): Promise<ReadResult<readonly ReturnNode[]>> {
  const answer = await call(bpmTask.getBackNodes, { fields: { taskId: task } });
  return answer.ok
    ? toRows(answer, ({ nodeId, nodeName, assigneeName }) => ({
        id: nodeId,
        name: nodeName ?? '',
        handlerName: assigneeName ?? '',
      }))
    : answer;
}

/**
 * Returns the tasks the flow has opened, one for each vote, because its signers have the same path (contract tasks 1
 * `actTaskId`).
 */
const selectOneTaskPerVote = (tasks: readonly TaskDto[]): readonly TaskDto[] => [
  ...new Map(
    tasks
      .filter(({ taskType }) => isFlowTask({ kind: taskKindCodec.fromWire(taskType) }))
      .map((task) => [task.actTaskId ?? task.taskId, task]),
  ).values(),
];

/** If the task no longer exists, the refusal contains its request if that may be opened (contract tasks 2). */
function toTaskFailure(failure: WireFailure): Failure | ClosedTaskFailure {
  if (failure.kind !== 'refused' && failure.kind !== 'rejectedByServer') return failure;
  const instance = typeof failure.payload === 'string' && /^\d+$/u.test(failure.payload) ? failure.payload : undefined;
  if (instance !== undefined) return { kind: 'taskGone', instance };
  return hasTaskEnded(failure) ? { kind: 'taskGone' } : failure;
}
