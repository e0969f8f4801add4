import type { Value, Variables } from '../expression/tree.ts';
import type { GroupId, Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { AfterReturn, PeopleRule, SkipRule, Vote } from './processDefinition.ts';
import type { CalledOutcome, CirculationCompletion, Executor, HandlerResult, InstanceState } from './instanceState.ts';

/** Who asks. Groups and the administrator's right are facts the server looks up; the policies only read them. */
export interface Actor {
  readonly person: Executor;
  readonly groups: readonly GroupId[];
  readonly isAdministrator: boolean;
}
/**
 * The person in whose name timers, handlers and called instances act. Ours: nobody can be called so.
 * @example
 * SYSTEM; // 'system'
 */
export const SYSTEM = 'system';

/** What somebody wants to do with a request. Texts are as they were typed; people come with their names. */
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
    } & OnTask)
  | ({
      readonly kind: 'return';
      readonly to: 'previous' | 'initiator' | { readonly node: NodeId };
      readonly afterwards: AfterReturn;
    } & OnTask)
  | ({ readonly kind: 'transfer'; readonly to: Executor } & OnTask)
  | ({ readonly kind: 'retrieve' } & OnTask)
  | { readonly kind: 'claim' | 'release'; readonly task: TaskId }
  | ({
      readonly kind: 'addSigners';
      readonly people: readonly Executor[];
      readonly position: 'parallel' | 'append' | 'before' | 'after';
    } & OnTask)
  | ({
      readonly kind: 'circulate';
      readonly people: readonly Executor[];
      readonly order: 'parallel' | 'sequential';
      readonly afterwards: 'comeBack' | 'goOn';
      readonly completion: CirculationCompletion;
    } & OnTask)
  | { readonly kind: 'cancelCirculation'; readonly task: TaskId }
  | ({ readonly kind: 'communicate'; readonly people: readonly Executor[] } & OnTask)
  | ({ readonly kind: 'reply' } & OnTask)
  | { readonly kind: 'revokeCommunication'; readonly task: TaskId; readonly deleteOpinions: boolean }
  /** Special delivery and the administrator's jump. */
  | ({ readonly kind: 'jump'; readonly destination: NodeId; readonly people: readonly Executor[] } & OnTask)
  | { readonly kind: 'withdraw' | 'takeBack' | 'void' | 'suspend' | 'pend'; readonly opinion: string }
  /** An administrator takes the request back to a step it has come through, whatever its nodes allow. */
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
   * These people work here no more: what they had to do is asked of others. Or they are back, and have again what was
   * theirs and is still open.
   */
  | { readonly kind: 'peopleLeft' | 'peopleBack'; readonly people: readonly PersonId[] };
/** The name of a command. */
export type CommandKind = Command['kind'];
/** Timers, handlers, called instances and the directory speak through the platform, never through a person. */
export type SystemCommandKind = 'fireTimer' | 'finishHandler' | 'calledEnded' | 'peopleLeft' | 'peopleBack';
/** The command of one kind. */
export type CommandOf<Kind extends CommandKind> = OfKind<Command, Kind>;
/** The members of a union that may have this kind; one member may have several. */
export type OfKind<Union extends { readonly kind: string }, Kind extends string> = Union extends unknown
  ? Kind extends Union['kind']
    ? Union
    : never
  : never;

/** What every command on a task carries: which one, and what its giver says. */
export interface OnTask {
  readonly task: TaskId;
  readonly opinion: string;
}
/** People somebody has picked for nodes to come. */
export type PeopleByNode = Readonly<Record<NodeId, readonly Executor[]>>;

/**
 * What the core may not find out by itself. A missing answer is asked for, never guessed.
 * @property ids a block of fresh ids: the n-th new thing of a command is called `ids.first + n` (digit strings).
 * @property people who stands behind the people rules of a node, by question key.
 * @property superiors of each person of the request who has left: those above them who are still here, the nearest
 * first. Left out: nobody was asked, and nothing is kept for who may come back.
 */
export interface Answers {
  readonly now: Instant;
  readonly ids: { readonly first: string };
  readonly people: Readonly<Record<string, readonly Executor[]>>;
  /** Agents on duty at `now`: person → the person who acts for them. */
  readonly agents: Readonly<Record<PersonId, Executor>>;
  readonly superiors?: Readonly<Record<PersonId, readonly Executor[]>>;
}

/**
 * "Who is it?" for one node, with the facts a directory needs.
 * @property key names the answer in `Answers.people`. An empty list is an answer: nobody was found.
 * @property rules the rules to follow, in order; those whose `when` does not hold are left out already.
 * @property wantsPeople groups must be expanded: everybody gets a task of their own.
 * @property facts `expressionValues` belongs to the rules from an `expression`, `handlers` to those from `handlerOf`,
 * both in the order of `rules`.
 */
export interface Question {
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

/** The versions of our own rules, oldest first: what a command does may change, what it has done does not. */
export type RulesVersion = 1 | 2;
/**
 * What is decided by today (ADR 5).
 * @example
 * String(RULES_TODAY); // '2'
 */
export const RULES_TODAY: RulesVersion = 2;

/**
 * One accepted command with all its answers: applying the events of an instance in order gives its state again.
 * @property version counts the events of an instance, from 1.
 * @property rules under which version of our own rules it was decided; replaying follows them. Left out: 1.
 */
export interface ProcessEvent {
  readonly version: number;
  readonly rules?: RulesVersion;
  readonly actor: Actor;
  readonly command: Command;
  readonly answers: Answers;
}

/**
 * A command that was carried out.
 * @property event the command with the answers it really used.
 * @property idsUsed how many ids of the block were taken.
 */
export interface Decided {
  readonly kind: 'done';
  readonly state: InstanceState;
  readonly effects: readonly Effect[];
  /** The command with the answers it really used. */
  readonly event: ProcessEvent;
  /** How many ids of the block were taken. */
  readonly idsUsed: number;
}

/** What came of a command: the new state with its effects, a refusal, or questions that must be answered first. */
export type Decision =
  | Decided
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'asks'; readonly questions: readonly Question[] };

/** Effects of a command for the database and the notifications; tasks and statuses are read from the new state. */
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
  /** The caller goes on without this instance: it must be voided. */
  | { readonly kind: 'callClosed'; readonly called: InstanceId }
  | { readonly kind: 'instanceEnded'; readonly status: 'succeeded' | 'cancelled' | 'aborted' }
  | { readonly kind: 'instanceDeleted' }
  /** A revoked communication takes its questions and answers out of the history. */
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

/** One row of the approval history (contract history 1). */
export interface ApprovalRecord {
  readonly id: string;
  readonly node: NodeId;
  readonly nodeName: string;
  readonly task?: TaskId;
  readonly action: RecordAction;
  /** Of a step that was skipped: the rule that agreed. */
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
 * Words of the approval history (contract words 4).
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
/** One of `RECORD_ACTIONS`; `unknown` is one that nobody has met yet. */
export type RecordAction = (typeof RECORD_ACTIONS)[number] | 'unknown';
