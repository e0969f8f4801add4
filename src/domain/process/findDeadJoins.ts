import type { ClosedJoin } from '../tasks/commandPreview.ts';
import type { FlowToken, InstanceState, PathEntry } from '../workflow/instanceState.ts';
import type { ProcessDefinition, SequenceFlow } from '../workflow/processDefinition.ts';
import { getIncomingFlows, getNode } from './chart/graph.ts';
import { canArrive } from './chart/reach.ts';
import { readJoinRound, findStrayedEntries } from './run/joinRound.ts';
import { isJoin, isParallelJoin, firstTokenPerJoin } from './run/joins.ts';
import { collectAncestors, findEntry } from './run/path.ts';

/**
 * A parallel join that can no longer open.
 * @property isReached whether a token waits there already; otherwise one can still arrive.
 * @property isRefused whether an approver refused on a branch that no longer arrives.
 */
export interface DeadJoin extends ClosedJoin {
  readonly isReached: boolean;
  readonly isRefused: boolean;
}

type Placed = Pick<InstanceState, 'path' | 'tokens' | 'tasks' | 'timers' | 'jobs' | 'calls' | 'verdicts'>;

/**
 * Finds the parallel joins of a request that can no longer open (ADR 16).
 * @param definition the process
 * @param state the state of the request
 * @returns one row for each join; empty if every join can still open
 * @example
 * import { chart, ProcessHarness } from '@ringi/domain/testing';
 * const lines = ['start -> and1', 'and1 -> wang', 'and1 -> li', 'and1 -> zhao', 'wang -> and2', 'li -> xor'];
 * const pay = [...lines, 'xor -> and2: paid', 'xor -> end2: else', 'and2 -> end', 'zhao -> end3'];
 * const harness = new ProcessHarness(chart(pay)).start('zhang');
 * harness.decide('wang');
 * findDeadJoins(harness.definition, harness.currentState); // []
 * harness.decide('li', 'refuse');
 * findDeadJoins(harness.definition, harness.currentState)[0].branches; // ['li']
 */
export function findDeadJoins(definition: ProcessDefinition, state: Placed): readonly DeadJoin[] {
  const joins = waitingJoins(definition, state);
  const moving = new Set(state.tokens.filter((token) => canMoveAlone(definition, state, token)));
  const canCome = (flow: SequenceFlow, scopeToken: string | undefined) =>
    [...moving].some((token) => token.scopeToken === scopeToken && canArrive(definition, token.node, flow));
  for (let before = -1; before < moving.size;) {
    before = moving.size;
    for (const token of state.tokens) if (moving.has(token)) addContainers(state, token, moving);
    for (const { at, missing, arrivals } of joins)
      if (missing.every((flow) => canCome(flow, at.scopeToken))) for (const each of arrivals) moving.add(each);
  }
  const closed = joins.filter(({ at }) => !moving.has(at)).map((round) => ({ ...round, isReached: true }));
  const ahead = findJoinsAhead(definition, state, moving).map((round) => ({ ...round, isReached: false }));
  return [...closed, ...ahead].flatMap(({ at, tokens, missing, isReached }) => {
    const { id, name } = getNode(definition, at.node);
    const lost = missing.filter((flow) => !canCome(flow, at.scopeToken));
    if (lost.length === 0) return [];
    const strayed = findStrayedEntries(definition, { ...state, tokens }, at, missing);
    const branches = lost.map((flow) => nameMissingBranch(definition, state, flow, strayed));
    return [{ node: id, nodeName: name, branches, isReached, isRefused: isRefusedOn(state, strayed) }];
  });
}

/** Returns the joins without waiting tokens, as the first token that can arrive would find them. */
function findJoinsAhead(definition: ProcessDefinition, state: Placed, moving: ReadonlySet<FlowToken>) {
  const parallel = Object.keys(definition.nodes).filter((id) => isParallelJoin(definition, id));
  return parallel.flatMap((node) => {
    const incoming = getIncomingFlows(definition, node);
    if (state.tokens.some((token) => token.node === node)) return [];
    const coming = [...moving].find((token) => incoming.some((flow) => canArrive(definition, token.node, flow)));
    const via = coming && incoming.find((flow) => canArrive(definition, coming.node, flow))?.id;
    if (!coming || via === undefined) return [];
    const at = { ...coming, node, via };
    const tokens = state.tokens.map((token) => (token === coming ? at : token));
    return [{ at, tokens, ...readJoinRound(definition, { ...state, tokens }, at) }];
  });
}

/**
 * Whether a token can move: it has work, or it waits at an inclusive join, which opens when no other token can arrive.
 */
function canMoveAlone(definition: ProcessDefinition, state: Placed, { id, node }: FlowToken): boolean {
  const holds = (items: readonly { readonly token: string }[]) => items.some(({ token }) => token === id);
  return (
    holds(state.tasks) ||
    holds(state.timers) ||
    holds(state.jobs) ||
    holds(state.calls) ||
    (isJoin(definition, node) && !isParallelJoin(definition, node))
  );
}

/** Adds the tokens of the enclosing sub-processes, which can continue when the inner tokens end. */
function addContainers(state: Placed, { scopeToken }: FlowToken, moving: Set<FlowToken>): void {
  const container = state.tokens.find(({ id }) => id === scopeToken);
  if (!container || moving.has(container)) return;
  moving.add(container);
  addContainers(state, container, moving);
}

function waitingJoins(definition: ProcessDefinition, state: Placed) {
  const waiting = state.tokens.filter(({ node }) => isParallelJoin(definition, node));
  const isSame = (one: FlowToken, other: FlowToken) => one.node === other.node && one.scopeToken === other.scopeToken;
  return firstTokenPerJoin(waiting)
    .map((at) => ({
      at,
      tokens: state.tokens,
      arrivals: waiting.filter((token) => isSame(token, at)),
      ...readJoinRound(definition, state, at),
    }))
    .filter(({ missing }) => missing.length > 0);
}

/**
 * Returns a name for a missing branch: the last named step before it ended; for a branch that was never entered, the
 * name of its flow or of the flow's source.
 */
function nameMissingBranch(
  definition: ProcessDefinition,
  state: Placed,
  flow: SequenceFlow,
  strayed: readonly PathEntry[],
): string {
  const isStep = ({ node }: PathEntry) => {
    const { kind, name } = getNode(definition, node);
    return name !== '' && ['userTask', 'handlerTask', 'subProcess', 'callActivity'].includes(kind);
  };
  const steps = strayed.flatMap((end) => {
    for (let entry: PathEntry | undefined = end; entry; entry = findEntry(state, entry.parent))
      if (isStep(entry)) return canArrive(definition, entry.node, flow) ? [getNode(definition, entry.node).name] : [];
    return [];
  });
  return [...steps, flow.name, getNode(definition, flow.from).name].find((name) => name !== '') ?? flow.id;
}

function isRefusedOn({ path, verdicts }: Placed, strayed: readonly PathEntry[]): boolean {
  const way = collectAncestors(
    path,
    strayed.map(({ id }) => id),
  );
  return path.some(({ id, node, leftBy }) => way.has(id) && leftBy === 'refuse' && verdicts[node] === 'refuse');
}
