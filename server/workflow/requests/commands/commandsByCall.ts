import { bpmCc } from '#contract/workflow/bpmCc.ts';
import { bpmCirculation, type CirculationDto } from '#contract/workflow/bpmCirculation.ts';
import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmTransfer } from '#contract/workflow/bpmTransfer.ts';
import {
  circulationAfterCodec,
  circulationMeasureCodec,
  instanceStatusCodec,
  revokeCodec,
} from '#contract/wire/wireCodecs.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { CirculationCompletion, Executor } from '#domain/workflow/instanceState.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { refusedError } from '#server/http/errors.ts';
import { findReadableInstance } from '../access.ts';
import { toInstanceDtos } from '../listRows.ts';
import {
  createCall,
  createInstanceCall,
  createTaskCall,
  requestInstanceCommand,
  type CommandCall,
} from './commandCall.ts';
import type { DoneCommand } from './executeCommand.ts';
import { requestForward } from './forwardRequest.ts';
import { parseAfterReturn } from './parseReturn.ts';
import { requestClaimToggle, requestDecision, requestFormSave } from './requestDecision.ts';
import { requestUrge } from './urge.ts';
import { requestDraft, requestStart } from './requestStart.ts';

/**
 * The commands of each call (contract tasks 7, requests 4, following 1), by the last part of its path. The call itself
 * executes them; `bpmTask/preview` previews them. The client has the reverse table.
 */
export const PREVIEWED_CALLS: Readonly<Record<string, CommandCall>> = {
  transTask: createTaskCall(bpmTask.transTask, 'transfer', async ({ taskId, toUser, opinion }, { task }, find) => {
    const people = await find(toUser);
    if (!people.ok) return people;
    const [to, ...others] = people.value;
    if (to === undefined) return refusedError('people.none');
    return others.length > 0
      ? refusedError('people.tooMany', { node: task.nodeName, limit: 1 })
      : ok({ kind: 'transfer', task: taskId, to, opinion });
  }),
  doRetrieveTask: createTaskCall(bpmTransfer.doRetrieveTask, 'retrieve', ({ taskId, opinion }) =>
    ok({ kind: 'retrieve', task: taskId, opinion }),
  ),
  addSignUser: createTaskCall(
    bpmTask.addSignUser,
    'addSigners',
    async ({ taskId, toUserIds, opinion }, { task }, find) => {
      const position = task.kind === 'parallelSigner' ? 'parallel' : 'append';
      return withPeople(await find(toUserIds), { kind: 'addSigners', task: taskId, position, opinion });
    },
  ),
  transRoamTask: createTaskCall(bpmCirculation.transRoamTask, 'circulate', async (body, _, find) => {
    const circulation = parseCirculation(body);
    return circulation === undefined
      ? refusedError('circulation.setting')
      : withPeople(await find(body.toUser), circulation);
  }),
  cancelTransRoamTask: createTaskCall(bpmCirculation.cancelTransRoamTask, 'cancelCirculation', ({ taskId }) =>
    ok({ kind: 'cancelCirculation', task: taskId }),
  ),
  linkup: createTaskCall(bpmCommunication.linkup, 'communicate', async ({ taskId, toUserAccounts, opinion }, _, find) =>
    withPeople(await find(toUserAccounts), { kind: 'communicate', task: taskId, opinion }),
  ),
  replyLinkupTask: createTaskCall(bpmCommunication.replyLinkupTask, 'reply', ({ taskId, opinion }) =>
    ok({ kind: 'reply', task: taskId, opinion }),
  ),
  revokeCmTask: createTaskCall(bpmCommunication.revokeCmTask, 'revokeCommunication', ({ taskId, delOpinion }) =>
    ok({ kind: 'revokeCommunication', task: taskId, deleteOpinions: delOpinion === 'true' }),
  ),
  /** Special delivery: without users, the step resolves its own assignees. */
  jumpToNode: createTaskCall(bpmTask.jumpToNode, 'jump', async ({ taskId, destNodeId, toUserIds, opinion }, _, find) =>
    withPeople(await find(toUserIds), { kind: 'jump', task: taskId, destination: destNodeId, opinion }),
  ),
  cancelProcess: createInstanceCall(bpmInst.cancelProcess, ({ reason }) => ok({ kind: 'void', opinion: reason })),
  revokeProcess: createInstanceCall(bpmInst.revokeProcess, ({ from, opinion }) => {
    const kind = revokeCodec.fromWire(from);
    return kind === 'unknown' ? refusedError('instance.transition') : ok({ kind, opinion });
  }),
  takeBackTask: createInstanceCall(bpmTask.takeBackTask, ({ backNodeId, nextJumpType, opinion }) =>
    ok({ kind: 'recover', destination: backNodeId, afterwards: parseAfterReturn(nextJumpType), opinion }),
  ),
  /** Suspends or resumes a request by the requested status (contract requests 3). */
  updateProcessStatus: createInstanceCall(bpmInst.updateProcessStatus, ({ status: wanted, opinion }, { status }) => {
    switch (instanceStatusCodec.fromWire(wanted)) {
      case 'running':
        return ok({ kind: status === 'onHold' ? 'restore' : 'resume' });
      case 'suspended':
        return ok({ kind: 'suspend', opinion });
      case 'onHold':
        return ok({ kind: 'pend', opinion });
      default:
        return refusedError('instance.transition');
    }
  }),
  /** If one request may not be deleted, none is. */
  del: createCall(bpmInst.del, ({ ids }) =>
    ids
      .split(',')
      .filter((id) => id !== '')
      .map((id) => requestInstanceCommand(id, {}, () => ok({ kind: 'delete' }))),
  ),
};

