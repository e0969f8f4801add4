import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { taskKindCodec, taskStatusCodec } from '#contract/workflow/taskCodecs.ts';
import { findDraftStep } from '#domain/process/chart/paths.ts';
import { isFlowTask, type TaskKind, type TaskStatus } from '#domain/workflow/taskKinds.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { instances } from '#server/db/schema/requests.ts';
import type { tasks } from '#server/db/schema/openWork.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { toTokenId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import type { OpenedRequest } from '../requestViews.ts';
import { formatListSummary, type ListRowContext } from './listing.ts';

export interface TaskWithInstance {
  readonly task: typeof tasks.$inferSelect;
  readonly instance: Pick<
    typeof instances.$inferSelect,
    'subject' | 'number' | 'initiator' | 'initiatorName' | 'department' | 'summary'
  >;
}

/**
 * Converts a task to a list row (contract tasks 1).
 * @param agentFor the user an agent rule replaced
 * @param view set if the reader has opened the request: whether others have changed it since
 */
export function toTaskDto(
  { task, instance }: TaskWithInstance,
  listing: ListRowContext,
  agentFor: string | undefined,
  view?: OpenedRequest,
): TaskDto {
  const { named, viewer } = listing;
  const definition = listing.definition(task.definition);
  const words = viewer.translate(definition);
  return {
    taskId: task.id,
    name: words(task.nodeName),
    key: task.node,
    subject: getLocalizedName(instance.subject, viewer.language),
    defId: task.definition,
    instId: task.instance,
    treeId: viewer.treeId(task.category),
    billNo: instance.number,
    busKey: null,
    owner: task.owner,
    assignee: task.assignee,
    status: statusText(task.status),
    priority: null,
    expiredTime: task.dueAt,
    taskType: kindText(task.kind),
    parentId: task.parent,
    taskExecutors: task.executors.map(named.executor),
    hasCandicate: task.assignee === null && task.executors.length > 0,
    applicantName: named.name(instance.initiator, instance.initiatorName),
    applicantNo: null,
    formJson: formatListSummary(listing, instance.summary),
    defName: words(definition.name),
    taskVersion: task.version,
    agentUserId: agentFor ?? null,
    agentUserName: agentFor === undefined ? null : named.name(agentFor),
    toRevise: findDraftStep(definition.loaded.process)?.id === task.node,
    ...(task.urgedCount > 0 && { urgedCount: task.urgedCount, urgedAt: toWireTime(task.urgedAt ?? 0) }),
    ...(view?.isChanged && { changedSinceSeen: true }),
    ...(view?.isChanged === false && isQuick(task, definition.loaded.process) && { quick: true }),
    ...engineColumns(task),
    ...toEntityColumns({
      id: task.id,
      tenant: task.tenant,
      by: instance.initiator,
      department: instance.department,
      at: task.createdAt,
    }),
    createBy: instance.initiator,
  };
}

/** Whether the step of the task lets approvers agree with one tap. */
function isQuick({ kind, node: id }: TaskWithInstance['task'], process: ProcessDefinition): boolean {
  const node = process.nodes[id];
  const isAllowed = node?.kind === 'userTask' && node.task.switches.includes('quickApprove');
  return isAllowed && isFlowTask({ kind }) && findDraftStep(process)?.id !== id;
}

/** The platform has two fields for the token. */
const tokenColumns = (token: string) => ({ executionId: token, actTaskId: token });

/** Fields of the platform's engine without an equivalent here (contract wire 6). */
const engineColumns = (task: TaskWithInstance['task']) => ({
  actInstId: task.instance,
  actDefId: task.definition,
  ...tokenColumns(toTokenId(task)),
  executor: task.executors.length > 0 ? '1' : '0',
  preTaskId: task.wakes,
  billType: '',
  descp: '',
});

const statusText = (status: TaskStatus): string => (status === 'unknown' ? '' : taskStatusCodec.toWire(status));
const kindText = (kind: TaskKind): string => (kind === 'unknown' ? '' : taskKindCodec.toWire(kind));
