import { bpmCirculation } from '#api/bpmCirculation.ts';
import { bpmCommunication } from '#api/bpmCommunication.ts';
import { bpmDef } from '#api/bpmDef.ts';
import type { TaskDto } from '#api/bpmShapes.ts';
import { bpmTask } from '#api/bpmTask.ts';
import { afterReturnCodec, returnTargetCodec, taskKindCodec, voteCodec } from '#api/wireCodecs.ts';
import type { Attached, ReturnRequest, TaskGateway, TaskGone } from '#application/ports/taskGateway.ts';
import { hasTaskEnded, type Failure } from '#domain/shared/failure.ts';
import type { NodeId, TaskId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isOfFlow } from '#domain/workflow/taskKinds.ts';
import type { ReturnNode } from '#domain/task/taskViews.ts';
import type { ApiClient } from '../http/apiClient.ts';
import type { WireFailure } from '../http/wireCall.ts';
import { toNodeExecutors } from '../wire/executors.ts';
import { toFormContent, toForms } from '../wire/forms.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { toOpFiles } from '../wire/opFiles.ts';
import { toCirculation, toQuestion } from './toHandoverViews.ts';
import { toNextNode } from './toNextNode.ts';
import { toTaskDetail } from './toTaskDetail.ts';

export const makeHttpTaskGateway = (call: ApiClient): TaskGateway => ({
  async find(task) {
    const answer = await call(bpmTask.getTaskInfo, { fields: { taskId: task } });
    return answer.ok
      ? ok(toTaskDetail(answer.value, await toForms(answer.value.formData?.data)))
      : fail(goneOr(answer.error));
  },
  async nextNodes(task, vote, forms) {
    const answer = await call(bpmTask.getTaskFlowNodesExecutors, {
      body: { taskId: task, checkType: voteCodec.toWire(vote), formData: await toFormContent(forms) },
    });
    return answer.ok ? ok(answer.value.map(toNextNode)) : answer;
  },
  async returnOutlook(task, to, afterwards) {
    const answer = await call(bpmTask.getTaskFlowNodesExecutors, {
      body: { taskId: task, ...wayBack({ to, afterwards }), formData: {} },
    });
    return answer.ok ? ok(answer.value.map(toNextNode)[0]?.outlook) : answer;
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
    return ok([...steps.values()]);
  },
  async questions(task) {
    const answer = await call(bpmCommunication.getCommuTasks, { fields: { taskId: task } });
    return answer.ok ? ok(answer.value.map(toQuestion)) : answer;
  },
  async circulation(task) {
    const answer = await call(bpmCirculation.getRoamTasks, { fields: { taskId: task } });
    return answer.ok ? ok(toCirculation(answer.value)) : answer;
  },
  async deliverySteps(task) {
    const answer = await call(bpmDef.getJumpNodes, { fields: { taskId: task } });
    return answer.ok ? ok(answer.value.map(({ nodeId, nodeName }) => ({ id: nodeId, name: nodeName ?? '' }))) : answer;
  },
  async saveForm(task, forms) {
    return withoutValue(
      await call(bpmTask.saveFormData, {
        body: { taskId: task, formJson: JSON.stringify(await toFormContent(forms)) },
      }),
    );
  },
  async decide(task, { key, vote, opinion, forms, people, destination, copyTo, opinionField, files }) {
    const body = {
      taskId: task,
      checkType: voteCodec.toWire(vote),
      opinion,
      formData: await toFormContent(forms),
      nodeExecutors: toNodeExecutors(people),
      ...(opinionField === undefined ? {} : { opinionName: opinionField }),
      ...(destination === undefined ? {} : { destNodeId: destination }),
      ...opFilesOf(files),
      ...(copyTo.length === 0 ? {} : { copyUserAccounts: copyTo.join(',') }),
    };
    return withoutValue(await call(bpmTask.completeTask, { key, body }));
  },
  async sendBack(task, draft) {
    return withoutValue(
      await call(bpmTask.completeTask, {
        key: draft.key,
        body: { taskId: task, opinion: draft.opinion, ...opFilesOf(draft.files), ...wayBack(draft) },
      }),
    );
  },
  async toggleClaim(task) {
    return withoutValue(await call(bpmTask.updateLocked, { fields: { taskId: task } }));
  },
});

async function returnNodes(call: ApiClient, task: TaskId): Promise<Result<readonly ReturnNode[], Failure>> {
  const answer = await call(bpmTask.getBackNodes, { fields: { taskId: task } });
  return answer.ok
    ? ok(
        answer.value.map(({ nodeId, nodeName, assigneeName }) => ({
          id: nodeId,
          name: nodeName ?? '',
          handlerName: assigneeName ?? '',
        })),
      )
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

const opFilesOf = (files: Attached) => (files.length === 0 ? {} : { opFiles: toOpFiles(files) });

function wayBack({ to, afterwards }: Pick<ReturnRequest, 'to' | 'afterwards'>) {
  const nextJumpType = afterReturnCodec.toWire(afterwards);
  return typeof to === 'object'
    ? { checkType: returnTargetCodec.toWire('node'), destNodeId: to.node, nextJumpType }
    : { checkType: returnTargetCodec.toWire(to), nextJumpType };
}

/** A task that is gone names its request beside the refusal, when there is one to look at (contract tasks 2). */
function goneOr(failure: WireFailure): Failure | TaskGone {
  if (failure.kind !== 'refused' && failure.kind !== 'rejectedByServer') return failure;
  const instance = typeof failure.payload === 'string' && /^\d+$/u.test(failure.payload) ? failure.payload : undefined;
  if (instance !== undefined) return { kind: 'taskGone', instance };
  return hasTaskEnded(failure) ? { kind: 'taskGone' } : failure;
}
