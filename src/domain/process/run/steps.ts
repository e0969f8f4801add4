import { getIncomingFlows, getNode, getOutgoingFlows } from '../chart/graph.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import type { Executor, InstanceState, PathEntry, TaskState } from '../../workflow/instanceState.ts';
import { collectAncestors, findEntry } from './path.ts';
import { toPersonExecutor, type Run } from './run.ts';

/**
 * A step a task can be returned to. `isForced`: the path to it crosses branches, so that only a backtrack is possible.
 */
export interface PathStep {
  readonly node: NodeId;
  readonly entry: PathEntry;
  readonly isForced: boolean;
}

type Travelled = Pick<Run, 'definition'> & { readonly draft: Pick<InstanceState, 'path'> };

const isUserTask = (definition: ProcessDefinition, { node }: PathEntry): boolean =>
  getNode(definition, node).kind === 'userTask';
const isOfBranches = (definition: ProcessDefinition, { node }: PathEntry): boolean => {
  const { kind } = getNode(definition, node);
  const isSplitOrJoin = getOutgoingFlows(definition, node).length > 1 || getIncomingFlows(definition, node).length > 1;
  return isSplitOrJoin && (kind === 'parallelGateway' || kind === 'inclusiveGateway');
};

/** Returns the first user task the request reached. */
export function findFirstStep({ definition, draft }: Travelled): PathStep | undefined {
  const entry = draft.path.find((each) => isUserTask(definition, each));
  return entry && { node: entry.node, entry, isForced: false };
}

/**
 * Returns the previous user task. Gateways and skipped steps are passed over, but not the first step (contract process
 * 5). A step that is still open, because a non-interrupting timer started this path beside it, is passed over like a
 * fork.
 */
export function findPreviousStep(run: Travelled, from: PathEntry): PathStep | undefined {
  const first = findFirstStep(run)?.entry.id;
  let isForced = false;
  for (let entry = findEntry(run.draft, from.parent); entry; entry = findEntry(run.draft, entry.parent)) {
    const isOpen = entry.leftAt === undefined;
    if (!isOpen && isUserTask(run.definition, entry) && (entry.leftBy !== 'skip' || entry.id === first))
      return { node: entry.node, entry, isForced };
    isForced ||= isOpen || isOfBranches(run.definition, entry);
  }
  return undefined;
}

/**
 * Returns the steps a task may be returned to: the decided user tasks on its path, one for each node, latest first
 * (contract tasks 7 `getBackNodes`).
 */
export function listReturnSteps(
  definition: ProcessDefinition,
  state: Pick<InstanceState, 'path' | 'tokens'>,
  task: TaskState,
): readonly PathStep[] {
  const here = state.tokens.find(({ id }) => id === task.token)?.entry;
  const before = collectAncestors(state.path, here === undefined ? [] : [here]);
  const steps = state.path
    .toReversed()
    .filter(
      (entry) => before.has(entry.id) && entry.node !== task.node && isUserTask(definition, entry) && isDone(entry),
    );
  return steps
    .filter((entry, index) => steps.findIndex(({ node }) => node === entry.node) === index)
    .map((entry) => ({ node: entry.node, entry, isForced: false }));
}

const isDone = ({ leftBy }: PathEntry): boolean => leftBy !== undefined && leftBy !== 'system';

/**
 * Returns the assignees of a reopened step: the user who handled it last. Empty for a counter-sign, which restarts with
 * all its signers (contract process 1, number 5).
 */
export function findReopenAssignees(run: Run, { node, entry }: PathStep): readonly Executor[] {
  const { [node]: target } = run.definition.nodes;
  const isCounterSign = target?.kind === 'userTask' && target.task.voting.mode !== 'single';
  return isCounterSign || entry.handler === undefined ? [] : [toPersonExecutor(run, entry.handler)];
}
