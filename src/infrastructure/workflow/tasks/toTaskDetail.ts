import type { InstanceDto, UserTaskConfigDto } from '#contract/workflow/bpmShapes.ts';
import type { TaskInfoDto } from '#contract/workflow/bpmTask.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { isYes } from '#contract/wire/isYes.ts';
import { afterReturnCodec, instanceStatusCodec, returnTargetCodec, switchCodec } from '#contract/wire/wireCodecs.ts';
import { compact } from '#domain/shared/compact.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';
import type { AfterReturnChoice, DecisionOption, ReturnTarget } from '#domain/workflow/processDefinition.ts';
import type { TaskDetail, TaskRights } from '#domain/tasks/taskViews.ts';
import { EMPTY_INSTANCE, toInstanceRow } from '../requests/toInstanceRow.ts';
import { toChangesSinceSeen } from '../requests/toChangesSinceSeen.ts';
import { toExecutors } from '../../http/wire/executors.ts';
import { toBlockedReason } from '../../http/wire/toBlockedReason.ts';
import { toDecisions } from './toDecisions.ts';
import { toNextNode } from './toNextNode.ts';
import { toTaskRow } from './toTaskRow.ts';

/** Converts the detail page of a task (contract tasks 2). */
export function toTaskDetail(dto: TaskInfoDto, forms: readonly FormView[]): TaskDetail {
  const { taskConfig } = dto;
  return {
    task: { ...toTaskRow(dto.bpmTask), ...compact({ urgedAt: fromWireTime(dto.bpmTask.urgedAt) }) },
    instance: toInstanceRow(dto.bpmInst ?? toInstance(dto.bpmTask)),
    rights: toRights(dto),
    decisions: decisionsOf(taskConfig),
    switches: known((taskConfig?.switchOptions ?? []).map(switchCodec.fromWire)),
    returnTargets: toReturnTargets(taskConfig),
    afterInitiator: toChoice(taskConfig?.startReturnMode),
    afterNode: toChoice(taskConfig?.specReturnMode),
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
    ...toChangesSinceSeen(dto.changesSinceSeen),
    ...(dto.transferredBy && { transferredBy: dto.transferredBy }),
    ...toBlockedReason(dto.heldBack),
    ...(dto.signers && { signers: toExecutors(dto.signers) }),
  };
}

/** The answer contains no status of the request. It is running, because it has an open task. */
const toInstance = ({ instId, subject, billNo, defId, defName }: TaskInfoDto['bpmTask']): InstanceDto => ({
  ...EMPTY_INSTANCE,
  instId: instId ?? '',
  subject,
  billNo,
  defId,
  defName,
  status: instanceStatusCodec.toWire('running'),
});

const known = <Word extends string>(words: readonly (Word | 'unknown')[]): readonly Word[] =>
  words.filter((word): word is Word => word !== 'unknown');

function toRights(dto: TaskInfoDto): TaskRights {
  const blocked = dto.allowApprove?.success === false ? (dto.allowApprove.message ?? '') : undefined;
  return {
    mayDecide: dto.canCheck ?? false,
    mayReply: dto.canReply ?? false,
    mayAddSigners: dto.canAddSign ?? false,
    mayReturn: dto.isCanBack ?? false,
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

/** Without settings, all three targets are allowed (contract definitions 3). */
function toReturnTargets(config: UserTaskConfigDto | null | undefined): readonly ReturnTarget[] {
  const targets = known((config?.backOptions ?? []).map(returnTargetCodec.fromWire));
  return targets.length > 0 ? targets : ALL_TARGETS;
}

function toChoice(mode: string | null | undefined): AfterReturnChoice {
  const choice = afterReturnCodec.fromWire(mode);
  return choice === 'unknown' ? 'both' : choice;
}
