import type { ProcessDefinition, ReturnTarget, UserTaskSettings, Vote } from '../process/processDefinition.ts';
import type { Executor, InstanceState, TaskState } from '../process/state.ts';
import type { InstanceStatus } from '../instance/instanceStatus.ts';
import type { NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { TaskKind, TaskStatus } from './kinds.ts';

/**
 * What the policies read of a task. The core fills it from its state (`taskFacts`), a page from what the server
 * delivered (`factsOfDetail`); so the button and the server ask the same questions.
 * @property isEnded handled already, or closed with its request.
 * @property holder who has it; absent while candidates only stand behind it.
 * @property holderName, returnedTo names for the sentence of a refusal: who holds it, and whom a returned request waits
 * for.
 * @property transferredBy who handed it over and may take it back.
 * @property isFirstNode the node the request started on: there is nothing to return to.
 * @property isBlocked the node itself forbids deciding now.
 */
export interface TaskFacts {
  readonly isEnded: boolean;
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  readonly instanceStatus: InstanceStatus;
  readonly initiator: PersonId | undefined;
  readonly holder: PersonId | undefined;
  readonly holderName: string;
  readonly returnedTo: string;
  readonly candidates: readonly Executor[];
  readonly transferredBy: readonly PersonId[];
  readonly isCirculating: boolean;
  readonly hasCommunication: boolean;
  readonly isFirstNode: boolean;
  readonly isBlocked: boolean;
  readonly votes: readonly Vote[];
  readonly returnTargets: readonly ReturnTarget[];
  readonly mayAddSigners: boolean;
  readonly hasVerdict: boolean;
}

const ENDED: Omit<TaskFacts, 'instanceStatus' | 'initiator' | 'returnedTo'> = {
  isEnded: true,
  kind: 'ordinary',
  status: 'opened',
  holder: undefined,
  holderName: '',
  candidates: [],
  transferredBy: [],
  isCirculating: false,
  hasCommunication: false,
  isFirstNode: false,
  isBlocked: false,
  votes: [],
  returnTargets: [],
  mayAddSigners: false,
  hasVerdict: false,
};

/** The facts of one task of a request; a task that is not there has ended. */
export function taskFacts(definition: ProcessDefinition, state: InstanceState, id: TaskId): TaskFacts {
  const nameOf = (person: PersonId | undefined) => (person === undefined ? '' : (state.names[person] ?? ''));
  const ofInstance = {
    instanceStatus: state.status,
    initiator: state.initiator.id,
    returnedTo: nameOf(state.lockedBy),
  };
  const task = state.tasks.find((each) => each.id === id);
  if (!task) return { ...ENDED, ...ofInstance };
  const settings = settingsOf(definition, task.node);
  return {
    ...ofInstance,
    isEnded: false,
    kind: task.kind,
    status: task.status,
    holder: task.assignee,
    holderName: nameOf(task.assignee),
    candidates: task.candidates,
    transferredBy: task.transferredBy,
    isCirculating: state.circulations.some((circulation) => circulation.task === id),
    hasCommunication: state.tasks.some((each) => each.kind === 'communication' && each.parent === id),
    isFirstNode: firstNode(definition, state) === task.node,
    isBlocked: false,
    votes: votesOf(task, settings),
    returnTargets: settings?.returns.targets ?? [],
    mayAddSigners: settings?.switches.includes('mayAddSigners') ?? false,
    hasVerdict: roundOf(state, task)?.verdict !== undefined,
  };
}

/** Redoing returned work is no vote: whatever the node offers, it may simply be done. */
function votesOf({ kind }: TaskState, settings: UserTaskSettings | undefined): readonly Vote[] {
  const offered = settings?.decisions.map(({ vote }) => vote) ?? [];
  return kind === 'returned' && !offered.includes('agree') ? ['agree', ...offered] : offered;
}

function settingsOf(definition: ProcessDefinition, id: NodeId): UserTaskSettings | undefined {
  const node = definition.nodes[id];
  return node?.kind === 'userTask' ? node.task : undefined;
}

const roundOf = (state: InstanceState, task: TaskState) => state.rounds.find(({ id }) => id === task.round);

/** The user node the request came to first. */
export const firstNode = (definition: ProcessDefinition, state: InstanceState): NodeId | undefined =>
  state.path.find(({ node }) => definition.nodes[node]?.kind === 'userTask')?.node;
