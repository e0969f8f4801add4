import type { Value, Variables } from '../expression/tree.ts';
import type { InstanceOutcome, InstanceStatus } from './instanceStatus.ts';
import type { FlowId, GroupId, Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { TaskKind, TaskStatus } from './taskKinds.ts';
import type { Vote } from './processDefinition.ts';

/**
 * A person or a group as the answer to "who?". The name is carried along so that records can be read without a
 * directory.
 */
export interface Executor {
  readonly kind: 'person' | 'group';
  readonly id: PersonId | GroupId;
  readonly name: string;
}

/** All there is to know about one running or ended request: plain JSON, so it can be stored, compared and replayed. */
export interface InstanceState {
  readonly id: InstanceId;
  readonly definitionKey: string;
  /** The version of the definition it was started with; it stays on it. */
  readonly definitionVersion: number;
  readonly status: InstanceStatus;
  readonly outcome: InstanceOutcome;
  readonly initiator: Executor;
  /** Form values of the main record and process variables. `vote` and `signResult` travel with the tokens. */
  readonly variables: Variables;
  readonly tokens: readonly FlowToken[];
  readonly tasks: readonly TaskState[];
  readonly rounds: readonly VotingRound[];
  readonly circulations: readonly Circulation[];
  readonly timers: readonly TimerState[];
  readonly jobs: readonly HandlerJob[];
  readonly calls: readonly CalledInstance[];
  /** The travelled path, oldest first (contract process 5). */
  readonly path: readonly PathEntry[];
  /** The last verdict of each user node; the request is refused while any of them is `refuse`. */
  readonly verdicts: Readonly<Record<NodeId, Vote>>;
  /**
   * The latest decision of each person in this request; a return or a take-back forgets it (skip rule `alreadyAgreed`).
   */
  readonly latestVotes: Readonly<Record<PersonId, Vote>>;
  /** The names of all people met so far, so that history can be written without a directory. */
  readonly names: Readonly<Record<PersonId, string>>;
  /** People chosen at start or by a signer for nodes to come (contract process 1, number 3). */
  readonly chosenPeople: Readonly<Record<NodeId, readonly Executor[]>>;
  /** Who must act while the status is `lockedByReturn`. */
  readonly lockedBy?: PersonId;
  /**
   * The instance whose call activity started this one; it cannot be voided, withdrawn or deleted alone (contract
   * process 14).
   */
  readonly calledBy?: InstanceId;
  readonly startedAt: Instant;
  readonly endedAt?: Instant;
  /** Counts the commands applied; used for optimistic checks and for ids. */
  readonly version: number;
}

/** A token stands on a node; inside a sub-process it names the token that entered it. */
export interface FlowToken {
  readonly id: string;
  readonly node: NodeId;
  readonly scopeToken?: string;
  /** How the token came here; `undefined` after a jump. A join counts arrivals per flow. */
  readonly via?: FlowId;
  /** The entry of the path this token stands on. */
  readonly entry: string;
  /**
   * The last decision on the way of this token, which conditions see as `vote`; where branches join, one refusal makes
   * it `refuse`.
   */
  readonly vote?: Vote;
  /** The verdict of the last counter-sign on the way, which conditions see as `signResult`. */
  readonly signResult?: boolean;
}

/** An open task of a request. */
export interface TaskState {
  readonly id: TaskId;
  /** Raised by every change but opening (contract process 14). */
  readonly version: number;
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  readonly node: NodeId;
  readonly nodeName: string;
  readonly token: string;
  readonly round?: string;
  /** Which of the signers of its round it asks, where one may be asked several times. */
  readonly seat?: number;
  readonly owner?: PersonId;
  readonly assignee?: PersonId;
  readonly candidates: readonly Executor[];
  /** Acted for: the person an agent rule replaced. */
  readonly agentFor?: PersonId;
  /** Who handed the task over, oldest first; each of them may retrieve it. */
  readonly transferredBy: readonly PersonId[];
  /** The task a communication or a circulated child belongs to. */
  readonly parent?: TaskId;
  /** Of a `returned` task: the locked task that wakes up when this one is done. */
  readonly wakes?: TaskId;
  readonly circulation?: string;
  /** The status to come back to when an instance is taken off hold. */
  readonly statusBefore?: TaskStatus;
  /** Whose it was before they left, oldest first: they have it again when they come back while it is open. */
  readonly handedOn?: readonly FormerHands[];
  /** A communication's question; a circulated child's or a transfer's covering note. */
  readonly note?: string;
  readonly createdAt: Instant;
  readonly dueAt?: Instant;
}

/**
 * In whose hands a task was when somebody left.
 * @property by who has left.
 * @property vote of a task of a counter-sign: `index` is its place among the signers, from 0; who stood there, and who
 * might take it.
 */
export interface FormerHands extends Pick<
  TaskState,
  'owner' | 'assignee' | 'agentFor' | 'candidates' | 'transferredBy' | 'seat'
> {
  readonly by: PersonId;
  readonly vote?: { readonly index: number; readonly signer: Executor; readonly people?: readonly Executor[] };
}

/**
 * One counter-sign of one node: who signs, who has voted what, and the verdict from the moment it is reached.
 * @property seat of a vote: which of the signers it is, from 0, where one may be asked several times.
 */
export interface VotingRound {
  readonly id: string;
  readonly node: NodeId;
  readonly token: string;
  /** One for each vote: who is asked several times stands here as often. Nobody is a signer without an id. */
  readonly signers: readonly Executor[];
  /** Beside each signer, where tasks are not one for each of them: everybody who may take that task, and its item. */
  readonly seats?: readonly Seat[];
  /** `signer` is who was asked, a person or a group, also when an agent, a receiver or a member voted for them. */
  readonly votes: readonly { readonly signer: PersonId | GroupId; readonly vote: Vote; readonly seat?: number }[];
  /** Sequential: those who have not been asked yet, in order. */
  readonly queue: readonly Executor[];
  readonly verdict?: Verdict;
}
/** One task of a counter-sign to be: who may take it, and the item of the list it stands for. */
export interface Seat {
  readonly people: readonly Executor[];
  readonly item?: Value;
}
/** What a counter-sign came to. */
export type Verdict = 'passed' | 'failed';

/** A task that was given to others to read, and who has answered. */
export interface Circulation {
  readonly id: string;
  readonly task: TaskId;
  readonly order: 'parallel' | 'sequential';
  readonly afterwards: 'comeBack' | 'goOn';
  readonly completion: CirculationCompletion;
  /** The covering note. */
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
 * When a circulation is over.
 * @property value so many readers (`count`), or so many of a hundred (`percent`).
 */
export type CirculationCompletion =
  { readonly by: 'all' } | { readonly by: 'count' | 'percent'; readonly value: number };

/** A timer that waits; somebody outside fires it when it is due. */
export interface TimerState {
  readonly id: string;
  readonly node: NodeId;
  readonly token: string;
  readonly task?: TaskId;
  readonly dueAt: Instant;
}

/** What came of work done outside: values for the form, or why it failed. */
export type HandlerResult =
  { readonly ok: true; readonly variables: Variables } | { readonly ok: false; readonly message: string };
/** What a called request came to. */
export type CalledOutcome = 'approved' | 'refused' | 'none' | 'cancelled';

/**
 * A handler that was asked to work. A result that came in while the instance was suspended or on hold waits for its
 * resumption.
 */
export interface HandlerJob {
  readonly id: string;
  readonly node: NodeId;
  readonly token: string;
  readonly handler: string;
  readonly result?: HandlerResult;
}

/** A request started by a call activity. Its end, too, waits while the caller is suspended or on hold. */
export interface CalledInstance {
  readonly id: InstanceId;
  readonly node: NodeId;
  readonly token: string;
  readonly definitionKey: string;
  readonly ended?: { readonly outcome: CalledOutcome; readonly variables: Variables };
}

/** A node the request came to on its way, from whom it was left and how. */
export interface PathEntry {
  readonly id: string;
  readonly node: NodeId;
  /** The entry it was reached from; `joined` names the other branches of a join. */
  readonly parent?: string;
  readonly joined?: readonly string[];
  /** The flow it was reached by; `undefined` at the start and after a jump. */
  readonly via?: FlowId;
  readonly token: string;
  readonly enteredAt: Instant;
  readonly leftAt?: Instant;
  readonly handler?: PersonId;
  readonly leftBy?: Vote | 'skip' | 'system';
  /** Whether leaving it so was an agreement, where `leftBy` and `handler` do not tell. */
  readonly isAgreement?: boolean;
  /** It came before a step that all there is now came from; what lay around it may have been left out (ADR 22). */
  readonly isFolded?: boolean;
}
