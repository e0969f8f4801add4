import { bpmCc } from '#api/bpmCc.ts';
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
  returnTargetCodec,
  revokeCodec,
  voteCodec,
} from '#api/wireCodecs.ts';
import type { AttachedFileList, CommandRequest } from '#application/ports/commandGateway.ts';
import type { OfKind } from '#domain/workflow/command.ts';
import type { CirculationCompletion, Executor } from '#domain/workflow/instanceState.ts';
import type { UserCommand, UserCommandKind } from '#domain/workflow/userCommand.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Generation } from '../http/generation.ts';
import { toNodeExecutors } from '../wire/executors.ts';
import { toFormContent } from '../wire/forms.ts';
import { toOpFiles } from '../wire/opFiles.ts';

/** What is sent for a command: the call with its parameters. */
interface SpelledCall {
  readonly endpoint: Endpoint;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
type SentBeside = Omit<CommandRequest, 'command' | 'key'> & { readonly generation: Generation };
type Spell<Kind extends UserCommandKind> = (
  command: OfKind<UserCommand, Kind>,
  sent: SentBeside,
) => SpelledCall | Promise<SpelledCall>;

const idsOf = (people: readonly Executor[]): string => people.map(({ id }) => id).join(',');
const toUser = (people: readonly Executor[]) => people.map(({ id, name }) => ({ id, name }));
/** Contract wire 12: generation A reads comma lists where B has rows. */
const toUserOf = { A: toUserList, B: toUser } as const;
function toUserList(people: readonly Executor[]) {
  return { value: idsOf(people), label: people.map(({ name }) => name).join(',') };
}
const setStatus = (wanted: 'suspended' | 'onHold' | 'running', instance: InstanceId, opinion = ''): SpelledCall => ({
  endpoint: bpmInst.updateProcessStatus,
  fields: { instId: instance, status: instanceStatusCodec.toWire(wanted), ...(opinion !== '' && { opinion }) },
});
const revoke =
  (kind: 'withdraw' | 'takeBack') =>
  ({ opinion }: { readonly opinion: string }, { instance }: SentBeside): SpelledCall => ({
    endpoint: bpmInst.revokeProcess,
    fields: { instId: instance, from: revokeCodec.toWire(kind), opinion },
  });

/** One place for how each command is spelled (contract tasks 6, 7, requests 4, following 1). */
const CALLS: { readonly [Kind in UserCommandKind]: Spell<Kind> } = {
  decide: async (command, { files, decided = { forms: {}, copyTo: [] } }) => ({
    endpoint: bpmTask.completeTask,
    body: {
      taskId: command.task,
      ...spellWay(command),
      opinion: command.opinion,
      formData: await toFormContent(decided.forms),
      nodeExecutors: toNodeExecutors(command.chosenPeople),
      ...(decided.taskVersion === undefined ? {} : { taskVersion: decided.taskVersion }),
      ...(decided.opinionField === undefined ? {} : { opinionName: decided.opinionField }),
      ...(command.destination === undefined ? {} : { destNodeId: command.destination }),
      ...opFilesOf(files),
      ...(decided.copyTo.length === 0 ? {} : { copyUserAccounts: decided.copyTo.join(',') }),
    },
  }),
  return: (command, { files }) => ({
    endpoint: bpmTask.completeTask,
    body: { taskId: command.task, opinion: command.opinion, ...opFilesOf(files), ...spellWay(command) },
  }),
  transfer: ({ task, to, opinion }, { generation }) => ({
    endpoint: bpmTask.transTask,
    body: { taskId: task, opinion, toUser: toUserOf[generation]([to]) },
  }),
  retrieve: ({ task, opinion }) => ({
    endpoint: bpmTransfer.doRetrieveTask,
    body: { taskId: task, opinion },
  }),
  addSigners: ({ task, people, opinion }, { files }) => ({
    endpoint: bpmTask.addSignUser,
    body: { taskId: task, toUserIds: idsOf(people), opinion, opFiles: toOpFiles(files) },
  }),
  circulate: ({ task, people, order, afterwards, completion, opinion }, { files, generation }) => ({
    endpoint: bpmCirculation.transRoamTask,
    body: {
      taskId: task,
      toUser: toUserOf[generation](people),
      approveType: order,
      transferType: circulationAfterCodec.toWire(afterwards),
      opinion,
      opFiles: toOpFiles(files),
      ...spellCompletion(completion),
    },
  }),
  cancelCirculation: ({ task }) => ({
    endpoint: bpmCirculation.cancelTransRoamTask,
    fields: { taskId: task },
  }),
  communicate: ({ task, people, opinion }, { files }) => ({
    endpoint: bpmCommunication.linkup,
    body: { taskId: task, toUserAccounts: idsOf(people), opinion, opFiles: toOpFiles(files) },
  }),
  reply: ({ task, opinion }, { files }) => ({
    endpoint: bpmCommunication.replyLinkupTask,
    body: { taskId: task, opinion, opFiles: toOpFiles(files) },
  }),
  revokeCommunication: ({ task, deleteOpinions }) => ({
    endpoint: bpmCommunication.revokeCmTask,
    fields: { taskId: task, delOpinion: String(deleteOpinions) },
  }),
  jump: ({ task, destination, people, opinion }, { files }) => ({
    endpoint: bpmTask.jumpToNode,
    body: { taskId: task, destNodeId: destination, toUserIds: idsOf(people), opinion, opFiles: toOpFiles(files) },
  }),
  withdraw: revoke('withdraw'),
  takeBack: revoke('takeBack'),
  recover: ({ destination, afterwards, opinion }, { instance }) => ({
    endpoint: bpmTask.takeBackTask,
    body: { instId: instance, backNodeId: destination, nextJumpType: afterReturnCodec.toWire(afterwards), opinion },
  }),
  void: ({ opinion }, { instance, files }) => ({
    endpoint: bpmInst.cancelProcess,
    fields: { instId: instance, reason: opinion, opFiles: toOpFiles(files) },
  }),
  suspend: ({ opinion }, { instance }) => setStatus('suspended', instance, opinion),
  resume: (_, { instance }) => setStatus('running', instance),
  pend: ({ opinion }, { instance }) => setStatus('onHold', instance, opinion),
  restore: (_, { instance }) => setStatus('running', instance),
  delete: (_, { instance }) => ({ endpoint: bpmInst.del, fields: { ids: instance } }),
  forward: ({ people, opinion }, { instance, files }) => ({
    endpoint: bpmCc.transfer,
    body: { instId: instance, send: true, copyUsers: toUser(people), opinion, files: toOpFiles(files) },
  }),
};

const opFilesOf = (files: AttachedFileList) => (files.length === 0 ? {} : { opFiles: toOpFiles(files) });

/** Which way a decision or a return takes (contract tasks 6). */
export function spellWay(command: OfKind<UserCommand, 'decide' | 'return'>) {
  if (command.kind === 'decide') return { checkType: voteCodec.toWire(command.vote) };
  const { to } = command;
  const nextJumpType = afterReturnCodec.toWire(command.afterwards);
  return typeof to === 'object'
    ? { checkType: returnTargetCodec.toWire('node'), destNodeId: to.node, nextJumpType }
    : { checkType: returnTargetCodec.toWire(to), nextJumpType };
}

/** Contract process 7: without a count or share everybody has to answer. */
const spellCompletion = (completion: CirculationCompletion) =>
  completion.by === 'all'
    ? { completeType: 0 }
    : {
        completeType: 1,
        completeJudgeType: circulationMeasureCodec.toWire(completion.by),
        completeSetting: completion.value,
      };

/** The generations spell these differently; nothing of them leaves before it is known which one answers. */
export const DEPENDS_ON_GENERATION: ReadonlySet<UserCommandKind> = new Set(['transfer', 'circulate']);

export const spellCommand = async <Kind extends UserCommandKind>(
  command: OfKind<UserCommand, Kind> & { readonly kind: Kind },
  sent: SentBeside,
): Promise<SpelledCall> => CALLS[command.kind](command, sent);
