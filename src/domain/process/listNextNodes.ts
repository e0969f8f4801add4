import type { NodeId, TaskId } from '../shared/ids.ts';
import { votingMethod } from '../tasks/commandPreview.ts';
import type { NextNode } from '../tasks/taskViews.ts';
import { selectFlows, evaluateIfKnown } from './chart/flows.ts';
import { getProcessGraph, getNode } from './chart/graph.ts';
import { listOutgoingPaths } from './chart/paths.ts';
import type { Actor, CommandInputs, CommandOf } from '../workflow/command.ts';
import type { NodeOf, ProcessDefinition, ProcessNode, SequenceFlow } from '../workflow/processDefinition.ts';
import { createInstanceState } from './commands/start.ts';
import { getHandlers } from './handlers.ts';
import { getUserTask } from './run/complete.ts';
import { findPeopleByRules, findAssignees } from './run/stepPeople.ts';
import { createRunLookup } from './run/createRunLookup.ts';
import { leaveEntry } from './run/path.ts';
import { UNASSIGNED, maskTitlePlaceholders, listRoundSigners, createSeats } from './run/seats.ts';
import { beginRun, type Run } from './run/run.ts';
import { addToken, changeToken, getToken } from './run/tokens.ts';
import type { Executor, TaskState, FlowToken } from '../workflow/instanceState.ts';

/** The draft state, with the token whose decision and path the conditions read. */
interface View {
  readonly run: Run;
  readonly token: FlowToken;
  readonly from?: NodeOf<'userTask'>;
}

/**
 * Returns the nodes a decision leads to (contract tasks 9, process 2), one for each path. Gateways and sub-processes
 * contain the nodes behind them, as far as the conditions are true. Assignees that are not known yet become questions
 * of the run.
 */
export function listNextNodes(
  run: Run,
  id: TaskId,
  { vote, variables }: Pick<CommandOf<'decide'>, 'vote' | 'variables'>,
): readonly NextNode[] {
  const task = run.draft.tasks.find((each) => each.id === id);
  if (!task || task.kind === 'communication') return [];
  if (task.kind === 'returned')
    return held(
      run,
      run.draft.tasks.find((each) => each.id === task.wakes),
    );
  if (task.kind === 'circulated') return afterReader(run, task, { vote, variables });
  run.draft.variables = { ...run.draft.variables, ...variables };
  leaveEntry(run, getToken(run, task.token).entry, { leftBy: vote, handler: run.actor.person.id });
  const token = changeToken(run, task.token, {
    vote,
    ...(task.round !== undefined && { signResult: vote !== 'refuse' }),
  });
  const from = getUserTask(run, task);
  return listOutgoingPaths(run.definition, from, createRunLookup(run, token)).map(({ destination }) =>
    nextNode({ run, token, from }, destination),
  );
}

/**
 * Returns the next reader of a sequential circulation. After the last one, returns the user who circulated the task, or
 * the nodes that user's task leads to.
 */
function afterReader(
  run: Run,
  task: TaskState,
  choice: Pick<CommandOf<'decide'>, 'vote' | 'variables'>,
): readonly NextNode[] {
  const circulation = run.draft.circulations.find((each) => each.id === task.circulation);
  const reader = circulation?.rows.find((row) => row.task === undefined);
  if (circulation && reader)
    return [
      plain(
        getNode(run.definition, task.node),
        'userTask',
        circulation.people.filter((each) => each.id === reader.person),
      ),
    ];
  if (circulation?.afterwards === 'goOn') return listNextNodes(run, circulation.task, choice);
  return held(
    run,
    run.draft.tasks.find((each) => each.id === circulation?.task),
  );
}

function held(run: Run, task: TaskState | undefined): readonly NextNode[] {
  if (!task) return [];
  return [plain(getNode(run.definition, task.node), 'userTask', getHandlers(run.draft, task))];
}

