import type { WorkCalendar } from '../shared/workCalendar.ts';
import type { Expression } from '../expression/tree.ts';
import type { InstanceOutcome } from './instanceStatus.ts';
import type { FlowId, GroupId, NodeId, PersonId } from '../shared/ids.ts';

/**
 * A process as the core executes it: a BPMN 2.0 file, parsed and validated outside the domain (ADR 5).
 * @property version incremented with every change; a running request keeps the version it was started with.
 */
export interface ProcessDefinition {
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly nodes: Readonly<Record<NodeId, ProcessNode>>;
  readonly flows: Readonly<Record<FlowId, SequenceFlow>>;
  readonly settings: ProcessSettings;
  /**
   * The working time of the company, for timers in working time. Absent: Monday to Friday, 9:00 to 12:00 and 13:00 to
   * 18:00.
   */
  readonly calendar?: WorkCalendar;
}

/** A sequence flow of the chart. */
export interface SequenceFlow {
  readonly id: FlowId;
  readonly name: string;
  readonly from: NodeId;
  readonly to: NodeId;
  /** Absent: the flow is always taken. */
  readonly condition?: Expression;
}

/** The common properties of all nodes. */
export interface NodeProperties {
  readonly id: NodeId;
  readonly name: string;
  /** The embedded sub-process that contains the node; absent at the top level. */
  readonly scope?: NodeId;
  /** Boundary timers attached to this node are separate nodes that refer to it in `attachedTo`. */
  readonly outgoing: readonly FlowId[];
  /** Taken if no condition of the other outgoing flows is true. */
  readonly defaultFlow?: FlowId;
}

/** A node of the chart. */
export type ProcessNode =
  | (NodeProperties & {
      readonly kind: 'startEvent' | 'parallelGateway' | 'exclusiveGateway' | 'inclusiveGateway';
    })
  /** An end event of the process itself may define the outcome of a request that reaches it. */
  | (NodeProperties & {
      readonly kind: 'endEvent' | 'terminateEvent';
      readonly outcome?: Exclude<InstanceOutcome, 'open'>;
    })
  | (NodeProperties & { readonly kind: 'userTask'; readonly task: UserTaskSettings })
  /** A service or script task, executed outside by a named handler. The token waits for its result. */
  | (NodeProperties & { readonly kind: 'handlerTask'; readonly handler: string })
  | (NodeProperties & { readonly kind: 'subProcess' })
  | (NodeProperties & { readonly kind: 'callActivity'; readonly calledKey: string })
  | (NodeProperties & { readonly kind: 'timerEvent'; readonly timer: TimerRule })
  | (NodeProperties & {
      readonly kind: 'boundaryTimer';
      readonly timer: TimerRule;
      readonly attachedTo: NodeId;
      readonly isInterrupting: boolean;
      readonly action?: TimerAction;
    });
/** The kind of a node. */
export type NodeKind = ProcessNode['kind'];
/** The nodes of one kind. */
export type NodeOf<Kind extends NodeKind> = Extract<ProcessNode, { kind: Kind }>;

/**
 * When a timer fires.
 * @property months of `after`: calendar months, added before the milliseconds; 31 January plus a month is 28 or 29
 * February.
 * @property ms of `after`: milliseconds from entering the node; of `afterWork`: milliseconds of working time in
 * addition to the working days.
 * @property instant of `at`: milliseconds since 1970.
 * @property expression of `atExpression`: returns milliseconds since 1970 or a date, in the time zone of the company
 * unless it names an offset from UTC.
 */
export type TimerRule =
  | { readonly kind: 'after'; readonly ms: number; readonly months?: number }
  | { readonly kind: 'afterWork'; readonly days: number; readonly ms: number }
  | { readonly kind: 'at'; readonly instant: number }
  | { readonly kind: 'atExpression'; readonly expression: Expression };

/** What a boundary timer without an outgoing flow does when it fires (contract process 13). */
export type TimerAction = 'remind' | 'autoAgree' | 'returnToPrevious' | 'returnToInitiator';

/** Settings of a process for all its nodes. */
export interface ProcessSettings {
  /** Whether the start itself completes the first user task (contract process 4 `skipFirstNode`). */
  readonly skipFirstNode: boolean;
  readonly skipRules: readonly SkipRule[];
  /**
   * Nodes whose assignees must, or may, be chosen at start (contract definitions 2 `startReqNodes`, `startSelNodes`).
   */
  readonly requiredAtStart: readonly NodeId[];
  readonly selectableAtStart: readonly NodeId[];
}

/** The settings of a user task. */
export interface UserTaskSettings {
  /**
   * In order; each rule is joined, intersected or subtracted from the result of the rules before it (contract words 6).
   */
  readonly people: readonly PeopleRule[];
  readonly voting: VotingRule;
  readonly decisions: readonly DecisionOption[];
  readonly returns: ReturnSettings;
  readonly skipRules: readonly SkipRule[];
  readonly emptyApprover: EmptyApproverRule;
  readonly switches: readonly NodeSwitch[];
  /** With several exits: the signer chooses one (`manual`), or the conditions decide. */
  readonly nextChoice: 'manual' | 'condition';
  readonly due?: TimerRule;
}

