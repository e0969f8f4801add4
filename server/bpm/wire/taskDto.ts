import type { TaskDto } from '#api/bpmTaskLists.ts';
import { taskKindCodec, taskStatusCodec } from '#api/taskCodecs.ts';
import { writingStep } from '#domain/process/chart/paths.ts';
import type { TaskKind, TaskStatus } from '#domain/workflow/taskKinds.ts';
import type { instances } from '../../storage/schema/requests.ts';
import type { tasks } from '../../storage/schema/openWork.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { tokenId } from '../../list/digitId.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { summaryIn, type ListRowContext } from './listing.ts';

export interface TaskWithInstance {
  readonly task: typeof tasks.$inferSelect;
  readonly instance: Pick<
    typeof instances.$inferSelect,
    'subject' | 'number' | 'initiator' | 'initiatorName' | 'department' | 'summary'
  >;
}

/** A task row (contract tasks 1). `agentFor`: whom an agent's rule replaced. */
export function taskDto(
  { task, instance }: TaskWithInstance,
  listing: ListRowContext,
  agentFor: string | undefined,
): TaskDto {
  const { named, viewer } = listing;
  const definition = listing.definition(task.definition);
  const words = viewer.say(definition);
  return {
    taskId: task.id,
    name: words(task.nodeName),
    key: task.node,
    subject: nameIn(instance.subject, viewer.language),
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
    formJson: summaryIn(listing, instance.summary),
    defName: words(definition.name),
    taskVersion: task.version,
    agentUserId: agentFor ?? null,
    agentUserName: agentFor === undefined ? null : named.name(agentFor),
    toRevise: writingStep(definition.loaded.process)?.id === task.node,
    ...engineColumns(task),
    ...entityColumns({
      id: task.id,
      tenant: task.tenant,
      by: instance.initiator,
      department: instance.department,
      at: task.createdAt,
    }),
    createBy: instance.initiator,
  };
}

/** A token is named twice. */
const tokenColumns = (token: string) => ({ executionId: token, actTaskId: token });

/** What the platform tells of its engine and we have no other word for (contract wire 6). */
const engineColumns = (task: TaskWithInstance['task']) => ({
  actInstId: task.instance,
  actDefId: task.definition,
  ...tokenColumns(tokenId(task)),
  executor: task.executors.length > 0 ? '1' : '0',
  preTaskId: task.wakes,
  billType: '',
  descp: '',
});

const statusText = (status: TaskStatus): string => (status === 'unknown' ? '' : taskStatusCodec.toWire(status));
const kindText = (kind: TaskKind): string => (kind === 'unknown' ? '' : taskKindCodec.toWire(kind));