/** Returns the nodes a start leads to: the first node, or the nodes behind it if the start completes it. */
export function listNextNodesAtStart(
  definition: ProcessDefinition,
  actor: Actor,
  command: CommandOf<'start'>,
  answers: CommandInputs,
): { readonly run: Run; readonly next: readonly NextNode[] } {
  const asked = { definition, actor, command, answers, isPreview: true };
  const run = beginRun(asked, createInstanceState(asked, command));
  const start = getProcessGraph(definition).starts.get(undefined);
  if (start === undefined) return { run, next: [] };
  const token = addToken(run, { node: start, entry: '', vote: 'agree' });
  const [first] = behind({ run, token }, getNode(definition, start), new Set());
  const node = first && getNode(definition, first.id);
  if (!first || node?.kind !== 'userTask' || !definition.settings.skipFirstNode)
    return { run, next: first ? [first] : [] };
  return {
    run,
    next: listOutgoingPaths(definition, node, createRunLookup(run, token)).map(({ destination }) =>
      nextNode({ run, token, from: node }, destination),
    ),
  };
}

function nextNode(view: View, id: NodeId, seen: ReadonlySet<NodeId> = new Set()): NextNode {
  const node = getNode(view.run.definition, id);
  if (node.kind === 'userTask') return userNode(view, node);
  if (node.kind === 'endEvent' || node.kind === 'terminateEvent') return plain(node, 'end');
  if (node.kind === 'subProcess')
    return { ...plain(node, 'subProcess'), successors: seen.has(id) ? [] : inside(view, node, new Set([...seen, id])) };
  const isGateway =
    node.kind === 'exclusiveGateway' || node.kind === 'parallelGateway' || node.kind === 'inclusiveGateway';
  if (!isGateway) return plain(node, 'other');
  const further = seen.has(id) ? [] : selectFlowsBehind(view, node);
  if (further === undefined) return { ...plain(node, 'gateway'), isUndetermined: true };
  return { ...plain(node, 'gateway'), successors: further.map(({ to }) => nextNode(view, to, new Set([...seen, id]))) };
}

function inside(view: View, node: ProcessNode, seen: ReadonlySet<NodeId>): readonly NextNode[] {
  const start = getProcessGraph(view.run.definition).starts.get(node.id);
  return start === undefined ? [] : behind(view, getNode(view.run.definition, start), seen);
}

const behind = (view: View, node: ProcessNode, seen: ReadonlySet<NodeId>): readonly NextNode[] =>
  (selectFlowsBehind(view, node) ?? []).map(({ to }) => nextNode(view, to, seen));

/** Returns the flows a token takes; `undefined` if a condition has no answer. */
const selectFlowsBehind = ({ run, token }: View, node: ProcessNode): readonly SequenceFlow[] | undefined =>
  evaluateIfKnown(run.draft, token, (lookup) => selectFlows(run.definition, node, lookup));

const plain = (node: ProcessNode, kind: NextNode['kind'], executors: readonly Executor[] = []): NextNode => ({
  id: node.id,
  name: node.name,
  kind,
  executors,
  successors: [],
  maySelectPeople: false,
  isSinglePerson: false,
  mayBeEmpty: true,
});

/** Returns all assignees of a node, including those of all loop instances. */
function findAllAssignees(run: Run, token: FlowToken, node: NodeOf<'userTask'>): readonly Executor[] | undefined {
  const { voting } = node.task;
  if (voting.mode === 'single' || !voting.repeats) return findAssignees(run, token, node);
  const seats = createSeats(run, token, node, voting.repeats);
  return seats && listRoundSigners({ signers: seats.map(() => UNASSIGNED), seats });
}

function userNode({ run, token, from }: View, node: NodeOf<'userTask'>): NextNode {
  const { emptyApprover } = node.task;
  const method = votingMethod(node.task.voting);
  const own = findAllAssignees(run, token, node);
  const executors =
    own?.length === 0 && typeof emptyApprover !== 'string'
      ? findPeopleByRules(run, token, node, emptyApprover.giveTo, 'instead')
      : own;
  const isFew = method?.by === 'count' && executors && executors.length > 0 && executors.length < method.value;
  const voting = method && isFew && emptyApprover === 'refuse' ? { ...method, hasTooFewSigners: true } : method;
  return {
    ...plain(node, 'userTask', executors),
    ...(node.task.voting.mode !== 'single' && node.task.voting.repeats && { name: maskTitlePlaceholders(node.name) }),
    maySelectPeople: from?.task.switches.includes('selectPeople') ?? false,
    isSinglePerson: from?.task.switches.includes('singlePerson') ?? false,
    mayBeEmpty: emptyApprover === 'leaveOpen' || emptyApprover === 'passOver',
    ...(voting && { voting }),
  };
}
