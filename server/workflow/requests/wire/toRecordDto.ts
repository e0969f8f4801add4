import type { RecordDto } from '#contract/workflow/bpmShapes.ts';
import { toWireTime } from '#contract/wire/time.ts';
import type { Language } from '#application/formatting/language.ts';
import { taskStatusCodec } from '#contract/workflow/taskCodecs.ts';
import { recordActionCodec } from '#contract/wire/wireCodecs.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { records } from '#server/db/schema/requests.ts';
import type { tasks } from '#server/db/schema/openWork.ts';
import { getActionLabel } from '../getActionLabel.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { NamesById } from '#server/directory/findNames.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { deriveWireId, toTokenId, toWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { getOptionName } from './getOptionName.ts';

type RecordRow = typeof records.$inferSelect;
type TaskRow = typeof tasks.$inferSelect;

export const toWireAction = (action: RecordAction): string =>
  action === 'unknown' ? '' : recordActionCodec.toWire(action);

/** Converts a record to a row of the approval history (contract history 1). */
export function toRecordDto(
  row: RecordRow,
  definition: DeployedDefinition,
  named: NamesById,
  { translate, language, treeId }: Viewer,
  subject: string,
): RecordDto {
  const checkStatus = toWireAction(row.action);
  // For a transfer, the handler is the receiver, and the owner the user who transferred the task.
  const isTransfer = row.action === 'transfer';
  const [giver] = isTransfer ? row.partners : [];
  const words = translate(definition);
  return {
    hisId: row.id,
    instId: row.instance,
    subject,
    treeId: treeId(definition.category),
    nodeId: row.node,
    nodeName: words(row.nodeName),
    taskId: row.task,
    completeTime: toWireTime(row.doneAt),
    duration: row.doneAt - row.arrivedAt,
    ownerId: isTransfer ? (giver?.id ?? null) : toWireId(row.handler),
    ownerName: giver === undefined ? null : named.name(giver.id, giver.name),
    handlerId: toWireId(row.handler),
    handlerUserName: named.name(row.handler, row.handlerName),
    handlerUserDeptName: named.department(row.handler),
    agentUserId: row.agentFor,
    agentUserName: row.agentFor === null ? null : named.name(row.agentFor),
    checkStatus,
    jumpType: checkStatus,
    jumpTypeName: getActionLabel(row.action, language),
    optionName: getOptionName(definition, row, { translate, language }),
    remark: words(row.remark),
    opinionName: row.opinionField,
    linkUpUsers: isTransfer ? [] : row.partners.map(({ id, name }) => ({ id, name: named.name(id, name) })),
    opFiles: row.files.map(({ id, name }) => ({ fileId: id, fileName: words(name) })),
    actTaskId: null,
    taskExecutors: [],
    taskStatus: null,
    transferorName: isTransfer ? named.name(row.handler, row.handlerName) : null,
    ...handlerColumns(definition, language, row, named),
    ...toEntityColumns({
      id: row.id,
      tenant: row.tenant,
      by: row.handler,
      department: named.departmentId(row.handler),
      at: row.arrivedAt,
      changedAt: row.doneAt,
    }),
  };
}

/** Records whose `createTime` is the time of the action, not of an arrival (contract history 1.1). */
const HAS_ACTION_TIME_ONLY: ReadonlySet<RecordAction> = new Set([
  'transfer',
  'circulate',
  'void',
  'suspend',
  'resume',
  'pend',
  'restore',
]);

/**
 * Converts a record for the history of its request; the lists of one user contain arrival times instead (contract
 * history 1.2).
 */
export function toHistoryDto(...given: Parameters<typeof toRecordDto>): RecordDto {
  const [row] = given;
  const dto = toRecordDto(...given);
  return HAS_ACTION_TIME_ONLY.has(row.action) ? { ...dto, createTime: toWireTime(row.doneAt) } : dto;
}

/** An open task, and the user an agent rule replaced in it. */
export interface UndecidedTask {
  readonly task: TaskRow;
  readonly agentFor: string | undefined;
  /** `false` if the task is locked by a return. */
  readonly isWaiting: boolean;
}

/** Converts an open task to a row of the history (contract history 1, `UNHAND`). */
export function toOpenRecordDto(
  { task, agentFor, isWaiting }: UndecidedTask,
  definition: DeployedDefinition,
  named: NamesById,
  { translate, language, treeId }: Viewer,
  subject: string,
): RecordDto {
  return {
    ...toEntityColumns({ id: deriveWireId('open', task.id), tenant: task.tenant, by: task.owner, at: task.createdAt }),
    ...handlerColumns(definition, language),
    hisId: deriveWireId('open', task.id),
    instId: task.instance,
    subject,
    treeId: treeId(task.category),
    nodeId: task.node,
    nodeName: translate(definition)(task.nodeName),
    taskId: task.id,
    createTime: toWireTime(task.createdAt),
    completeTime: null,
    duration: null,
    ownerId: task.owner,
    ownerName: null,
    handlerId: null,
    handlerUserName: null,
    handlerUserDeptName: null,
    agentUserId: agentFor ?? null,
    agentUserName: agentFor === undefined ? null : named.name(agentFor),
    checkStatus: toWireAction('notHandled'),
    jumpType: toWireAction('notHandled'),
    jumpTypeName: getActionLabel('notHandled', language),
    optionName: null,
    remark: null,
    opinionName: null,
    linkUpUsers: [],
    opFiles: [],
    actTaskId: toTokenId(task),
    taskExecutors: task.executors.map(named.executor),
    taskStatus: isWaiting ? null : taskStatusCodec.toWire('locked'),
    transferorName: null,
  };
}

/** Returns the related requests of an opinion as JSON text (contract history 1). */
const formatRelatedRequests = (related: RecordRow['related'], language: Language): string =>
  JSON.stringify(related.map(({ id, subject }) => ({ id, name: getLocalizedName(subject, language) })));

/** Further fields of the platform about the handler and related users (contract wire 6). */
const handlerColumns = ({ id }: DeployedDefinition, language: Language, row?: RecordRow, named?: NamesById) => ({
  actDefId: id,
  linkUpUserIds: row?.action === 'transfer' ? '' : (row?.partners ?? []).map((partner) => partner.id).join(','),
  relInsts: formatRelatedRequests(row?.related ?? [], language),
  handlerUserNo: row && named ? named.account(row.handler) : null,
  handleDepId: row && named ? named.departmentId(row.handler) : null,
  handleDepFull: row && named ? named.department(row.handler) : null,
  durationVal: row ? row.doneAt - row.arrivedAt : null,
});

export const listRecordUserIds = ({ handler, agentFor, partners }: RecordRow): string[] => [
  handler,
  ...(agentFor === null ? [] : [agentFor]),
  ...partners.map(({ id }) => id),
];
