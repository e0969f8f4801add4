import type { WorkCalendar } from '../shared/workCalendar.ts';
import type { Expression } from '../expression/tree.ts';
import type { InstanceOutcome } from './instanceStatus.ts';
import type { FlowId, GroupId, NodeId, PersonId } from '../shared/ids.ts';

/**
 * A process as the core runs it: the BPMN 2.0 file, read and checked outside the domain (ADR 5).
 * @property version counts up with every change; a running request stays on the one it was started with.
 */
export interface ProcessDefinition {
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly nodes: Readonly<Record<NodeId, ProcessNode>>;
  readonly flows: Readonly<Record<FlowId, SequenceFlow>>;
  readonly settings: ProcessSettings;
  /** When the company works, for timers in working time; absent: Monday to Friday, nine to six. */
  readonly calendar?: WorkCalendar;
}

/** A line of the chart. */
export interface SequenceFlow {
  readonly id: FlowId;
  readonly name: string;
  readonly from: NodeId;
  readonly to: NodeId;
  /** Absent: always taken. */
  readonly condition?: Expression;
}

/** What every node has. */
export interface NodeProperties {
  readonly id: NodeId;
  readonly name: string;
  /** The embedded sub-process that holds the node; absent at the top. */
  readonly scope?: NodeId;
  /** Boundary timers attached to this node are nodes of their own and name it in `attachedTo`. */
  readonly outgoing: readonly FlowId[];
  /** Taken when no condition of the other outgoing flows holds. */
  readonly defaultFlow?: FlowId;
}

/** A node of the chart. */
export type ProcessNode =
  | (NodeProperties & {
      readonly kind: 'startEvent' | 'parallelGateway' | 'exclusiveGateway' | 'inclusiveGateway';
    })
  /** An end of the process itself may say what a request came to that reaches it. */
  | (NodeProperties & {
      readonly kind: 'endEvent' | 'terminateEvent';
      readonly outcome?: Exclude<InstanceOutcome, 'open'>;
    })
  | (NodeProperties & { readonly kind: 'userTask'; readonly task: UserTaskSettings })
  /** A service or script task: work done outside by a named handler; the token waits until its result comes in. */
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
/** What a node is. */
export type NodeKind = ProcessNode['kind'];
/** The nodes of one kind. */
export type NodeOf<Kind extends NodeKind> = Extract<ProcessNode, { kind: Kind }>;

/**
 * How long a timer waits.
 * @property ms of `after`: milliseconds from the moment the node is entered; of `afterWork`: milliseconds of working
 * time beside its working days.
 * @property instant of `at`: milliseconds since 1970.
 * @property expression of `atExpression`: gives a moment, or a text that is one.
 */
export type TimerRule =
  | { readonly kind: 'after'; readonly ms: number }
  | { readonly kind: 'afterWork'; readonly days: number; readonly ms: number }
  | { readonly kind: 'at'; readonly instant: number }
  | { readonly kind: 'atExpression'; readonly expression: Expression };

/** What a reminder does at expiry when it has no way of its own in the chart (contract process 13). */
export type TimerAction = 'remind' | 'autoAgree' | 'returnToPrevious' | 'returnToInitiator';

/** What a process settles for all its nodes. */
export interface ProcessSettings {
  /** The first user node is completed by the start itself (contract process 4 `skipFirstNode`). */
  readonly skipFirstNode: boolean;
  readonly skipRules: readonly SkipRule[];
  /** Nodes whose people must, or may, be chosen at start (contract definitions 2 `startReqNodes`, `startSelNodes`). */
  readonly requiredAtStart: readonly NodeId[];
  readonly selectableAtStart: readonly NodeId[];
}

/** What a company says of one step of people. */
export interface UserTaskSettings {
  /** In order; each rule joins, cuts or removes people from what the rules before it gave (contract words 6). */
  readonly people: readonly PeopleRule[];
  readonly voting: VotingRule;
  readonly decisions: readonly DecisionOption[];
  readonly returns: ReturnSettings;
  readonly skipRules: readonly SkipRule[];
  readonly emptyApprover: EmptyApproverRule;
  readonly switches: readonly NodeSwitch[];
  /** Several exits: the signer picks one (`manual`) or the conditions decide. */
  readonly nextChoice: 'manual' | 'condition';
  readonly due?: TimerRule;
}

/** What a step allows or asks beyond its rules (contract words 11). */
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

/**
 * One rule that finds people, and how its people are put together with those of the rules before it (contract words
 * 6).
 */
