import type { Variables } from '../expression/tree.ts';
import type { InstanceOutcome, InstanceStatus } from '../instance/status.ts';
import type { FlowId, GroupId, Instant, InstanceId, NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { TaskKind, TaskStatus } from '../task/kinds.ts';
import type { Vote } from './definition.ts';

/** A person or a group as the answer to "who?". The name is carried along so that records can be read without a directory. */
export interface Executor { readonly kind: 'person' | 'group'; readonly id: PersonId | GroupId; readonly name: string }

/** All there is to know about one running or ended request: plain JSON, so it can be stored, compared and replayed. */
export interface InstanceState {
  readonly id: InstanceId;
  readonly definitionKey: string;
  readonly definitionVersion: number;
  readonly status: InstanceStatus;
  readonly outcome: InstanceOutcome;
  readonly initiator: Executor;
  /** Form values of the main record, process variables, `vote` (last decision of the node) and `signResult`. */
  readonly variables: Variables;
  readonly tokens: readonly Token[];
  readonly tasks: readonly TaskState[];
  readonly rounds: readonly VotingRound[];
  readonly circulations: readonly Circulation[];
  readonly timers: readonly TimerState[];
  readonly jobs: readonly HandlerJob[];
  readonly calls: readonly CalledInstance[];
  /** The travelled path, oldest first (contract 6.5). */
  readonly path: readonly PathEntry[];
  /** The last verdict of each user node; the request is refused while any of them is `refuse`. */
  readonly verdicts: Readonly<Record<NodeId, Vote>>;
  /** People chosen at start or by a signer for nodes to come (contract 6.1, number 3). */
  readonly chosenPeople: Readonly<Record<NodeId, readonly Executor[]>>;
  readonly lockedBy?: PersonId;
  readonly startedAt: Instant;
  readonly endedAt?: Instant;
  /** Counts the commands applied; used for optimistic checks and for ids. */
  readonly version: number;
}

/** A token stands on a node; inside a sub-process it names the token that entered it. */
export interface Token {
  readonly id: string;
  readonly node: NodeId;
  readonly scopeToken?: string;
  /** How the token came here; `undefined` after a jump. A join counts arrivals per flow. */
  readonly via?: FlowId;
}

export interface TaskState {
  readonly id: TaskId;
  /** Raised by every change but opening (contract 6.14). */
  readonly version: number;
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  readonly node: NodeId;
  readonly nodeName: string;
  readonly token: string;
  readonly round?: string;
  readonly owner?: PersonId;
  readonly assignee?: PersonId;
  readonly candidates: readonly Executor[];
  /** Acted for: the person an agent rule replaced. */
  readonly agentFor?: PersonId;
  /** The task a communication or a circulated child belongs to. */
  readonly parent?: TaskId;
  /** Of a `returned` task: the locked task that wakes up when this one is done. */
  readonly wakes?: TaskId;
  readonly circulation?: string;
  /** A communication's question; a circulated child's or a transfer's covering note. */
  readonly note?: string;
  readonly createdAt: Instant;
  readonly dueAt?: Instant;
}

/** One counter-sign of one node: who signs, who has voted what, and the verdict from the moment it is reached. */
export interface VotingRound {
  readonly id: string;
  readonly node: NodeId;
  readonly token: string;
  readonly signers: readonly Executor[];
  readonly votes: readonly { readonly signer: PersonId; readonly vote: Vote }[];
  /** Sequential: those who have not been asked yet, in order. */
  readonly queue: readonly Executor[];
  readonly verdict?: Verdict;
}
export type Verdict = 'passed' | 'failed';

export interface Circulation {
  readonly id: string;
  readonly task: TaskId;
  readonly order: 'parallel' | 'sequential';
  readonly afterwards: 'comeBack' | 'goOn';
  readonly completion: CirculationCompletion;
  readonly people: readonly Executor[];
  readonly rows: readonly { readonly person: PersonId; readonly task?: TaskId; readonly status: 'waiting' | 'passedOn' | 'done'; readonly remark?: string }[];
}
export type CirculationCompletion = { readonly by: 'all' } | { readonly by: 'count' | 'percent'; readonly value: number };

export interface TimerState {
  readonly id: string;
  readonly node: NodeId;
  readonly token: string;
  readonly task?: TaskId;
  readonly dueAt: Instant;
}

/** A handler that was asked to work and has not answered. */
export interface HandlerJob { readonly id: string; readonly node: NodeId; readonly token: string; readonly handler: string }

export interface CalledInstance { readonly id: InstanceId; readonly node: NodeId; readonly token: string; readonly definitionKey: string }

export interface PathEntry {
  readonly id: string;
  readonly node: NodeId;
  readonly parent?: string;
  readonly token: string;
  readonly enteredAt: Instant;
  readonly leftAt?: Instant;
  readonly handler?: PersonId;
  readonly leftBy?: Vote | 'skip' | 'system';
}
