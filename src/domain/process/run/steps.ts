import { incomingOf, nodeOf, outgoingOf } from '../chart/graph.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import type { Executor, InstanceState, PathEntry, TaskState } from '../../workflow/instanceState.ts';
import { ancestorsOf, entryOf } from './path.ts';
import { personOf, type Run } from './run.ts';

/** A step of the path one may return to. `isForced`: the way there crosses branches, so it can only be a backtrack. */
export interface PathStep {
  readonly node: NodeId;
  readonly entry: PathEntry;
  readonly isForced: boolean;
}

type Travelled = Pick<Run, 'definition'> & { readonly draft: Pick<InstanceState, 'path'> };

const isUserTask = (definition: ProcessDefinition, { node }: PathEntry): boolean =>
  nodeOf(definition, node).kind === 'userTask';
const isOfBranches = (definition: ProcessDefinition, { node }: PathEntry): boolean => {
  const { kind } = nodeOf(definition, node);
  const isSplitOrJoin = outgoingOf(definition, node).length > 1 || incomingOf(definition, node).length > 1;
  return isSplitOrJoin && (kind === 'parallelGateway' || kind === 'inclusiveGateway');
};

/** Where the request came to people first. */
export function firstStep({ definition, draft }: Travelled): PathStep | undefined {
  const entry = draft.path.find((each) => isUserTask(definition, each));
  return entry && { node: entry.node, entry, isForced: false };
}

/**
 * The step of people before this one: gateways and skipped steps are walked over, but never past the first (contract
 * process 5). A step that somebody still works on, beside which a timer opened this way, is walked over like a fork.
 */
export function previousStep(run: Travelled, from: PathEntry): PathStep | undefined {
  const first = firstStep(run)?.entry.id;
  let isForced = false;
  for (let entry = entryOf(run.draft, from.parent); entry; entry = entryOf(run.draft, entry.parent)) {
    const isOpen = entry.leftAt === undefined;
    if (!isOpen && isUserTask(run.definition, entry) && (entry.leftBy !== 'skip' || entry.id === first))
      return { node: entry.node, entry, isForced };
    isForced ||= isOpen || isOfBranches(run.definition, entry);
  }
  return undefined;
}

/**
 * The steps a task may be returned to: people's steps on its way, one per node, the latest first (contract tasks 7
 * `getBackNodes`).
 */
export function returnTargets(
  definition: ProcessDefinition,
  state: Pick<InstanceState, 'path' | 'tokens'>,
  task: TaskState,
): readonly PathStep[] {
  const here = state.tokens.find(({ id }) => id === task.token)?.entry;
  const before = ancestorsOf(state.path, here === undefined ? [] : [here]);
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
 * Who gets a step again: whoever handled it last; a counter-sign starts anew with all its signers (contract process 1,
 * number 5).
 */
export function stepPeople(run: Run, { node, entry }: PathStep): readonly Executor[] {
  const { [node]: target } = run.definition.nodes;
  const isCounterSign = target?.kind === 'userTask' && target.task.voting.mode !== 'single';
  return isCounterSign || entry.handler === undefined ? [] : [personOf(run, entry.handler)];
}
