import type { Value, Variables } from '../expression/tree.ts';
import type { InstanceOutcome, InstanceStatus } from './instanceStatus.ts';
import type { FlowId, GroupId, Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { TaskKind, TaskStatus } from './taskKinds.ts';
import type { Vote } from './processDefinition.ts';

/** A user or a group. The name is included, so that records can be shown without a directory. */
export interface Executor {
  readonly kind: 'person' | 'group';
  readonly id: PersonId | GroupId;
  readonly name: string;
}

/** The complete state of a running or ended request. Plain JSON, so that it can be stored, compared and replayed. */
export interface InstanceState {
  readonly id: InstanceId;
  readonly definitionKey: string;
  /** The version of the definition it was started with; it does not change. */
  readonly definitionVersion: number;
  readonly status: InstanceStatus;
  readonly outcome: InstanceOutcome;
  readonly initiator: Executor;
  /** Form values of the main record and process variables. `vote` and `signResult` are stored with the tokens. */
  readonly variables: Variables;
  readonly tokens: readonly FlowToken[];
  readonly tasks: readonly TaskState[];
  readonly rounds: readonly VotingRound[];
  readonly circulations: readonly Circulation[];
  readonly timers: readonly TimerState[];
  readonly jobs: readonly HandlerJob[];
  readonly calls: readonly CalledInstance[];
  /** The path taken, oldest first (contract process 5). */
  readonly path: readonly PathEntry[];
  /** The last verdict of each user task; the request is refused while any of them is `refuse`. */
  readonly verdicts: Readonly<Record<NodeId, Vote>>;
  /**
   * The latest decision of each user in this request, for the skip rule `alreadyAgreed`; removed by a return or a
   * take-back.
   */
  readonly latestVotes: Readonly<Record<PersonId, Vote>>;
  /** The names of all users involved so far, so that the history can be written without a directory. */
  readonly names: Readonly<Record<PersonId, string>>;
  /** Users chosen at start or by a signer for later nodes (contract process 1, number 3). */
  readonly chosenPeople: Readonly<Record<NodeId, readonly Executor[]>>;
  /** The user who must act while the status is `lockedByReturn`. */
  readonly lockedBy?: PersonId;
  /**
   * The request whose call activity started this one. A called request cannot be voided, withdrawn or deleted
   * separately (contract process 14).
   */
  readonly calledBy?: InstanceId;
  readonly startedAt: Instant;
  readonly endedAt?: Instant;
  /** Number of commands applied; used for optimistic locking and for ids. */
  readonly version: number;
}

/** A token at a node. Inside a sub-process, `scopeToken` is the token that entered it. */
export interface FlowToken {
  readonly id: string;
  readonly node: NodeId;
  readonly scopeToken?: string;
  /** The flow through which the token arrived; `undefined` after a jump. A join counts arrivals for each flow. */
  readonly via?: FlowId;
  /** Id of the path entry of this token. */
  readonly entry: string;
  /**
   * The last decision on the path of this token, which conditions read as `vote`. Where branches join, one refusal
   * makes it `refuse`.
   */
  readonly vote?: Vote;
  /** The verdict of the last counter-sign on the path, which conditions read as `signResult`. */
  readonly signResult?: boolean;
}

/** An open task of a request. */
export interface TaskState {
  readonly id: TaskId;
  /** Incremented by every change except opening (contract process 14). */
  readonly version: number;
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  readonly node: NodeId;
  readonly nodeName: string;
  readonly token: string;
  readonly round?: string;
  /** Index of the signer in its round, if a signer may occur several times. */
  readonly seat?: number;
  readonly owner?: PersonId;
  readonly assignee?: PersonId;
  readonly candidates: readonly Executor[];
  /** The user on whose behalf an agent acts. */
  readonly agentFor?: PersonId;
  /** Users who transferred the task, oldest first; each of them may retrieve it. */
  readonly transferredBy: readonly PersonId[];
  /** The task that a communication or a reader's task belongs to. */
  readonly parent?: TaskId;
  /** Of a `returned` task: the locked task that is unlocked when this one is completed. */
  readonly wakes?: TaskId;
  readonly circulation?: string;
  /** The status to restore when the request is taken off hold. */
  readonly statusBefore?: TaskStatus;
  /** The assignments before users left, oldest first; restored if the user is reactivated while the task is open. */
  readonly handedOn?: readonly FormerAssignment[];
  /** The question of a communication; the note of a circulation or a transfer. */
  readonly note?: string;
  readonly createdAt: Instant;
  readonly dueAt?: Instant;
}

/**
 * The assignment of a task when its user left the company.
 * @property by the user who left.
 * @property vote for a counter-sign: `index` of the signer, from 0; the signer at that index, and the users who could
 * take the task.
 */
export interface FormerAssignment extends Pick<
  TaskState,
  'owner' | 'assignee' | 'agentFor' | 'candidates' | 'transferredBy' | 'seat'
> {
  readonly by: PersonId;
  readonly vote?: { readonly index: number; readonly signer: Executor; readonly people?: readonly Executor[] };
}

/**
 * A counter-sign of a node: its signers, their votes, and the verdict once it is reached.
 * @property seat of a vote: index of the signer, from 0, if a signer may occur several times.
 */
export interface VotingRound {
  readonly id: string;
  readonly node: NodeId;
  readonly token: string;
  /**
   * One entry for each vote; a signer with several votes occurs several times. An empty id means that no signer was
   * found yet.
   */
  readonly signers: readonly Executor[];
  /** In the order of `signers`, for loop instances: the users who may take the task, and its item. */
  readonly seats?: readonly Seat[];
  /** `signer` is the user or group originally asked, even if an agent, a transferee or a group member voted. */
  readonly votes: readonly { readonly signer: PersonId | GroupId; readonly vote: Vote; readonly seat?: number }[];
  /** In a sequential round: the signers who have not been asked yet, in order. */
  readonly queue: readonly Executor[];
  readonly verdict?: Verdict;
}
/** A loop instance of a counter-sign: the users who may take its task, and its item. */
export interface Seat {
  readonly people: readonly Executor[];
  readonly item?: Value;
}
/** The result of a counter-sign. */
export type Verdict = 'passed' | 'failed';

/** A circulated task with its readers and their answers. */
export interface Circulation {
  readonly id: string;
  readonly task: TaskId;
  readonly order: 'parallel' | 'sequential';
  readonly afterwards: 'comeBack' | 'goOn';
  readonly completion: CirculationCompletion;
  /** The note to the readers. */
  readonly note: string;
  readonly people: readonly Executor[];
  readonly rows: readonly {
    readonly person: PersonId;
    readonly task?: TaskId;
    readonly status: 'waiting' | 'passedOn' | 'done';
    readonly remark?: string;
  }[];
}
/**
 * When a circulation ends.
 * @property value number of readers (`count`) or percentage of readers (`percent`).
 */
export type CirculationCompletion =
  { readonly by: 'all' } | { readonly by: 'count' | 'percent'; readonly value: number };

/** A waiting timer; the caller fires it when it is due. */
export interface TimerState {
  readonly id: string;
  readonly node: NodeId;
  readonly token: string;
  readonly dueAt: Instant;
}

/** The result of a handler job: form values, or the reason of its failure. */
export type HandlerResult =
  { readonly ok: true; readonly variables: Variables } | { readonly ok: false; readonly message: string };
/** The outcome of a called request. */
export type CalledOutcome = 'approved' | 'refused' | 'none' | 'cancelled';

/**
 * A job of a handler. A result that arrives while the request is suspended or on hold is applied when it is resumed.
 */
export interface HandlerJob {
  readonly id: string;
  readonly node: NodeId;
  readonly token: string;
  readonly handler: string;
  readonly result?: HandlerResult;
}

/** A request started by a call activity. If it ends while the caller is suspended or on hold, this is applied later. */
export interface CalledInstance {
  readonly id: InstanceId;
  readonly node: NodeId;
  readonly token: string;
  readonly definitionKey: string;
  readonly ended?: { readonly outcome: CalledOutcome; readonly variables: Variables };
}

/** A node on the path of a request, with the entry it was reached from and how it was left. */
export interface PathEntry {
  readonly id: string;
  readonly node: NodeId;
  /** The entry it was reached from; for a join, `joined` contains the entries of the other branches. */
  readonly parent?: string;
  readonly joined?: readonly string[];
  /** The flow through which it was reached; `undefined` at the start and after a jump. */
  readonly via?: FlowId;
  readonly token: string;
  readonly enteredAt: Instant;
  readonly leftAt?: Instant;
  readonly handler?: PersonId;
  readonly leftBy?: Vote | 'skip' | 'system';
  /** Whether leaving it was an agreement, if that does not follow from `leftBy` and `handler`. */
  readonly isAgreement?: boolean;
  /** Whether it precedes a step that all tokens have passed; entries around it may have been removed (ADR 22). */
  readonly isFolded?: boolean;
}
