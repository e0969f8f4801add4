import { compact } from '../../shared/compact.ts';
import type { ValueLookup } from '../../expression/lookup.ts';
import { lookupOf } from './lookupOf.ts';
import { nodeOf } from '../chart/graph.ts';
import type { TaskKind } from '../../workflow/taskKinds.ts';
import type { ProcessNode } from '../../workflow/processDefinition.ts';
import type { Executor, TaskState, FlowToken } from '../../workflow/instanceState.ts';
import type { Run } from './run.ts';
import { editable, nextId, nowOf, nameExecutors } from './run.ts';
import { lookupAt, titleIn } from './seats.ts';
import { dueOf } from './timers.ts';

type Own = Partial<
  Pick<TaskState, 'round' | 'seat' | 'parent' | 'wakes' | 'circulation' | 'note' | 'node' | 'nodeName'>
>;

/**
 * Makes a task. One person holds it; a group or several executors are its candidates (contract process 1). A task made
 * while the instance is on hold is on hold, too.
 */
export function addTask(
  run: Run,
  token: FlowToken,
  kind: TaskKind,
  executors: readonly Executor[],
  own: Own = {},
): TaskState {
  const node = nodeOf(run.definition, own.node ?? token.node);
  const task: TaskState = compact({
    id: nextId(run),
    version: 1,
    kind,
    node: node.id,
    nodeName: own.seat === undefined ? node.name : titleIn(node.name, lookupAtTask(run, token, node, own)),
    token: token.id,
    ...(run.draft.status === 'onHold' ? { status: 'onHold', statusBefore: 'new' } : { status: 'new' }),
    createdAt: nowOf(run),
    dueAt:
      node.kind === 'userTask' && node.task.due
        ? dueOf(run, node.task.due, lookupAtTask(run, token, node, own))
        : undefined,
    ...handsOf(run, executors),
    ...own,
  } as const);
  const tasks = editable(run, run.draft.tasks);
  tasks.push(task);
  run.draft.tasks = tasks;
  run.fresh.push(task.id);
  run.made.push(task.id);
  return task;
}

/** Whose a task is that these people may do. */
export function handsOf(
  run: Run,
  executors: readonly Executor[],
): Pick<TaskState, 'candidates' | 'transferredBy'> & Partial<Pick<TaskState, 'owner' | 'assignee' | 'agentFor'>> {
  nameExecutors(
    run,
    executors.filter((each) => each.kind === 'person'),
  );
  const [only] = executors;
  return executors.length === 1 && only?.kind === 'person'
    ? { candidates: [], transferredBy: [], owner: only.id, ...holderOf(run, only) }
    : { candidates: executors, transferredBy: [] };
}

const lookupAtTask = (run: Run, token: FlowToken, node: ProcessNode, own: Own): ValueLookup =>
  node.kind === 'userTask' ? lookupAt(run, token, node, own) : lookupOf(run, token);

/**
 * An agent on duty stands in for one person, while the request goes forward (contract process 1); that person may take
 * the task back. Nobody stands in for another before their own request, nor for an initiator who is about to fill it
 * in.
 */
function holderOf(
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
