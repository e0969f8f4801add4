import type { InstanceFacts } from '../instance/instanceFacts.ts';
import type { NodeId, PersonId, TaskId } from '../shared/ids.ts';
import type { TaskFacts } from '../task/taskFacts.ts';
import type { InstanceState, TaskState } from '../workflow/instanceState.ts';
import type { ProcessDefinition, UserTaskSettings, Vote } from '../workflow/processDefinition.ts';
import { holdersOf } from './handlers.ts';
import { takeBackOf } from './takeBackOf.ts';

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
 * The facts of one task of a request, as the policies read them (contract tasks 3).
 * @param definition the process
 * @param state what the request came to
 * @param id the task
 * @returns its facts; a task that is not there has ended
 * @example
 * import { chart, Desk } from '@ringi/domain/testing';
 * const { definition, current } = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * taskFacts(definition, current, current.tasks[0].id).holder; // 'wang'
 * taskFacts(definition, current, '0').isEnded; // true
 */
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
const firstNode = (definition: ProcessDefinition, state: InstanceState): NodeId | undefined =>
  state.path.find(({ node }) => definition.nodes[node]?.kind === 'userTask')?.node;

/**
 * The facts of a request for one person, as the policies read them (contract requests 3).
 * @param definition the process
 * @param state what the request came to
 * @param asking who asks
 * @returns its facts
 * @example
 * import { chart, Desk } from '@ringi/domain/testing';
 * const { definition, current } = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * instanceFacts(definition, current, 'zhang').isAtFirstNode; // true
 */
export function instanceFacts(definition: ProcessDefinition, state: InstanceState, asking: PersonId): InstanceFacts {
  const first = firstNode(definition, state);
  return {
    status: state.status,
    initiator: state.initiator.id,
    holders: holdersOf(state),
    isCalled: state.calledBy !== undefined,
    isAtFirstNode: state.tasks.some(
      ({ node, kind }) => node === first && kind !== 'communication' && kind !== 'circulated',
    ),
    takeBack: takeBackOf(definition, state, asking).kind,
  };
}
