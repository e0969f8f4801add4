import type { Value, Variables } from '../expression/tree.ts';
import type { GroupId, Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { AfterReturn, PeopleRule, SkipRule, Vote } from './processDefinition.ts';
import type { CalledOutcome, CirculationCompletion, Executor, HandlerResult, InstanceState } from './instanceState.ts';

/** The user who gives a command. The server provides `groups` and `isAdministrator`; the policies only read them. */
export interface Actor {
  readonly person: Executor;
  readonly groups: readonly GroupId[];
  readonly isAdministrator: boolean;
}
/**
 * The actor of timers, handlers and called requests. Ours: no user can have this id.
 * @example
 * SYSTEM; // 'system'
 */
export const SYSTEM = 'system';

/** A command on a request. Texts are as typed; users and groups include their names. */
export type Command =
  | {
      readonly kind: 'start';
      readonly instance: InstanceId;
      readonly variables: Variables;
      readonly opinion: string;
      readonly chosenPeople: PeopleByNode;
      readonly destination?: NodeId;
      readonly calledBy?: InstanceId;
    }
  | { readonly kind: 'open'; readonly task: TaskId }
  | ({
      readonly kind: 'decide';
      readonly vote: Vote;
      readonly variables: Variables;
      readonly chosenPeople: PeopleByNode;
      readonly destination?: NodeId;
    } & TaskCommandFields)
  | ({
      readonly kind: 'return';
      readonly to: 'previous' | 'initiator' | { readonly node: NodeId };
      readonly afterwards: AfterReturn;
    } & TaskCommandFields)
  | ({ readonly kind: 'transfer'; readonly to: Executor } & TaskCommandFields)
  | ({ readonly kind: 'retrieve' } & TaskCommandFields)
  | { readonly kind: 'claim' | 'release'; readonly task: TaskId }
  | ({
      readonly kind: 'addSigners';
      readonly people: readonly Executor[];
      readonly position: 'parallel' | 'append' | 'before' | 'after';
    } & TaskCommandFields)
  | ({
      readonly kind: 'circulate';
      readonly people: readonly Executor[];
      readonly order: 'parallel' | 'sequential';
      readonly afterwards: 'comeBack' | 'goOn';
      readonly completion: CirculationCompletion;
    } & TaskCommandFields)
  | { readonly kind: 'cancelCirculation'; readonly task: TaskId }
  | ({ readonly kind: 'communicate'; readonly people: readonly Executor[] } & TaskCommandFields)
  | ({ readonly kind: 'reply' } & TaskCommandFields)
  | { readonly kind: 'revokeCommunication'; readonly task: TaskId; readonly deleteOpinions: boolean }
  /** Special delivery, also by an administrator. */
  | ({ readonly kind: 'jump'; readonly destination: NodeId; readonly people: readonly Executor[] } & TaskCommandFields)
  | { readonly kind: 'withdraw' | 'takeBack' | 'void' | 'suspend' | 'pend'; readonly opinion: string }
  /** An administrator returns the request to a step it has passed, regardless of the settings of its nodes. */
  | {
      readonly kind: 'recover';
      readonly destination: NodeId;
      readonly afterwards: AfterReturn;
      readonly opinion: string;
    }
  | { readonly kind: 'resume' | 'restore' | 'delete' }
  | { readonly kind: 'fireTimer'; readonly timer: string }
  | { readonly kind: 'finishHandler'; readonly job: string; readonly result: HandlerResult }
  | {
      readonly kind: 'calledEnded';
      readonly called: InstanceId;
      readonly outcome: CalledOutcome;
      readonly variables: Variables;
    }
  /**
   * `peopleLeft`: these users have left the company; their tasks are reassigned. `peopleBack`: they are reactivated and
   * get back those of their tasks that are still open.
   */
  | { readonly kind: 'peopleLeft' | 'peopleBack'; readonly people: readonly PersonId[] };
/** The kind of a command. */
export type CommandKind = Command['kind'];
/** Commands of timers, handlers, called requests and the directory; only the server gives them, never a user. */
export type SystemCommandKind = 'fireTimer' | 'finishHandler' | 'calledEnded' | 'peopleLeft' | 'peopleBack';
/** The command of one kind. */
export type CommandOf<Kind extends CommandKind> = OfKind<Command, Kind>;
/** The members of a union with this kind; a member may have several kinds. */
export type OfKind<Union extends { readonly kind: string }, Kind extends string> = Union extends unknown
  ? Kind extends Union['kind']
    ? Union
    : never
  : never;

/** The common properties of commands on a task. */
export interface TaskCommandFields {
  readonly task: TaskId;
  readonly opinion: string;
}
/** Users chosen for later nodes. */
export type PeopleByNode = Readonly<Record<NodeId, readonly Executor[]>>;

/**
 * Inputs the core cannot determine itself. A missing answer becomes a question, it is never guessed.
 * @property ids a block of new ids: the n-th new item of a command has the id `ids.first + n` (digit strings).
 * @property people the users that people rules find, by the key of the question.
 * @property superiors the active managers of each user of the request who has left, nearest first. Left out: not
 * queried, and nothing is stored for a later reactivation.
 */
export interface CommandInputs {
  readonly now: Instant;
  readonly ids: { readonly first: string };
  readonly people: Readonly<Record<string, readonly Executor[]>>;
  /** The active agents at `now`, by the id of the user they act for. */
  readonly agents: Readonly<Record<PersonId, Executor>>;
  readonly superiors?: Readonly<Record<PersonId, readonly Executor[]>>;
}

/**
 * A query for the assignees of a node, with the facts a directory needs.
 * @property key the key of the answer in `CommandInputs.people`. An empty list is a valid answer: no assignee was
 * found.
 * @property rules the rules to evaluate, in order; rules whose `when` is false are already removed.
 * @property wantsPeople whether groups must be expanded, because each member gets a separate task.
 * @property facts `expressionValues` are the values of the rules from an `expression`, `handlers` those of the rules
 * from `handlerOf`, both in the order of `rules`.
 */
export interface AssigneeQuery {
  readonly kind: 'people';
  readonly key: string;
  readonly node: NodeId;
  readonly rules: readonly PeopleRule[];
  readonly wantsPeople: boolean;
  readonly facts: {
    readonly initiator: PersonId;
    readonly lastHandler?: PersonId;
    readonly variables: Variables;
    readonly expressionValues: readonly Value[];
    readonly handlers: readonly (PersonId | null)[];
  };
}

/**
 * The versions of our process rules, oldest first. Rules may change, but recorded events are replayed by the version
 * they were decided under.
 */
export type RulesVersion = 1 | 2 | 3 | 4;
/**
 * The current version of the process rules (ADR 5).
 * @example
 * String(CURRENT_RULES_VERSION); // '4'
 */
export const CURRENT_RULES_VERSION: RulesVersion = 4;

/**
 * An accepted command with its answers. Replaying the events of a request in order rebuilds its state.
 * @property version number of the event in its request, from 1.
 * @property rules the version of our rules used for the decision and for replay. Left out: 1.
 */
export interface ProcessEvent {
  readonly version: number;
  readonly rules?: RulesVersion;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: CommandInputs;
}

/**
 * An executed command.
 * @property event the command with the answers it used.
 * @property idsUsed how many ids of the block were used.
 */
export interface ExecutedCommand {
  readonly kind: 'done';
  readonly state: InstanceState;
  readonly effects: readonly Effect[];
  /** The command with the answers it used. */
  readonly event: ProcessEvent;
  /** How many ids of the block were used. */
  readonly idsUsed: number;
}

/** The result of a command: the new state with its effects, a refusal, or questions that must be answered first. */
export type CommandResult =
  | ExecutedCommand
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'asks'; readonly questions: readonly AssigneeQuery[] };

