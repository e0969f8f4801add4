import type { NodeId, TaskId } from '../shared/ids.ts';
import { votingMethod } from '../task/outlook.ts';
import type { NextNode } from '../task/taskViews.ts';
import { flowsFrom, whereTold } from './chart/flows.ts';
import { graphOf, nodeOf } from './chart/graph.ts';
import { pathsFrom } from './chart/paths.ts';
import type { Actor, Answers, CommandOf } from '../workflow/command.ts';
import type { NodeOf, ProcessDefinition, ProcessNode, SequenceFlow } from '../workflow/processDefinition.ts';
import { newInstance } from './commands/start.ts';
import { handlersOf } from './handlers.ts';
import { userTaskOf } from './run/complete.ts';
import { peopleBy, stepPeopleOf } from './run/stepPeople.ts';
import { lookupOf } from './run/lookupOf.ts';
import { leaveEntry } from './run/path.ts';
import { NOBODY, openTitle, peopleOfRound, seatsOf } from './run/seats.ts';
import { beginRun, type Run } from './run/run.ts';
import { addToken, changeToken, flowTokenOf } from './run/tokens.ts';
import type { Executor, TaskState, FlowToken } from '../workflow/instanceState.ts';

/** The nodes as a run would find them, with the token whose decision and way the conditions see. */
interface View {
  readonly run: Run;
  readonly token: FlowToken;
  readonly from?: NodeOf<'userTask'>;
}

/**
 * Where a decision leads (contract tasks 9, process 2): one entry per way; gateways and sub-processes carry what is
 * behind them, as far as the conditions open it. People not known yet become questions of the run.
 */
export function nextNodesOf(
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
  leaveEntry(run, flowTokenOf(run, task.token).entry, { leftBy: vote, handler: run.actor.person.id });
  const token = changeToken(run, task.token, {
    vote,
    ...(task.round !== undefined && { signResult: vote !== 'refuse' }),
  });
  const from = userTaskOf(run, task);
  return pathsFrom(run.definition, from, lookupOf(run, token)).map(({ destination }) =>
    nextNode({ run, token, from }, destination),
  );
}

/**
 * The next reader of a sequential circulation; after the last one whoever circulated it, or where that person's task
 * leads.
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
        nodeOf(run.definition, task.node),
        'userTask',
        circulation.people.filter((each) => each.id === reader.person),
      ),
    ];
  if (circulation?.afterwards === 'goOn') return nextNodesOf(run, circulation.task, choice);
  return held(
    run,
    run.draft.tasks.find((each) => each.id === circulation?.task),
  );
}

function held(run: Run, task: TaskState | undefined): readonly NextNode[] {
  if (!task) return [];
  return [plain(nodeOf(run.definition, task.node), 'userTask', handlersOf(run.draft, task))];
}

/** What comes of a start: the first node, or the ways out of it where the start completes it. */
export function nextNodesAtStart(
  definition: ProcessDefinition,
  actor: Actor,
  command: CommandOf<'start'>,
  answers: Answers,
): { readonly run: Run; readonly next: readonly NextNode[] } {
  const asked = { definition, actor, command, answers, isPreview: true };
  const run = beginRun(asked, newInstance(asked, command));
  const start = graphOf(definition).starts.get(undefined);
  if (start === undefined) return { run, next: [] };
  const token = addToken(run, { node: start, entry: '', vote: 'agree' });
  const [first] = behind({ run, token }, nodeOf(definition, start), new Set());
  const node = first && nodeOf(definition, first.id);
  if (!first || node?.kind !== 'userTask' || !definition.settings.skipFirstNode)
    return { run, next: first ? [first] : [] };
  return {
    run,
    next: pathsFrom(definition, node, lookupOf(run, token)).map(({ destination }) =>
      nextNode({ run, token, from: node }, destination),
    ),
  };
}

function nextNode(view: View, id: NodeId, seen: ReadonlySet<NodeId> = new Set()): NextNode {
  const node = nodeOf(view.run.definition, id);
  if (node.kind === 'userTask') return userNode(view, node);
  if (node.kind === 'endEvent' || node.kind === 'terminateEvent') return plain(node, 'end');
  if (node.kind === 'subProcess')
    return { ...plain(node, 'subProcess'), behind: seen.has(id) ? [] : inside(view, node, new Set([...seen, id])) };
  const isGateway =
    node.kind === 'exclusiveGateway' || node.kind === 'parallelGateway' || node.kind === 'inclusiveGateway';
  if (!isGateway) return plain(node, 'other');
  const further = seen.has(id) ? [] : flowsBehind(view, node);
  if (further === undefined) return { ...plain(node, 'gateway'), isUntold: true };
  return { ...plain(node, 'gateway'), behind: further.map(({ to }) => nextNode(view, to, new Set([...seen, id]))) };
}

function inside(view: View, node: ProcessNode, seen: ReadonlySet<NodeId>): readonly NextNode[] {
  const start = graphOf(view.run.definition).starts.get(node.id);
  return start === undefined ? [] : behind(view, nodeOf(view.run.definition, start), seen);
}

const behind = (view: View, node: ProcessNode, seen: ReadonlySet<NodeId>): readonly NextNode[] =>
  (flowsBehind(view, node) ?? []).map(({ to }) => nextNode(view, to, seen));

/** `undefined`: a condition has no answer, so where it leads cannot be told. */
const flowsBehind = ({ run, token }: View, node: ProcessNode): readonly SequenceFlow[] | undefined =>
  whereTold(run.draft, token, (lookup) => flowsFrom(run.definition, node, lookup));

const plain = (node: ProcessNode, kind: NextNode['kind'], executors: readonly Executor[] = []): NextNode => ({
  id: node.id,
  name: node.name,
  kind,
  executors,
  behind: [],
  maySelectPeople: false,
  isSinglePerson: false,
  mayBeEmpty: true,
});

/** Those who get a task of the node, whichever. */
function everybodyAt(run: Run, token: FlowToken, node: NodeOf<'userTask'>): readonly Executor[] | undefined {
  const { voting } = node.task;
  if (voting.mode === 'single' || !voting.repeats) return stepPeopleOf(run, token, node);
  const seats = seatsOf(run, token, node, voting.repeats);
  return seats && peopleOfRound({ signers: seats.map(() => NOBODY), seats });
}

function userNode({ run, token, from }: View, node: NodeOf<'userTask'>): NextNode {
  const { emptyApprover } = node.task;
  const method = votingMethod(node.task.voting);
  const own = everybodyAt(run, token, node);
  const executors =
    own?.length === 0 && typeof emptyApprover !== 'string'
      ? peopleBy(run, token, node, emptyApprover.giveTo, 'instead')
      : own;
  const isFew = method?.by === 'count' && executors && executors.length > 0 && executors.length < method.value;
  const voting = method && isFew && emptyApprover === 'refuse' ? { ...method, fewer: true } : method;
  return {
    ...plain(node, 'userTask', executors),
    ...(node.task.voting.mode !== 'single' && node.task.voting.repeats && { name: openTitle(node.name) }),
    maySelectPeople: from?.task.switches.includes('selectPeople') ?? false,
    isSinglePerson: from?.task.switches.includes('singlePerson') ?? false,
    mayBeEmpty: emptyApprover === 'leaveOpen' || emptyApprover === 'passOver',
    ...(voting && { voting }),
  };
}
