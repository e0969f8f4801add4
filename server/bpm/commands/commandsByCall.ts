import { bpmCirculation, type CirculationDto } from '#api/bpmCirculation.ts';
import { bpmCommunication } from '#api/bpmCommunication.ts';
import { bpmInst } from '#api/bpmInst.ts';
import { bpmTask } from '#api/bpmTask.ts';
import { bpmTransfer } from '#api/bpmTransfer.ts';
import { circulationAfterCodec, circulationMeasureCodec, instanceStatusCodec, revokeCodec } from '#api/wireCodecs.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { CirculationCompletion, Executor } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refused } from '../../refused.ts';
import { afterReturnOf } from './returnOf.ts';
import { onInstance, onInstances, onTask, type CommandCall } from './commandCall.ts';

/**
 * The commands of each call (contract tasks 7, requests 4, following 1): sent as it is, it carries them out, and
 * `bpmTask/foresee` tries them on paper. By the last part of its path; the client's table is the other way round.
 */
export const COMMANDS_BY_CALL: Readonly<Record<string, CommandCall>> = {
  transTask: onTask(bpmTask.transTask, 'transfer', async ({ taskId, toUser, opinion }, { task }, find) => {
    const people = await find(toUser);
    if (!people.ok) return people;
    const [to, ...others] = people.value;
    if (to === undefined) return refused('people.none');
    return others.length > 0
      ? refused('people.tooMany', { node: task.nodeName, limit: 1 })
      : ok({ kind: 'transfer', task: taskId, to, opinion });
  }),
  doRetrieveTask: onTask(bpmTransfer.doRetrieveTask, 'retrieve', ({ taskId, opinion }) =>
    ok({ kind: 'retrieve', task: taskId, opinion }),
  ),
  addSignUser: onTask(bpmTask.addSignUser, 'addSigners', async ({ taskId, toUserIds, opinion }, { task }, find) => {
    const position = task.kind === 'parallelSigner' ? 'parallel' : 'append';
    return withPeople(await find(toUserIds), { kind: 'addSigners', task: taskId, position, opinion });
  }),
  transRoamTask: onTask(bpmCirculation.transRoamTask, 'circulate', async (body, _, find) => {
    const circulation = circulationOf(body);
    return circulation === undefined
      ? refused('circulation.setting')
      : withPeople(await find(body.toUser), circulation);
  }),
  cancelTransRoamTask: onTask(bpmCirculation.cancelTransRoamTask, 'cancelCirculation', ({ taskId }) =>
    ok({ kind: 'cancelCirculation', task: taskId }),
  ),
  linkup: onTask(bpmCommunication.linkup, 'communicate', async ({ taskId, toUserAccounts, opinion }, _, find) =>
    withPeople(await find(toUserAccounts), { kind: 'communicate', task: taskId, opinion }),
  ),
  replyLinkupTask: onTask(bpmCommunication.replyLinkupTask, 'reply', ({ taskId, opinion }) =>
    ok({ kind: 'reply', task: taskId, opinion }),
  ),
  revokeCmTask: onTask(bpmCommunication.revokeCmTask, 'revokeCommunication', ({ taskId, delOpinion }) =>
    ok({ kind: 'revokeCommunication', task: taskId, deleteOpinions: delOpinion === 'true' }),
  ),
  /** Special delivery: without people the step finds its own. */
  jumpToNode: onTask(bpmTask.jumpToNode, 'jump', async ({ taskId, destNodeId, toUserIds, opinion }, _, find) =>
    withPeople(await find(toUserIds), { kind: 'jump', task: taskId, destination: destNodeId, opinion }),
  ),
  cancelProcess: onInstance(bpmInst.cancelProcess, ({ reason }) => ok({ kind: 'void', opinion: reason })),
  revokeProcess: onInstance(bpmInst.revokeProcess, ({ from, opinion }) => {
    const kind = revokeCodec.fromWire(from);
    return kind === 'unknown' ? refused('instance.transition') : ok({ kind, opinion });
  }),
  takeBackTask: onInstance(bpmTask.takeBackTask, ({ backNodeId, nextJumpType, opinion }) =>
    ok({ kind: 'recover', destination: backNodeId, afterwards: afterReturnOf(nextJumpType), opinion }),
  ),
  /** Stops a request or takes it up again, by the status it shall have (contract requests 3). */
  updateProcessStatus: onInstance(bpmInst.updateProcessStatus, ({ status: wanted, opinion }, { status }) => {
    switch (instanceStatusCodec.fromWire(wanted)) {
      case 'running':
        return ok({ kind: status === 'onHold' ? 'restore' : 'resume' });
      case 'suspended':
        return ok({ kind: 'suspend', opinion });
      case 'onHold':
        return ok({ kind: 'pend', opinion });
      default:
        return refused('instance.transition');
    }
  }),
  /** One that may not be deleted keeps all others, too. */
  del: onInstances(
    bpmInst.del,
    ({ ids }) => ids.split(',').filter((id) => id !== ''),
    () => ok({ kind: 'delete' }),
  ),
};

type ForPeople = CommandOf<'addSigners' | 'circulate' | 'communicate' | 'jump'>;
type WithoutPeople<Each> = Each extends unknown ? Omit<Each, 'people'> : never;

const withPeople = (
  people: Result<readonly Executor[], Failure>,
  command: WithoutPeople<ForPeople>,
): Result<ForPeople, Failure> => (people.ok ? ok({ ...command, people: people.value }) : people);

function circulationOf({
  taskId,
  approveType: order,
  transferType,
  opinion,
  ...setting
}: CirculationDto): WithoutPeople<CommandOf<'circulate'>> | undefined {
  const completion = completionOf(setting);
  const afterwards = circulationAfterCodec.fromWire(transferType);
  return completion === undefined || afterwards === 'unknown' || !(order === 'parallel' || order === 'sequential')
    ? undefined
    : { kind: 'circulate', task: taskId, order, afterwards, completion, opinion };
}

/** Contract process 7: without the advanced setting everybody has to decide. */
function completionOf({
  completeType,
  completeJudgeType,
  completeSetting,
}: Pick<CirculationDto, 'completeType' | 'completeJudgeType' | 'completeSetting'>): CirculationCompletion | undefined {
  if (completeType !== 1) return { by: 'all' };
  const by = circulationMeasureCodec.fromWire(completeJudgeType);
  return by === 'unknown' || typeof completeSetting !== 'number' ? undefined : { by, value: completeSetting };
}
