import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type {
  AfterReturnChoice,
  NodeKind,
  NodeSwitch,
  ReturnTarget,
  Vote,
} from '#domain/workflow/processDefinition.ts';
import type { OpinionUse } from '#domain/tasks/opinionUse.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import { codec } from './codec.ts';

export const instanceStatusCodec = codec<InstanceStatus>(
  {
    drafted: 'DRAFTED',
    running: 'RUNNING',
    suspended: 'SUPSPEND',
    onHold: 'PENDING',
    lockedByReturn: 'LOCKED',
    withdrawn: 'INVOKE_TO_STARTOR',
    succeeded: 'SUCCESS_END',
    cancelled: 'CANCEL',
    aborted: 'ABORT_END',
    archived: 'ARCHIVED',
    locked: 'LOCK',
  },
  { DRAFT: 'drafted', SUSPEND: 'suspended', ERROR_END: 'aborted', REVOKE: 'withdrawn' },
);

/** Status of a request that stays at its node after a command, as our own `bpmTask/preview` returns it. */
export const outlookStatusCodec = codec<NonNullable<CommandPreview['newStatus']> | 'unknown'>({
  suspended: 'suspended',
  onHold: 'pending',
  running: 'running',
});

export const voteCodec = codec<Vote>({ agree: 'AGREE', refuse: 'REFUSE', abstain: 'ABSTAIN' });

export const opinionUseCodec = codec<OpinionUse | 'unknown'>({
  agree: 'AGREE',
  refuse: 'REFUSE',
  abstain: 'ABSTAIN',
  return: 'BACK',
  withdraw: 'INVOKE_TO_STARTOR',
  resubmit: 'SUBMIT',
  handle: 'HANDLE',
});

export const recordActionCodec = codec<RecordAction>(
  {
    submit: 'SUBMIT',
    agree: 'AGREE',
    refuse: 'REFUSE',
    abstain: 'ABSTAIN',
    skip: 'SKIP',
    passOver: 'PASS_OVER',
    timeoutAgree: 'OVERTIME_AUTO_AGREE',
    returnToPrevious: 'BACK',
    returnToInitiator: 'BACK_TO_STARTOR',
    returnToNode: 'BACK_SPEC',
    recover: 'RECOVER',
    jump: 'INTERPOSE',
    withdraw: 'INVOKE_TO_STARTOR',
    transfer: 'TRANSFER',
    retrieve: 'RETRIEVE',
    circulate: 'ROAM_TRANSFER',
    cancelCirculation: 'CANCEL_ROAM_TRANSFER',
    communicate: 'LINKUP',
    reply: 'REPLY_COMMUNICATE',
    revokeCommunication: 'CANCEL_COMMUNICATE',
    forward: 'TRANS',
    replyForward: 'TRANS_REPLY',
    urge: 'URGE',
    revive: 'LIVE',
    void: 'CANCEL',
    suspend: 'SUPSPEND',
    resume: 'RUNNING',
    pend: 'PENDING',
    restore: 'RESTORE',
    addSigners: 'ADD_SIGN',
    allDecide: 'ALL_DECIDE',
    leave: 'LEAVE',
    comeBack: 'COME_BACK',
    branchMissing: 'BRANCH_MISSING',
    endDecided: 'END_DECIDED',
    notHandled: 'UNHAND',
  },
  { COMMUNICATE: 'communicate', TIMEOUT_SKIP: 'skip' },
);

/** Contract words 11. */
export const switchCodec = codec<NodeSwitch | 'unknown'>({
  selectPeople: 'allowSelectExecutor',
  selectPath: 'allowSelectPath',
  mayAddSigners: 'allowAddSign',
  ownRuleFirst: 'precedenceConfig',
  notInBatch: 'notAllowBatch',
  quickApprove: 'quickApprove',
  opinionRequired: 'opinionRequired',
  singlePerson: 'singleExecutor',
  hideNext: 'shieldExecutePath',
});

export const returnTargetCodec = codec<ReturnTarget | 'unknown'>({
  previous: 'BACK',
  initiator: 'BACK_TO_STARTOR',
  node: 'BACK_SPEC',
});

