import { bpmCirculation, type CirculationDto } from '#api/bpmCirculation.ts';
import { bpmCommunication } from '#api/bpmCommunication.ts';
import { bpmInst } from '#api/bpmInst.ts';
import { bpmTask } from '#api/bpmTask.ts';
import { bpmTransfer } from '#api/bpmTransfer.ts';
import { circulationAfterCodec, circulationMeasureCodec, instanceStatusCodec, revokeCodec } from '#api/wireCodecs.ts';
import type { Command } from '#domain/workflow/command.ts';
import type { CirculationCompletion, Executor } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refused } from '../../refused.ts';
import type { StoredInstance } from '../../storage/schema/requests.ts';
import { peopleSent } from '../peopleSent.ts';
import { afterReturnOf } from './returnOf.ts';
import { withBody, withFields, type At, type Call } from './call.ts';
import { onInstance, onTask, type InstanceOrder } from './order.ts';

/**
 * What each call asks of the core (contract tasks 7, requests 4, following 1): the answers carry it out, and
 * `bpmTask/foresee` tries it on paper. By the last part of its path.
 */
export const CALLS: Readonly<Record<string, Call>> = {
  transTask: withBody(bpmTask.transTask, ({ taskId, toUser, opinion }, at) => [
    onTask(taskId, 'transfer', ({ task }) =>
      withPeople(at, toUser, ([to, ...others]) => {
        if (to === undefined) return refused('people.none');
        return others.length > 0
          ? refused('people.tooMany', { node: task.nodeName, limit: 1 })
          : ok({ kind: 'transfer', task: taskId, to, opinion: opinion.trim() });
      }),
    ),
  ]),
  doRetrieveTask: withBody(bpmTransfer.doRetrieveTask, ({ taskId, opinion }) => [
    onTask(taskId, 'retrieve', () => ok({ kind: 'retrieve', task: taskId, opinion: opinion.trim() })),
  ]),
  addSignUser: withBody(bpmTask.addSignUser, ({ taskId, toUserIds, opinion, opFiles }, at) => [
    onTask(
      taskId,
      'addSigners',
      ({ task }) =>
        withPeople(at, toUserIds, (people) =>
          ok({
            kind: 'addSigners',
            task: taskId,
            people,
            position: task.kind === 'parallelSigner' ? 'parallel' : 'append',
            opinion: opinion.trim(),
          }),
        ),
      opFiles,
    ),
  ]),
  transRoamTask: withBody(bpmCirculation.transRoamTask, (body, at) => [
    onTask(body.taskId, 'circulate', () => circulation(at, body), body.opFiles),
  ]),
  cancelTransRoamTask: withFields(bpmCirculation.cancelTransRoamTask, ({ taskId }) => [
    onTask(taskId, 'cancelCirculation', () => ok({ kind: 'cancelCirculation', task: taskId })),
  ]),
  linkup: withBody(bpmCommunication.linkup, ({ taskId, toUserAccounts, opinion, opFiles }, at) => [
    onTask(
      taskId,
      'communicate',
      () =>
        withPeople(at, toUserAccounts, (people) =>
          ok({ kind: 'communicate', task: taskId, people, opinion: opinion.trim() }),
        ),
      opFiles,
    ),
  ]),
  replyLinkupTask: withBody(bpmCommunication.replyLinkupTask, ({ taskId, opinion, opFiles }) => [
    onTask(taskId, 'reply', () => ok({ kind: 'reply', task: taskId, opinion: opinion.trim() }), opFiles),
  ]),
  revokeCmTask: withFields(bpmCommunication.revokeCmTask, ({ taskId, delOpinion }) => [
    onTask(taskId, 'revokeCommunication', () =>
      ok({ kind: 'revokeCommunication', task: taskId, deleteOpinions: delOpinion === 'true' }),
    ),
  ]),
  /** Special delivery: without people the step finds its own. */
  jumpToNode: withBody(bpmTask.jumpToNode, ({ taskId, destNodeId, toUserIds, opinion, opFiles }, at) => [
    onTask(
      taskId,
      'jump',
      () =>
        withPeople(at, toUserIds, (people) =>
          ok({ kind: 'jump', task: taskId, destination: destNodeId, people, opinion: opinion.trim() }),
        ),
      opFiles,
    ),
  ]),
  cancelProcess: withFields(bpmInst.cancelProcess, ({ instId, reason, opFiles }) => [
    onInstance(instId, () => ok({ kind: 'void', opinion: reason.trim() }), opFiles),
  ]),
  revokeProcess: withFields(bpmInst.revokeProcess, ({ instId, from, opinion }) => [
    onInstance(instId, () => {
      const kind = revokeCodec.fromWire(from);
      return kind === 'unknown' ? refused('instance.transition') : ok({ kind, opinion: opinion.trim() });
    }),
  ]),
  takeBackTask: withBody(bpmTask.takeBackTask, ({ instId, backNodeId, nextJumpType, opinion }) => [
    onInstance(instId, () =>
      ok({
        kind: 'recover',
        destination: backNodeId,
        afterwards: afterReturnOf(nextJumpType),
        opinion: opinion.trim(),
      }),
    ),
  ]),
  updateProcessStatus: withFields(bpmInst.updateProcessStatus, ({ instId, status, opinion }) => [
    onInstance(instId, (instance) => holding(instance, status, opinion.trim())),
  ]),
  /** One that may not be deleted keeps all others, too. */
  del: withFields(bpmInst.del, ({ ids }) =>
    ids
      .split(',')
      .filter((id) => id !== '')
      .map((id) => onInstance(id, () => ok({ kind: 'delete' }))),
  ),
};

/** The people a call names; somebody nobody knows refuses it. */
async function withPeople(
  at: At,
  sent: Parameters<typeof peopleSent>[2],
  make: (people: readonly Executor[]) => Result<Command, Failure>,
): Promise<Result<Command, Failure>> {
  const people = await peopleSent(at.tx, at.viewer.caller.tenant, sent);
  return people.ok ? make(people.value) : people;
}

async function circulation(
  at: At,
  { taskId, toUser, approveType: order, transferType, opinion, ...setting }: CirculationDto,
): Promise<Result<Command, Failure>> {
  const completion = completionOf(setting);
  const afterwards = circulationAfterCodec.fromWire(transferType);
  if (completion === undefined || afterwards === 'unknown' || !(order === 'parallel' || order === 'sequential'))
    return refused('circulation.setting');
  return withPeople(at, toUser, (people) =>
    ok({ kind: 'circulate', task: taskId, people, order, afterwards, completion, opinion: opinion.trim() }),
  );
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

/** Stops a request or takes it up again, by the status it shall have (contract requests 3). */
function holding(
  { status }: Pick<StoredInstance, 'status'>,
  wanted: string,
  opinion: string,
): ReturnType<InstanceOrder['command']> {
  switch (instanceStatusCodec.fromWire(wanted)) {
    case 'running':
      return ok({ kind: status === 'pending' ? 'restore' : 'resume' });
    case 'suspended':
      return ok({ kind: 'suspend', opinion });
    case 'pending':
      return ok({ kind: 'pend', opinion });
    default:
      return refused('instance.transition');
  }
}
