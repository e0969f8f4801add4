import { compact } from '../../shared/compact.ts';
import type { ValueLookup } from '../../expression/lookup.ts';
import { createRunLookup } from './createRunLookup.ts';
import { getNode } from '../chart/graph.ts';
import type { TaskKind } from '../../workflow/taskKinds.ts';
import type { ProcessNode } from '../../workflow/processDefinition.ts';
import type { Executor, TaskState, FlowToken } from '../../workflow/instanceState.ts';
import { toEditable, nextId, getNow, nameExecutors, type Run } from './run.ts';
import { createTaskLookup, renderTitle } from './seats.ts';
import { computeDueTime } from './timers.ts';

type Own = Partial<
  Pick<TaskState, 'round' | 'seat' | 'parent' | 'wakes' | 'circulation' | 'note' | 'node' | 'nodeName'>
>;

/**
 * Creates a task. A single user becomes its assignee; a group or several executors become its candidates (contract
 * process 1). While the request is on hold, the task is on hold, too.
 */
export function addTask(
  run: Run,
  token: FlowToken,
  kind: TaskKind,
  executors: readonly Executor[],
  own: Own = {},
): TaskState {
  const node = getNode(run.definition, own.node ?? token.node);
  const task: TaskState = compact({
    id: nextId(run),
    version: 1,
    kind,
    node: node.id,
    nodeName: own.seat === undefined ? node.name : renderTitle(node.name, lookupAtTask(run, token, node, own)),
    token: token.id,
    ...(run.draft.status === 'onHold' ? { status: 'onHold', statusBefore: 'new' } : { status: 'new' }),
    createdAt: getNow(run),
    dueAt:
      node.kind === 'userTask' && node.task.due
        ? computeDueTime(run, node.task.due, lookupAtTask(run, token, node, own))
        : undefined,
    ...toAssignment(run, executors),
    ...own,
  } as const);
  const tasks = toEditable(run, run.draft.tasks);
  tasks.push(task);
  run.draft.tasks = tasks;
  run.newTasks.push(task.id);
  run.createdTasks.push(task.id);
  return task;
}

/** Returns the assignment of a task for these executors. */
export function toAssignment(
  run: Run,
  executors: readonly Executor[],
): Pick<TaskState, 'candidates' | 'transferredBy'> & Partial<Pick<TaskState, 'owner' | 'assignee' | 'agentFor'>> {
  nameExecutors(run, executors);
  const [only] = executors;
  return executors.length === 1 && only?.kind === 'person'
    ? { candidates: [], transferredBy: [], owner: only.id, ...resolveAgent(run, only) }
    : { candidates: executors, transferredBy: [] };
}

const lookupAtTask = (run: Run, token: FlowToken, node: ProcessNode, own: Own): ValueLookup =>
  node.kind === 'userTask' ? createTaskLookup(run, token, node, own) : createRunLookup(run, token);

/**
 * Returns the assignee of a task for one user. While the request goes forward, an active agent replaces the user
 * (contract process 1), who may retrieve the task. An agent is not used if the agent is the initiator, or for an
 * initiator whose own start creates the task.
 */
function resolveAgent(
  run: Run,
  person: Executor,
): Pick<TaskState, 'assignee' | 'agentFor'> & Partial<Pick<TaskState, 'transferredBy'>> {
  const { initiator } = run.draft;
  const isForward = run.isForward && !(run.command.kind === 'start' && person.id === initiator.id);
  const agent = isForward && Object.hasOwn(run.answers.agents, person.id) ? run.answers.agents[person.id] : undefined;
  if (!agent || agent.id === person.id || agent.id === initiator.id) return { assignee: person.id };
  run.used.agents.add(person.id);
  nameExecutors(run, [agent]);
  return { assignee: agent.id, agentFor: person.id, transferredBy: [person.id] };
}