/** Contract words 5, definitions 3 for `both`. */
export const afterReturnCodec = codec<AfterReturnChoice | 'unknown'>({
  normal: 'normal',
  backtrack: 'source',
  both: 'both',
});

/**
 * Contract words 9: what happens to a circulated task when its readers are done, how they are counted, and the progress
 * of each.
 */
export const circulationAfterCodec = codec<'comeBack' | 'goOn' | 'unknown'>({
  comeBack: 'waitAllVoted',
  goOn: 'jumpNext',
});
export const circulationMeasureCodec = codec<'count' | 'percent' | 'unknown'>({
  count: 'voteCount',
  percent: 'votePercent',
});
export const circulationRowCodec = codec<'waiting' | 'passedOn' | 'done' | 'unknown'>({
  waiting: 'UNHANDLE',
  passedOn: 'HANDLE',
  done: 'COMPLETED',
});

/** Contract following 1, 2: how a request was sent for reading, and why a task was transferred. */
export const copyKindCodec = codec<'copy' | 'forward' | 'unknown'>({ copy: 'COPY', forward: 'TURN_TO' });
export const transferKindCodec = codec<'transfer' | 'agent' | 'unknown'>({ transfer: 'transfer', agent: 'agent' });

/** Withdrawal by the initiator and taking back by the last handler use the same call (contract process 8). */
export const revokeCodec = codec<'withdraw' | 'takeBack' | 'unknown'>({ withdraw: 'mystart', takeBack: 'mydone' });

/** Contract words 9. */
export const definitionStatusCodec = codec<'draft' | 'deployed' | 'discarded' | 'unknown'>({
  draft: 'DRAFT',
  deployed: 'DEPLOYED',
  discarded: 'INVALID',
});

/** Contract words 9: what ends a vote, and whether the request continues at once then. */
export const voteThresholdCodec = codec<'counted' | 'condition' | 'unknown'>({
  counted: 'TICKETS',
  condition: 'CUSTOM',
});
export const voteFinishCodec = codec<'atOnce' | 'whenAllVoted' | 'unknown'>({
  atOnce: 'jumpNext',
  whenAllVoted: 'waitAllVoted',
});

/** Contract words 12: status of the form's request in the row of the form. */
export type FormProgress = 'drafted' | 'submitted' | 'succeeded' | 'cancelled' | 'aborted' | 'deleted';
export const formProgressCodec = codec<FormProgress | 'unknown'>({
  drafted: 'DRAFTED',
  submitted: 'SUBMIT',
  succeeded: 'SUCCESS_END',
  cancelled: 'CANCEL',
  aborted: 'ABORT_END',
  deleted: 'DELETE',
});
/** The status after a decision, such as `N3_AGREE`: number of the step and wire name of the decision. */
export const decidedFormProgress = (step: number, checkType: string): string => `N${step}_${checkType}`;

/** Whether the server is still executing a batch (ours). */
export const batchStatusCodec = codec<'running' | 'finished' | 'unknown'>({ running: 'RUNNING', finished: 'FINISHED' });

/** Target of a link (contract requests 4). */
export const linkTargetCodec = codec<'task' | 'detail' | 'start' | 'draft' | 'unknown'>({
  task: 'task',
  detail: 'detail',
  start: 'start',
  draft: 'startDraft',
});

/** Class names of the platform's nodes (contract tasks 9). */
export const nodeKindCodec = codec<NodeKind | 'unknown'>({
  startEvent: 'StartEvent',
  endEvent: 'EndEvent',
  terminateEvent: 'TerminateEndEvent',
  userTask: 'UserTask',
  exclusiveGateway: 'ExclusiveGateway',
  parallelGateway: 'ParallelGateway',
  inclusiveGateway: 'InclusiveGateway',
  handlerTask: 'ServiceTask',
  subProcess: 'SubProcess',
  callActivity: 'CallActivity',
  timerEvent: 'IntermediateCatchEvent',
  boundaryTimer: 'BoundaryEvent',
});
