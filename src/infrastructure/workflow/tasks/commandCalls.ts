import { joinLabels } from '#domain/shared/commaList.ts';
import { bpmCc } from '#contract/workflow/bpmCc.ts';
import { bpmCirculation } from '#contract/workflow/bpmCirculation.ts';
import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmTransfer } from '#contract/workflow/bpmTransfer.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import {
  afterReturnCodec,
  circulationAfterCodec,
  circulationMeasureCodec,
  instanceStatusCodec,
  returnTargetCodec,
  revokeCodec,
  voteCodec,
} from '#contract/wire/wireCodecs.ts';
import type { AttachedFileList, CommandRequest } from '#application/ports/workflow/commandGateway.ts';
import type { FormsByAlias } from '#application/ports/workflow/taskGateway.ts';
import type { OfKind } from '#domain/workflow/command.ts';
import type { CirculationCompletion, Executor } from '#domain/workflow/instanceState.ts';
import type { UserCommand, UserCommandKind } from '#domain/workflow/userCommand.ts';
import type { SeenVersions } from '#domain/tasks/seenVersions.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Generation } from '../../http/generation.ts';
import { toNodeExecutors } from '../../http/wire/executors.ts';
import { toFormContent } from '../../http/wire/forms.ts';
import { toOpFiles } from '../../http/wire/opFiles.ts';

