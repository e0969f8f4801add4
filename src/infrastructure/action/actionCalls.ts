import { bpmCirculation } from '#api/bpmCirculation.ts';
import { bpmCommunication } from '#api/bpmCommunication.ts';
import { bpmInst } from '#api/bpmInst.ts';
import { bpmTask } from '#api/bpmTask.ts';
import { bpmTransfer } from '#api/bpmTransfer.ts';
import type { Endpoint } from '#api/endpoint.ts';
import {
  afterReturnCodec,
  circulationAfterCodec,
  circulationMeasureCodec,
  instanceStatusCodec,
  revokeCodec,
} from '#api/wireCodecs.ts';
import type { ActionKind } from '#application/ports/actionGateway.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { CirculationCompletion, Executor } from '#domain/workflow/instanceState.ts';
import type { InstanceId } from '#domain/shared/ids.ts';

/** What a command is on the wire: the call with its parameters. `name` is what the call is named in its table. */
export interface ActionCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly instance: InstanceId;
  readonly opFiles: string;
}
type Spell<Kind extends ActionKind> = (command: CommandOf<Kind>, sent: Sent) => ActionCall;

const idsOf = (people: readonly Executor[]): string => people.map(({ id }) => id).join(',');
const toUser = (people: readonly Executor[]) => people.map(({ id, name }) => ({ id, name }));
const setStatus = (wanted: 'suspended' | 'pending' | 'running', instance: InstanceId, opinion = ''): ActionCall => ({
  name: 'updateProcessStatus',
  endpoint: bpmInst.updateProcessStatus,
  fields: { instId: instance, status: instanceStatusCodec.toWire(wanted), ...(opinion !== '' && { opinion }) },
});
const revoke =
  (kind: 'withdraw' | 'takeBack') =>
  ({ opinion }: { readonly opinion: string }, { instance }: Sent): ActionCall => ({
    name: 'revokeProcess',
    endpoint: bpmInst.revokeProcess,
    fields: { instId: instance, from: revokeCodec.toWire(kind), opinion },
  });

/** One place for how each command is spelled (contract tasks 7, requests 4, following 1). */
const CALLS: { readonly [Kind in ActionKind]: Spell<Kind> } = {
  transfer: ({ task, to, opinion }) => ({
    name: 'transTask',
    endpoint: bpmTask.transTask,
    body: { taskId: task, opinion, toUser: toUser([to]) },
  }),
  retrieve: ({ task, opinion }) => ({
    name: 'doRetrieveTask',
    endpoint: bpmTransfer.doRetrieveTask,
    body: { taskId: task, opinion },
  }),
  addSigners: ({ task, people, opinion }, { opFiles }) => ({
    name: 'addSignUser',
    endpoint: bpmTask.addSignUser,
    body: { taskId: task, toUserIds: idsOf(people), opinion, opFiles },
  }),
  circulate: ({ task, people, order, afterwards, completion, opinion }, { opFiles }) => ({
    name: 'transRoamTask',
    endpoint: bpmCirculation.transRoamTask,
    body: {
      taskId: task,
      toUser: toUser(people),
      approveType: order,
      transferType: circulationAfterCodec.toWire(afterwards),
      opinion,
      opFiles,
      ...spellCompletion(completion),
    },
  }),
  cancelCirculation: ({ task }) => ({
    name: 'cancelTransRoamTask',
    endpoint: bpmCirculation.cancelTransRoamTask,
    fields: { taskId: task },
  }),
  communicate: ({ task, people, opinion }, { opFiles }) => ({
    name: 'linkup',
    endpoint: bpmCommunication.linkup,
    body: { taskId: task, toUserAccounts: idsOf(people), opinion, opFiles },
  }),
  reply: ({ task, opinion }, { opFiles }) => ({
    name: 'replyLinkupTask',
    endpoint: bpmCommunication.replyLinkupTask,
    body: { taskId: task, opinion, opFiles },
  }),
  revokeCommunication: ({ task, deleteOpinions }) => ({
    name: 'revokeCmTask',
    endpoint: bpmCommunication.revokeCmTask,
    fields: { taskId: task, delOpinion: String(deleteOpinions) },
  }),
  jump: ({ task, destination, people, opinion }, { opFiles }) => ({
    name: 'jumpToNode',
    endpoint: bpmTask.jumpToNode,
    body: { taskId: task, destNodeId: destination, toUserIds: idsOf(people), opinion, opFiles },
  }),
  withdraw: revoke('withdraw'),
  takeBack: revoke('takeBack'),
  recover: ({ destination, afterwards, opinion }, { instance }) => ({
    name: 'takeBackTask',
    endpoint: bpmTask.takeBackTask,
    body: { instId: instance, backNodeId: destination, nextJumpType: afterReturnCodec.toWire(afterwards), opinion },
  }),
  void: ({ opinion }, { instance, opFiles }) => ({
    name: 'cancelProcess',
    endpoint: bpmInst.cancelProcess,
    fields: { instId: instance, reason: opinion, opFiles },
  }),
  suspend: ({ opinion }, { instance }) => setStatus('suspended', instance, opinion),
  resume: (_, { instance }) => setStatus('running', instance),
  pend: ({ opinion }, { instance }) => setStatus('pending', instance, opinion),
  restore: (_, { instance }) => setStatus('running', instance),
  delete: (_, { instance }) => ({ name: 'del', endpoint: bpmInst.del, fields: { ids: instance } }),
};

/** Contract process 7: without a count or share everybody has to answer. */
const spellCompletion = (completion: CirculationCompletion) =>
  completion.by === 'all'
    ? { completeType: 0 }
    : {
        completeType: 1,
        completeJudgeType: circulationMeasureCodec.toWire(completion.by),
        completeSetting: completion.value,
      };

export const spellAction = <Kind extends ActionKind>(
  command: CommandOf<Kind> & { readonly kind: Kind },
  sent: Sent,
): ActionCall => CALLS[command.kind](command, sent);