/** Effects of a command for the database and notifications. Changes of tasks and statuses are in the new state. */
export type Effect =
  | { readonly kind: 'recorded'; readonly record: ApprovalRecord }
  | {
      readonly kind: 'handlerAsked';
      readonly job: string;
      readonly handler: string;
      readonly node: NodeId;
      readonly variables: Variables;
    }
  | {
      readonly kind: 'instanceCalled';
      readonly called: InstanceId;
      readonly definitionKey: string;
      readonly variables: Variables;
    }
  /** The caller continues without this request, which must be voided. */
  | { readonly kind: 'callClosed'; readonly called: InstanceId }
  | { readonly kind: 'instanceEnded'; readonly status: 'succeeded' | 'cancelled' | 'aborted' }
  | { readonly kind: 'instanceDeleted' }
  /** A revoked communication removes its questions and answers from the history. */
  | { readonly kind: 'recordsRemoved'; readonly tasks: readonly TaskId[] }
  | {
      readonly kind: 'notified';
      readonly people: readonly PersonId[];
      readonly about: NoticeKind;
      readonly task?: TaskId;
      readonly opinion: string;
    };
/** What a notification is about. */
export type NoticeKind =
  | 'approve'
  | 'returned'
  | 'transferred'
  | 'circulated'
  | 'communicated'
  | 'replied'
  | 'addedSigner'
  | 'withdrawn'
  | 'voided'
  | 'urged'
  | 'agent';

/** A row of the approval history (contract history 1). */
export interface ApprovalRecord {
  readonly id: string;
  readonly node: NodeId;
  readonly nodeName: string;
  readonly task?: TaskId;
  readonly action: RecordAction;
  /** For a skipped step: the skip rule. */
  readonly rule?: SkipRule['when'];
  readonly handler: PersonId;
  readonly handlerName: string;
  readonly agentFor?: PersonId;
  readonly arrivedAt: Instant;
  readonly doneAt: Instant;
  readonly remark: string;
  readonly partners: readonly Executor[];
}

/**
 * The actions in the approval history (contract words 4).
 * @example
 * RECORD_ACTIONS.includes('addSigners'); // true
 */
export const RECORD_ACTIONS = [
  'submit',
  'agree',
  'refuse',
  'abstain',
  'skip',
  'passOver',
  'timeoutAgree',
  'returnToPrevious',
  'returnToInitiator',
  'returnToNode',
  'recover',
  'jump',
  'withdraw',
  'transfer',
  'retrieve',
  'circulate',
  'cancelCirculation',
  'communicate',
  'reply',
  'revokeCommunication',
  'forward',
  'replyForward',
  'urge',
  'revive',
  'void',
  'suspend',
  'resume',
  'pend',
  'restore',
  'addSigners',
  'allDecide',
  'leave',
  'comeBack',
  'branchMissing',
  'endDecided',
  'notHandled',
] as const;
/** One of `RECORD_ACTIONS`; `unknown` is one this version does not recognise. */
export type RecordAction = (typeof RECORD_ACTIONS)[number] | 'unknown';