export type PeopleRule = PeopleSource & {
  readonly join: 'or' | 'and' | 'not';
  readonly when?: Expression;
  readonly expandGroups: boolean;
};
/**
 * Where a rule finds its people.
 * @property levels of `superior`: so many steps up.
 */
export type PeopleSource =
  | { readonly from: 'initiator' }
  | { readonly from: 'people'; readonly ids: readonly PersonId[] }
  | { readonly from: 'groups'; readonly ids: readonly GroupId[] }
  /** `levels` steps up from the initiator or from the last handler. */
  | { readonly from: 'superior'; readonly of: 'initiator' | 'lastHandler'; readonly levels: number }
  | { readonly from: 'departmentHead'; readonly of: 'initiator' }
  | { readonly from: 'variable'; readonly name: string }
  | { readonly from: 'formField'; readonly name: string }
  | { readonly from: 'handlerOf'; readonly node: NodeId }
  /** `${…}` of a foreign modeller: evaluates to an account, an id, or a list of these. */
  | { readonly from: 'expression'; readonly expression: Expression };

/** What happens when nobody is found for a node (contract process 1, number 6). */
export type EmptyApproverRule = 'refuse' | 'leaveOpen' | 'passOver' | { readonly giveTo: readonly PeopleRule[] };

/**
 * How a step decides: one person alone, or several (contract process 6).
 * @property value so many votes (`count`), or so many of a hundred (`percent`). Where fewer are there than that, all
 * that are there decide, unless the rule for an empty approver says otherwise (ADR 18).
 */
export type VotingRule =
  | { readonly mode: 'single' }
  | {
      readonly mode: 'parallel' | 'sequential';
      /** `count`: so many votes; `percent`: so many of a hundred; `all`: everybody has voted. */
      readonly threshold:
        | { readonly by: 'count' | 'percent'; readonly value: number }
        | { readonly by: 'all' }
        | {
            readonly by: 'condition';
            readonly condition: Expression;
            /**
             * What its holding means. Left out: what `counted` says. `closes`: the votes so far decide, as in the
             * engines of others. `lastVote`: the vote that made it hold is the verdict, as it was at first (ADR 18).
             */
            readonly meaning?: 'closes' | 'lastVote';
          };
      /**
       * Which votes are counted towards the threshold (contract process 6 `voteOption`). Of a condition, what its
       * holding means: `agree` passes, `refuse` fails; when all have voted and it never held, the other way round.
       */
      readonly counted: 'agree' | 'refuse';
      readonly finish: 'atOnce' | 'whenAllVoted';
      /** So many tasks, or one for each item of a list, whoever holds them; each is a vote. Left out: one a signer. */
      readonly repeats?: RepeatRule;
      /** The file itself says that nothing goes on without people: neither does it with too few of them. */
      readonly refusesTooFew?: true;
    };
/**
 * How many tasks a counter-sign has, where that is not the number of its people.
 * @property number of `times`: a whole number from 1.
 * @property list of `forEach`: gives the items.
 * @property item of `forEach`: the name under which conditions and the task's title see theirs.
 */
export type RepeatRule =
  | { readonly by: 'times'; readonly number: Expression }
  | { readonly by: 'forEach'; readonly list: Expression; readonly item?: string };

/** A decision a step offers, under a name of its own where the company gave one. */
export interface DecisionOption {
  readonly vote: Vote;
  readonly label?: string;
}
/**
 * The decisions there are, in the usual order (contract words 4).
 * @example
 * VOTES; // ['agree', 'refuse', 'abstain']
 */
export const VOTES = ['agree', 'refuse', 'abstain'] as const;
/** One of `VOTES`. */
export type Vote = (typeof VOTES)[number];

/** Where a step may return to, and what happens afterwards. */
export interface ReturnSettings {
  readonly targets: readonly ReturnTarget[];
  readonly afterInitiator: AfterReturnChoice;
  readonly afterNode: AfterReturnChoice;
}
/** Where a request may be returned to. */
export type ReturnTarget = 'previous' | 'initiator' | 'node';
/** What happens once it was redone: all the way again, or straight back to who returned it. */
export type AfterReturn = 'normal' | 'backtrack';
/** `both`: the signer chooses. */
export type AfterReturnChoice = 'both' | AfterReturn;

/** When a new task is completed at once as skipped (contract words 7). */
export type SkipRule =
  | { readonly when: 'alreadyAgreed' | 'sameAsActor' | 'isInitiator' | 'always' }
  | { readonly when: 'condition'; readonly condition: Expression };