export interface SerializedCommand {
  readonly endpoint: Endpoint;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
type CommandContext = Omit<CommandRequest, 'command' | 'key'> & { readonly generation: Generation };
type CommandSerializer<Kind extends UserCommandKind> = (
  command: OfKind<UserCommand, Kind>,
  sent: CommandContext,
) => SerializedCommand | Promise<SerializedCommand>;

const joinIds = (people: readonly Executor[]): string => people.map(({ id }) => id).join(',');
const toUser = (people: readonly Executor[]) => people.map(({ id, name }) => ({ id, name }));
/** Contract wire 12: generation A requires comma-separated lists where B has rows. */
const TO_USER_BY_GENERATION = { A: toUserList, B: toUser } as const;
function toUserList(people: readonly Executor[]) {
  return { value: joinIds(people), label: joinLabels(people.map(({ name }) => name)) };
}
const serializeStatus = (
  wanted: 'suspended' | 'onHold' | 'running',
  instance: InstanceId,
  opinion = '',
): SerializedCommand => ({
  endpoint: bpmInst.updateProcessStatus,
  fields: { instId: instance, status: instanceStatusCodec.toWire(wanted), ...(opinion !== '' && { opinion }) },
});
const createRevokeSerializer =
  (kind: 'withdraw' | 'takeBack') =>
  ({ opinion }: { readonly opinion: string }, { instance }: CommandContext): SerializedCommand => ({
    endpoint: bpmInst.revokeProcess,
    fields: { instId: instance, from: revokeCodec.toWire(kind), opinion },
  });

/** The call of each command (contract tasks 6, 7, requests 4, following 1). */
const SERIALIZERS: { readonly [Kind in UserCommandKind]: CommandSerializer<Kind> } = {
  decide: async (command, { files, seen, decision = { forms: {}, copyTo: [] } }) => ({
    endpoint: bpmTask.completeTask,
    body: {
      taskId: command.task,
      ...serializeRoute(command),
      opinion: command.opinion,
      formData: await toFormContent(decision.forms),
      nodeExecutors: toNodeExecutors(command.chosenPeople),
      ...serializeSeen(seen, decision.forms),
      ...(decision.opinionField === undefined ? {} : { opinionName: decision.opinionField }),
      ...(command.destination === undefined ? {} : { destNodeId: command.destination }),
      ...toOpFilesField(files),
      ...(decision.copyTo.length === 0 ? {} : { copyUserAccounts: decision.copyTo.join(',') }),
    },
  }),
  return: (command, { files, seen }) => ({
    endpoint: bpmTask.completeTask,
    body: {
      taskId: command.task,
      opinion: command.opinion,
      ...toOpFilesField(files),
      ...serializeRoute(command),
      ...serializeSeen(seen),
    },
  }),
  transfer: ({ task, to, opinion }, { generation }) => ({
    endpoint: bpmTask.transTask,
    body: { taskId: task, opinion, toUser: TO_USER_BY_GENERATION[generation]([to]) },
  }),
  retrieve: ({ task, opinion }) => ({
    endpoint: bpmTransfer.doRetrieveTask,
    body: { taskId: task, opinion },
  }),
  addSigners: ({ task, people, opinion }, { files }) => ({
    endpoint: bpmTask.addSignUser,
    body: { taskId: task, toUserIds: joinIds(people), opinion, opFiles: toOpFiles(files) },
  }),
  circulate: ({ task, people, order, afterwards, completion, opinion }, { files, generation }) => ({
    endpoint: bpmCirculation.transRoamTask,
    body: {
      taskId: task,
      toUser: TO_USER_BY_GENERATION[generation](people),
      approveType: order,
      transferType: circulationAfterCodec.toWire(afterwards),
      opinion,
      opFiles: toOpFiles(files),
      ...serializeCompletion(completion),
    },
  }),
  cancelCirculation: ({ task }) => ({
    endpoint: bpmCirculation.cancelTransRoamTask,
    fields: { taskId: task },
  }),
  communicate: ({ task, people, opinion }, { files }) => ({
    endpoint: bpmCommunication.linkup,
    body: { taskId: task, toUserAccounts: joinIds(people), opinion, opFiles: toOpFiles(files) },
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
    body: { taskId: task, destNodeId: destination, toUserIds: joinIds(people), opinion, opFiles: toOpFiles(files) },
  }),
  withdraw: createRevokeSerializer('withdraw'),
  takeBack: createRevokeSerializer('takeBack'),
  recover: ({ destination, afterwards, opinion }, { instance }) => ({
    endpoint: bpmTask.takeBackTask,
    body: { instId: instance, backNodeId: destination, nextJumpType: afterReturnCodec.toWire(afterwards), opinion },
  }),
  void: ({ opinion }, { instance, files }) => ({
    endpoint: bpmInst.cancelProcess,
    fields: { instId: instance, reason: opinion, opFiles: toOpFiles(files) },
  }),
  suspend: ({ opinion }, { instance }) => serializeStatus('suspended', instance, opinion),
  resume: (_, { instance }) => serializeStatus('running', instance),
  pend: ({ opinion }, { instance }) => serializeStatus('onHold', instance, opinion),
  restore: (_, { instance }) => serializeStatus('running', instance),
  delete: (_, { instance }) => ({ endpoint: bpmInst.del, fields: { ids: instance } }),
  urge: ({ opinion }, { instance }) => ({ endpoint: bpmInst.urge, body: { instId: instance, text: opinion } }),
  forward: ({ people, opinion }, { instance, files }) => ({
    endpoint: bpmCc.transfer,
    body: { instId: instance, send: true, copyUsers: toUser(people), opinion, files: toOpFiles(files) },
  }),
};

const toOpFilesField = (files: AttachedFileList) => (files.length === 0 ? {} : { opFiles: toOpFiles(files) });

/**
 * Returns the versions the user has seen. A form that is sent contains its version. Other platforms send no
 * `taskVersion`; they get no field they do not know.
 */
function serializeSeen(seen: SeenVersions | undefined, sentForms: FormsByAlias = {}) {
  if (seen?.taskVersion === undefined) return {};
  const unsent = Object.entries(seen.recordVersions).filter(([alias]) => !Object.hasOwn(sentForms, alias));
  return {
    taskVersion: seen.taskVersion,
    ...(unsent.length > 0 && { recordVersions: Object.fromEntries(unsent) }),
  };
}

/** Returns the fields for the vote of a decision or the target of a return (contract tasks 6). */
export function serializeRoute(command: OfKind<UserCommand, 'decide' | 'return'>) {
  if (command.kind === 'decide') return { checkType: voteCodec.toWire(command.vote) };
  const { to } = command;
  const nextJumpType = afterReturnCodec.toWire(command.afterwards);
  return typeof to === 'object'
    ? { checkType: returnTargetCodec.toWire('node'), destNodeId: to.node, nextJumpType }
    : { checkType: returnTargetCodec.toWire(to), nextJumpType };
}

/** Contract process 7: without a count or percentage, all readers have to answer. */
const serializeCompletion = (completion: CirculationCompletion) =>
  completion.by === 'all'
    ? { completeType: 0 }
    : {
        completeType: 1,
        completeJudgeType: circulationMeasureCodec.toWire(completion.by),
        completeSetting: completion.value,
      };

/** Commands whose parameters differ between the generations. They are not sent before the generation is known. */
export const GENERATION_DEPENDENT_COMMANDS: ReadonlySet<UserCommandKind> = new Set(['transfer', 'circulate']);

export const serializeCommand = async <Kind extends UserCommandKind>(
  command: OfKind<UserCommand, Kind> & { readonly kind: Kind },
  sent: CommandContext,
): Promise<SerializedCommand> => SERIALIZERS[command.kind](command, sent);
