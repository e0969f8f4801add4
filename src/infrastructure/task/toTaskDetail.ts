import type { InstanceDto, UserTaskConfigDto } from '#api/bpmShapes.ts';
import type { TaskInfoDto } from '#api/bpmTask.ts';
import { isYes } from '#api/isYes.ts';
import { afterReturnCodec, instanceStatusCodec, returnTargetCodec, switchCodec } from '#api/wireCodecs.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import type { AfterReturnChoice, DecisionOption, ReturnTarget } from '#domain/workflow/processDefinition.ts';
import type { TaskDetail, TaskRights } from '#domain/task/taskViews.ts';
import { BARE_INSTANCE, toInstanceRow } from '../instance/toInstanceRow.ts';
import { toExecutors } from '../wire/executors.ts';
import { toDecisions } from './toDecisions.ts';
import { toNextNode } from './toNextNode.ts';
import { toTaskRow } from './toTaskRow.ts';

/** A task page (contract tasks 2). */
export function toTaskDetail(dto: TaskInfoDto, forms: readonly FormView[]): TaskDetail {
  const { taskConfig } = dto;
  return {
    task: toTaskRow(dto.bpmTask),
    instance: toInstanceRow(dto.bpmInst ?? instanceBehind(dto.bpmTask)),
    rights: rightsOf(dto),
    decisions: decisionsOf(taskConfig),
    switches: known((taskConfig?.switchOptions ?? []).map(switchCodec.fromWire)),
    returnTargets: returnTargetsOf(taskConfig),
    afterInitiator: choiceOf(taskConfig?.startReturnMode),
    afterNode: choiceOf(taskConfig?.specReturnMode),
    voting:
      taskConfig?.multipleType === 'parallel' || taskConfig?.multipleType === 'sequential'
        ? taskConfig.multipleType
        : 'single',
    nextChoice: taskConfig?.nextHandMode === 'manual' ? 'manual' : 'condition',
    next: (dto.nodeExecutors ?? []).map(toNextNode),
    forms,
    isTracked: isYes(dto.tracked),
    hasVerdict: dto.verdictReached ?? false,
    isCalled: dto.called ?? false,
    isByLink: dto.byLink ?? false,
    ...(dto.transferredBy && { transferredBy: dto.transferredBy }),
    ...(dto.signers && { signers: toExecutors(dto.signers) }),
  };
}

/** Nothing is told of the request: it runs, as somebody has a task of it. */
const instanceBehind = ({ instId, subject, billNo, defId, defName }: TaskInfoDto['bpmTask']): InstanceDto => ({
  ...BARE_INSTANCE,
  instId: instId ?? '',
  subject,
  billNo,
  defId,
  defName,
  status: instanceStatusCodec.toWire('running'),
});

const known = <Word extends string>(words: readonly (Word | 'unknown')[]): readonly Word[] =>
  words.filter((word): word is Word => word !== 'unknown');

function rightsOf(dto: TaskInfoDto): TaskRights {
  const blocked = dto.allowApprove?.success === false ? (dto.allowApprove.message ?? '') : undefined;
  return {
    mayDecide: dto.canCheck ?? false,
    mayReply: dto.canReply ?? false,
    mayTransfer: dto.canTransfer ?? false,
    mayAddSigners: dto.canAddSign ?? false,
    mayReturn: dto.isCanBack ?? false,
    mayVoid: dto.isShowDiscardBtn ?? false,
    isCirculatedChild: dto.isTransferRoam ?? false,
    isCirculating: dto.isCanRoamTransfer ?? false,
    hasCommunication: dto.communicated ?? false,
    ...(blocked === undefined ? {} : { decisionBlocked: blocked }),
  };
}

function decisionsOf(config: UserTaskConfigDto | null | undefined): readonly DecisionOption[] {
  const isCounterSign = config?.multipleType === 'parallel' || config?.multipleType === 'sequential';
  return toDecisions((isCounterSign ? config.signConfig?.options : undefined) ?? config?.options ?? []);
}

const ALL_TARGETS: readonly ReturnTarget[] = ['previous', 'initiator', 'node'];

/** No choice of its own means all three (contract definitions 3). */
function returnTargetsOf(config: UserTaskConfigDto | null | undefined): readonly ReturnTarget[] {
  const targets = known((config?.backOptions ?? []).map(returnTargetCodec.fromWire));
  return targets.length > 0 ? targets : ALL_TARGETS;
}

function choiceOf(mode: string | null | undefined): AfterReturnChoice {
  const choice = afterReturnCodec.fromWire(mode);
  return choice === 'unknown' ? 'both' : choice;
}
