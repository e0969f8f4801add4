import { bpmCirculation } from '#api/bpmCirculation.ts';
import { bpmCommunication } from '#api/bpmCommunication.ts';
import { bpmDef } from '#api/bpmDef.ts';
import type { TaskDto } from '#api/bpmTaskLists.ts';
import { bpmTask } from '#api/bpmTask.ts';
import { taskKindCodec } from '#api/taskCodecs.ts';
import type { TaskGateway, ClosedTaskFailure } from '#application/ports/taskGateway.ts';
import { leftOutOf, type ReadResult } from '#application/ports/reading.ts';
import { hasTaskEnded, type Failure } from '#domain/shared/failure.ts';
import type { NodeId, TaskId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { isOfFlow } from '#domain/workflow/taskKinds.ts';
import type { ReturnNode } from '#domain/task/taskViews.ts';
import type { ApiClient } from '../http/apiClient.ts';
import type { WireFailure } from '../http/wireCall.ts';
import { toFormContent, toForms } from '../wire/forms.ts';
import { toRows } from '../wire/toRows.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { toCirculation, toQuestion } from './toHandoverViews.ts';
import { toTaskDetail } from './toTaskDetail.ts';

export const makeHttpTaskGateway = (call: ApiClient): TaskGateway => ({
  async find(task) {
    const answer = await call(bpmTask.getTaskInfo, { fields: { taskId: task } });
    return answer.ok
      ? ok(toTaskDetail(answer.value, await toForms(answer.value.formData?.data)))
      : fail(goneOr(answer.error));
  },
  returnNodes: (task) => returnNodes(call, task),
  async stepsBehind(instance) {
    const open = await call(bpmTask.getByInstId, { fields: { instId: instance } });
    if (!open.ok) return open;
    const answers = await Promise.all(oneOfEach(open.value).map(({ taskId }) => returnNodes(call, taskId)));
    const steps = new Map<NodeId, ReturnNode>();
    for (const answer of answers) {
      if (!answer.ok) return answer;
      for (const step of answer.value) if (!steps.has(step.id)) steps.set(step.id, step);
    }
    return { ...ok([...steps.values()]), ...leftOutOf(open, ...answers) };
  },
  async questions(task) {
    const answer = await call(bpmCommunication.getCommuTasks, { fields: { taskId: task } });
    return answer.ok ? toRows(answer, toQuestion) : answer;
  },
  async circulation(task) {
    const answer = await call(bpmCirculation.getRoamTasks, { fields: { taskId: task } });
    return answer.ok ? { ...answer, value: toCirculation(answer.value) } : answer;
  },
  async deliverySteps(task) {
    const answer = await call(bpmDef.getJumpNodes, { fields: { taskId: task } });
    return answer.ok ? toRows(answer, ({ nodeId, nodeName }) => ({ id: nodeId, name: nodeName ?? '' })) : answer;
  },
  async saveForm(task, forms) {
    return withoutValue(
      await call(bpmTask.saveFormData, {
        body: { taskId: task, formJson: JSON.stringify(await toFormContent(forms)) },
      }),
    );
  },
  async toggleClaim(task) {
    return withoutValue(await call(bpmTask.updateLocked, { fields: { taskId: task } }));
  },
});

async function returnNodes(call: ApiClient, task: TaskId): Promise<ReadResult<readonly ReturnNode[]>> {
  const answer = await call(bpmTask.getBackNodes, { fields: { taskId: task } });
  return answer.ok
    ? toRows(answer, ({ nodeId, nodeName, assigneeName }) => ({
        id: nodeId,
        name: nodeName ?? '',
        handlerName: assigneeName ?? '',
      }))
    : answer;
}

/** What the chart has opened; signers of one vote have come the same way (contract tasks 1 `actTaskId`). */
const oneOfEach = (tasks: readonly TaskDto[]): readonly TaskDto[] => [
  ...new Map(
    tasks
      .filter(({ taskType }) => isOfFlow({ kind: taskKindCodec.fromWire(taskType) }))
      .map((task) => [task.actTaskId ?? task.taskId, task]),
  ).values(),
];

/** A task that is gone names its request beside the refusal, when there is one to look at (contract tasks 2). */
function goneOr(failure: WireFailure): Failure | ClosedTaskFailure {
  if (failure.kind !== 'refused' && failure.kind !== 'rejectedByServer') return failure;
  const instance = typeof failure.payload === 'string' && /^\d+$/u.test(failure.payload) ? failure.payload : undefined;
  if (instance !== undefined) return { kind: 'taskGone', instance };
  return hasTaskEnded(failure) ? { kind: 'taskGone' } : failure;
}
