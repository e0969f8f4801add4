import type { InstanceFacts } from '../requests/instanceFacts.ts';
import type { NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { TaskFacts } from '../tasks/taskFacts.ts';
import type { InstanceState, TaskState } from '../workflow/instanceState.ts';
import type { ProcessDefinition, UserTaskSettings, Vote } from '../workflow/processDefinition.ts';
import { getHandlers, getHolders, isWaiting } from './handlers.ts';
import { findTakeBack } from './findTakeBack.ts';

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

/**
 * Builds the facts of a task for the policies (contract tasks 3).
 * @param definition the process
 * @param state the state of the request
 * @param id the task
 * @returns the facts; a task that does not exist has `isEnded`
 * @example
 * import { chart, ProcessHarness } from '@ringi/domain/testing';
 * const { definition, currentState } = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * buildTaskFacts(definition, currentState, currentState.tasks[0].id).holder; // 'wang'
 * buildTaskFacts(definition, currentState, '0').isEnded; // true
 */
export function buildTaskFacts(definition: ProcessDefinition, state: InstanceState, id: TaskId): TaskFacts {
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

/** Returns the votes a task offers. Returned work always offers `agree`, because completing it is not a vote. */
function votesOf({ kind }: TaskState, settings: UserTaskSettings | undefined): readonly Vote[] {
  const offered = settings?.decisions.map(({ vote }) => vote) ?? [];
  return kind === 'returned' && !offered.includes('agree') ? ['agree', ...offered] : offered;
}

function settingsOf(definition: ProcessDefinition, id: NodeId): UserTaskSettings | undefined {
  const node = definition.nodes[id];
  return node?.kind === 'userTask' ? node.task : undefined;
}

const roundOf = (state: InstanceState, task: TaskState) => state.rounds.find(({ id }) => id === task.round);

/** Returns the first user task the request has reached. */
const firstNode = (definition: ProcessDefinition, state: InstanceState): NodeId | undefined =>
  state.path.find(({ node }) => definition.nodes[node]?.kind === 'userTask')?.node;

/**
 * Builds the facts of a request for the policies, as seen by one user (contract requests 3).
 * @param definition the process
 * @param state the state of the request
 * @param person the user
 * @returns the facts
 * @example
 * import { chart, ProcessHarness } from '@ringi/domain/testing';
 * const { definition, currentState } = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * buildInstanceFacts(definition, currentState, 'zhang').isAtFirstNode; // true
 */
export function buildInstanceFacts(
  definition: ProcessDefinition,
  state: InstanceState,
  person: PersonId,
): InstanceFacts {
  const first = firstNode(definition, state);
  const { names, tasks, circulations } = state;
  const isCirculating = ({ id }: TaskState) => circulations.some(({ task }) => task === id);
  const asking = tasks.filter((task) => task.kind === 'communication' && isWaiting(task));
  return {
    status: state.status,
    initiator: state.initiator.id,
    holders: getHolders({ names, tasks: tasks.filter((task) => !isCirculating(task)) }),
    circulating: getHolders({ names, tasks: tasks.filter(isCirculating) }),
    consulted: asking.flatMap((task) => getHandlers(state, task)),
    isCalled: state.calledBy !== undefined,
    isAtFirstNode: state.tasks.some(
      ({ node, kind }) => node === first && kind !== 'communication' && kind !== 'circulated',
    ),
    takeBack: findTakeBack(definition, state, person).kind,
  };
}
