import type { RecordDto } from '#api/bpmShapes.ts';
import { toWireTime } from '#api/time.ts';
import type { Language } from '#application/language.ts';
import { taskStatusCodec } from '#api/taskCodecs.ts';
import { recordActionCodec } from '#api/wireCodecs.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { records } from '../../storage/schema/requests.ts';
import type { tasks } from '../../storage/schema/openWork.ts';
import { actionLabel } from '../actionLabel.ts';
import type { Viewer } from '../viewer.ts';
import type { NamesById } from '../../directory/findNames.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { digitId, tokenId, wireId } from '../../list/digitId.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { optionName } from './optionName.ts';

type RecordRow = typeof records.$inferSelect;
type TaskRow = typeof tasks.$inferSelect;

export const spelledAction = (action: RecordAction): string =>
  action === 'unknown' ? '' : recordActionCodec.toWire(action);

/** A row of the approval history (contract history 1). */
export function recordDto(
  row: RecordRow,
  definition: DeployedDefinition,
  named: NamesById,
  { say, language, treeId }: Viewer,
  subject: string,
): RecordDto {
  const checkStatus = spelledAction(row.action);
  // Of a transfer the handler is the receiver, and the owner the person who transferred.
  const isTransfer = row.action === 'transfer';
  const [giver] = isTransfer ? row.partners : [];
  const words = say(definition);
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
    ownerId: isTransfer ? (giver?.id ?? null) : wireId(row.handler),
    ownerName: giver === undefined ? null : named.name(giver.id, giver.name),
    handlerId: wireId(row.handler),
    handlerUserName: named.name(row.handler, row.handlerName),
    handlerUserDeptName: named.department(row.handler),
    agentUserId: row.agentFor,
    agentUserName: row.agentFor === null ? null : named.name(row.agentFor),
    checkStatus,
    jumpType: checkStatus,
    jumpTypeName: actionLabel(row.action, language),
    optionName: optionName(definition, row, { say, language }),
    remark: words(row.remark),
    opinionName: row.opinionField,
    linkUpUsers: isTransfer ? [] : row.partners.map(({ id, name }) => ({ id, name: named.name(id, name) })),
    opFiles: row.files.map(({ id, name }) => ({ fileId: id, fileName: words(name) })),
    actTaskId: null,
    taskExecutors: [],
    taskStatus: null,
    transferorName: isTransfer ? named.name(row.handler, row.handlerName) : null,
    ...handlerColumns(definition, language, row, named),
    ...entityColumns({
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

/** The same in the history of its request; the lists of one person tell arrivals (contract history 1.2). */
export function historyDto(...given: Parameters<typeof recordDto>): RecordDto {
  const [row] = given;
  const dto = recordDto(...given);
  return HAS_ACTION_TIME_ONLY.has(row.action) ? { ...dto, createTime: toWireTime(row.doneAt) } : dto;
}

/** A task still open, and whom an agent's rule replaced in it. */
export interface UndecidedTask {
  readonly task: TaskRow;
  readonly agentFor: string | undefined;
  /** `false` where it is locked by a return. */
  readonly isWaiting: boolean;
}

/** As a row of the history (contract history 1, `UNHAND`). */
export function openRecordDto(
  { task, agentFor, isWaiting }: UndecidedTask,
  definition: DeployedDefinition,
  named: NamesById,
  { say, language, treeId }: Viewer,
  subject: string,
): RecordDto {
  return {
    ...entityColumns({ id: digitId('open', task.id), tenant: task.tenant, by: task.owner, at: task.createdAt }),
    ...handlerColumns(definition, language),
    hisId: digitId('open', task.id),
    instId: task.instance,
    subject,
    treeId: treeId(task.category),
    nodeId: task.node,
    nodeName: say(definition)(task.nodeName),
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
    checkStatus: spelledAction('notHandled'),
    jumpType: spelledAction('notHandled'),
    jumpTypeName: actionLabel('notHandled', language),
    optionName: null,
    remark: null,
    opinionName: null,
    linkUpUsers: [],
    opFiles: [],
    actTaskId: tokenId(task),
    taskExecutors: task.executors.map(named.executor),
    taskStatus: isWaiting ? null : taskStatusCodec.toWire('locked'),
    transferorName: null,
  };
}

/** Requests named beside an opinion, as JSON text (contract history 1). */
const relatedText = (related: RecordRow['related'], language: Language): string =>
  JSON.stringify(related.map(({ id, subject }) => ({ id, name: nameIn(subject, language) })));

/** What the platform tells beside of who has acted, and whom it concerned (contract wire 6). */
const handlerColumns = ({ id }: DeployedDefinition, language: Language, row?: RecordRow, named?: NamesById) => ({
  actDefId: id,
  linkUpUserIds: row?.action === 'transfer' ? '' : (row?.partners ?? []).map((partner) => partner.id).join(','),
  relInsts: relatedText(row?.related ?? [], language),
  handlerUserNo: row && named ? named.account(row.handler) : null,
  handleDepId: row && named ? named.departmentId(row.handler) : null,
  handleDepFull: row && named ? named.department(row.handler) : null,
  durationVal: row ? row.doneAt - row.arrivedAt : null,
});

export const peopleOfRecord = ({ handler, agentFor, partners }: RecordRow): string[] => [
  handler,
  ...(agentFor === null ? [] : [agentFor]),
  ...partners.map(({ id }) => id),
];