/** Options of a step (contract words 11). */
export type NodeSwitch =
  | 'selectPeople'
  | 'selectPath'
  | 'mayAddSigners'
  | 'ownRuleFirst'
  | 'notInBatch'
  | 'quickApprove'
  | 'opinionRequired'
  | 'singlePerson'
  | 'hideNext';

/** A rule that finds users, and how its result is combined with that of the rules before it (contract words 6). */
export type PeopleRule = PeopleSource & {
  readonly join: 'or' | 'and' | 'not';
  readonly when?: Expression;
  readonly expandGroups: boolean;
};
/**
 * The source of the users.
 * @property levels of `superior`: number of levels up.
 */
export type PeopleSource =
  | { readonly from: 'initiator' }
  | { readonly from: 'people'; readonly ids: readonly PersonId[] }
  | { readonly from: 'groups'; readonly ids: readonly GroupId[] }
  /** The manager `levels` levels above the initiator or the last handler. */
  | { readonly from: 'superior'; readonly of: 'initiator' | 'lastHandler'; readonly levels: number }
  | { readonly from: 'departmentHead'; readonly of: 'initiator' }
  | { readonly from: 'variable'; readonly name: string }
  | { readonly from: 'formField'; readonly name: string }
  | { readonly from: 'handlerOf'; readonly node: NodeId }
  /** `${…}` of another modeller: evaluates to an account, an id, or a list of these. */
  | { readonly from: 'expression'; readonly expression: Expression };

/** What happens if no assignee is found for a node (contract process 1, number 6). */
export type EmptyApproverRule = 'refuse' | 'leaveOpen' | 'passOver' | { readonly giveTo: readonly PeopleRule[] };

/**
 * How a step decides: a single user, or several (contract process 6).
 * @property value number of votes (`count`) or percentage of votes (`percent`). If there are fewer signers, all of them
 * decide, unless the rule for an empty approver says otherwise (ADR 18).
 */
export type VotingRule =
  | { readonly mode: 'single' }
  | {
      readonly mode: 'parallel' | 'sequential';
      /** `count`: a number of votes; `percent`: a percentage of votes; `all`: all signers have voted. */
      readonly threshold:
        | { readonly by: 'count' | 'percent'; readonly value: number }
        | { readonly by: 'all' }
        | {
            readonly by: 'condition';
            readonly condition: Expression;
            /**
             * The verdict if the condition is true. Left out: by `counted`. `closes`: by the votes so far, as in other
             * engines. `lastVote`: by the vote that made it true, as in the first version (ADR 18).
             */
            readonly meaning?: 'closes' | 'lastVote';
          };
      /**
       * The votes that count towards the threshold (contract process 6 `voteOption`). With a condition: the verdict if
       * it is true, `agree` for passed, `refuse` for failed; the reverse if all have voted and it was never true.
       */
      readonly counted: 'agree' | 'refuse';
      readonly finish: 'atOnce' | 'whenAllVoted';
      /**
       * A number of tasks, or one for each item of a list, regardless of the signers; each is a vote. Left out: one for
       * each signer.
       */
      readonly repeats?: RepeatRule;
      /** Whether the file itself forbids continuing without assignees; too few of them are then refused as well. */
      readonly refusesTooFew?: true;
    };
/**
 * The number of tasks of a counter-sign, if it is not the number of its signers.
 * @property number of `times`: a whole number from 1.
 * @property list of `forEach`: returns the items.
 * @property item of `forEach`: the variable name of the item in conditions and in the title of the task.
 */
export type RepeatRule =
  | { readonly by: 'times'; readonly number: Expression }
  | { readonly by: 'forEach'; readonly list: Expression; readonly item?: string };

/** A decision a step offers, with a custom label if the company has defined one. */
export interface DecisionOption {
  readonly vote: Vote;
  readonly label?: string;
}
/**
 * The possible decisions, in their default order (contract words 4).
 * @example
 * VOTES; // ['agree', 'refuse', 'abstain']
 */
export const VOTES = ['agree', 'refuse', 'abstain'] as const;
/** One of `VOTES`. */
export type Vote = (typeof VOTES)[number];

/** Where a step may return a request to, and what happens afterwards. */
export interface ReturnSettings {
  readonly targets: readonly ReturnTarget[];
  readonly afterInitiator: AfterReturnChoice;
  readonly afterNode: AfterReturnChoice;
}
/** Where a request may be returned to. */
export type ReturnTarget = 'previous' | 'initiator' | 'node';
/**
 * What happens after returned work is done: `normal` follows all steps again, `backtrack` leads directly back to the
 * user who returned it.
 */
export type AfterReturn = 'normal' | 'backtrack';
/** `both`: the signer chooses. */
export type AfterReturnChoice = 'both' | AfterReturn;

/** When a new task is skipped (contract words 7). */
export type SkipRule =
  | { readonly when: 'alreadyAgreed' | 'sameAsActor' | 'isInitiator' | 'always' }
  | { readonly when: 'condition'; readonly condition: Expression };