/** The calls with a form or without a command of the core (contract definitions 4, tasks 6, 7, following 1). */
const OTHER_CALLS: readonly CommandCall[] = [
  createCall(bpmTask.completeTask, (body) => [requestDecision(body)]),
  createCall(bpmTask.saveFormData, (body) => [requestFormSave(body)]),
  createCall(
    bpmTask.updateLocked,
    ({ taskId }) => [requestClaimToggle(taskId)],
    async (_, __, ___, { command }) => ok(command === undefined ? null : command.kind === 'claim' ? '1' : '0'),
  ),
  createCall(bpmInst.startProcess, (body) => [requestStart(body)], loadDoneRow),
  createCall(bpmInst.saveDraft, (body) => [requestDraft(body)], loadDoneRow),
  createCall(bpmInst.urge, (body) => [requestUrge(body)]),
  createCall(bpmCc.transfer, (body) => [requestForward(body)]),
  createCall(bpmCc.transferFromTask, (body) => [requestForward(body)]),
];

export const COMMAND_CALLS: readonly CommandCall[] = [...Object.values(PREVIEWED_CALLS), ...OTHER_CALLS];

/** Returns the list row of a started request or saved draft. */
async function loadDoneRow(tx: Sql, deps: WorkflowContext, viewer: Viewer, { id }: DoneCommand) {
  const row = await findReadableInstance(tx, viewer, id);
  const [dto] = row === undefined ? [] : await toInstanceDtos(tx, deps, viewer, [row]);
  return dto === undefined ? refusedError('notFound') : ok(dto);
}

type ForPeople = CommandOf<'addSigners' | 'circulate' | 'communicate' | 'jump'>;
type WithoutPeople<Each> = Each extends unknown ? Omit<Each, 'people'> : never;

const withPeople = (people: Result<readonly Executor[]>, command: WithoutPeople<ForPeople>): Result<ForPeople> =>
  people.ok ? ok({ ...command, people: people.value }) : people;

function parseCirculation({
  taskId,
  approveType: order,
  transferType,
  opinion,
  ...setting
}: CirculationDto): WithoutPeople<CommandOf<'circulate'>> | undefined {
  const completion = parseCompletion(setting);
  const afterwards = circulationAfterCodec.fromWire(transferType);
  return completion === undefined || afterwards === 'unknown' || !(order === 'parallel' || order === 'sequential')
    ? undefined
    : { kind: 'circulate', task: taskId, order, afterwards, completion, opinion };
}

/** Contract process 7: without the advanced setting all receivers must decide. */
function parseCompletion({
  completeType,
  completeJudgeType,
  completeSetting,
}: Pick<CirculationDto, 'completeType' | 'completeJudgeType' | 'completeSetting'>): CirculationCompletion | undefined {
  if (completeType !== 1) return { by: 'all' };
  const by = circulationMeasureCodec.fromWire(completeJudgeType);
  return by === 'unknown' || typeof completeSetting !== 'number' ? undefined : { by, value: completeSetting };
}
