import type { ClosedJoin } from '../task/outlook.ts';
import type { FlowToken, InstanceState, PathEntry } from '../workflow/instanceState.ts';
import type { ProcessDefinition, SequenceFlow } from '../workflow/processDefinition.ts';
import { incomingOf, nodeOf } from './chart/graph.ts';
import { canArrive } from './chart/reach.ts';
import { joinRoundAt, strayedAt } from './run/joinRound.ts';
import { isJoin, isParallelJoin, onePerPlace } from './run/joins.ts';
import { ancestorsOf, entryOf } from './run/path.ts';

/**
 * A join that does not open any more.
 * @property isReached somebody waits there already; otherwise somebody still will.
 * @property isRefused somebody refused on the way of one who does not come.
 */
export interface ReachedJoin extends ClosedJoin {
  readonly isReached: boolean;
  readonly isRefused: boolean;
}

type Placed = Pick<InstanceState, 'path' | 'tokens' | 'tasks' | 'timers' | 'jobs' | 'calls' | 'verdicts'>;

/**
 * The parallel joins of a request that do not open any more as things stand (ADR 16).
 * @param definition the process
 * @param state what the request came to
 * @returns one row for each join; none when every join can still open
 * @example
 * import { chart, Desk } from '@ringi/domain/testing';
 * const lines = ['start -> and1', 'and1 -> wang', 'and1 -> li', 'and1 -> zhao', 'wang -> and2', 'li -> xor'];
 * const pay = [...lines, 'xor -> and2: paid', 'xor -> end2: else', 'and2 -> end', 'zhao -> end3'];
 * const desk = new Desk(chart(pay)).start('zhang');
 * desk.decide('wang');
 * closedJoins(desk.definition, desk.current); // []
 * desk.decide('li', 'refuse');
 * closedJoins(desk.definition, desk.current)[0].branches; // ['li']
 */
export function closedJoins(definition: ProcessDefinition, state: Placed): readonly ReachedJoin[] {
  const joins = waitingJoins(definition, state);
  const moving = new Set(state.tokens.filter((token) => movesByItself(definition, state, token)));
  const canCome = (flow: SequenceFlow, scopeToken: string | undefined) =>
    [...moving].some((token) => token.scopeToken === scopeToken && canArrive(definition, token.node, flow));
  for (let before = -1; before < moving.size;) {
    before = moving.size;
    for (const token of state.tokens) if (moving.has(token)) addContainers(state, token, moving);
    for (const { at, missing, arrivals } of joins)
      if (missing.every((flow) => canCome(flow, at.scopeToken))) for (const each of arrivals) moving.add(each);
  }
  const closed = joins.filter(({ at }) => !moving.has(at)).map((round) => ({ ...round, isReached: true }));
  const ahead = joinsAhead(definition, state, moving).map((round) => ({ ...round, isReached: false }));
  return [...closed, ...ahead].flatMap(({ at, tokens, missing, isReached }) => {
    const { id, name } = nodeOf(definition, at.node);
    const lost = missing.filter((flow) => !canCome(flow, at.scopeToken));
    if (lost.length === 0) return [];
    const strayed = strayedAt(definition, { ...state, tokens }, at, missing);
    const branches = lost.map((flow) => branchName(definition, state, flow, strayed));
    return [{ node: id, nodeName: name, branches, isReached, isRefused: isRefusedOn(state, strayed) }];
  });
}

/** The joins nobody waits at yet as the first who can come to them will find them. */
function joinsAhead(definition: ProcessDefinition, state: Placed, moving: ReadonlySet<FlowToken>) {
  const parallel = Object.keys(definition.nodes).filter((id) => isParallelJoin(definition, id));
  return parallel.flatMap((node) => {
    const incoming = incomingOf(definition, node);
    if (state.tokens.some((token) => token.node === node)) return [];
    const coming = [...moving].find((token) => incoming.some((flow) => canArrive(definition, token.node, flow)));
    const via = coming && incoming.find((flow) => canArrive(definition, coming.node, flow))?.id;
    if (!coming || via === undefined) return [];
    const at = { ...coming, node, via };
    const tokens = state.tokens.map((token) => (token === coming ? at : token));
    return [{ at, tokens, ...joinRoundAt(definition, { ...state, tokens }, at) }];
  });
}

/** A token with work, or one of an inclusive join, which lets go when nobody can come. */
function movesByItself(definition: ProcessDefinition, state: Placed, { id, node }: FlowToken): boolean {
  const holds = (items: readonly { readonly token: string }[]) => items.some(({ token }) => token === id);
  return (
    holds(state.tasks) ||
    holds(state.timers) ||
    holds(state.jobs) ||
    holds(state.calls) ||
    (isJoin(definition, node) && !isParallelJoin(definition, node))
  );
}

/** What moves inside a sub-process may end it, and the token around goes on. */
function addContainers(state: Placed, { scopeToken }: FlowToken, moving: Set<FlowToken>): void {
  const container = state.tokens.find(({ id }) => id === scopeToken);
  if (!container || moving.has(container)) return;
  moving.add(container);
  addContainers(state, container, moving);
}

function waitingJoins(definition: ProcessDefinition, state: Placed) {
  const waiting = state.tokens.filter(({ node }) => isParallelJoin(definition, node));
  const isSame = (one: FlowToken, other: FlowToken) => one.node === other.node && one.scopeToken === other.scopeToken;
  return onePerPlace(waiting)
    .map((at) => ({
      at,
      tokens: state.tokens,
      arrivals: waiting.filter((token) => isSame(token, at)),
      ...joinRoundAt(definition, state, at),
    }))
    .filter(({ missing }) => missing.length > 0);
}

/** The last named step before the branch ended; of one never opened the name of its flow, or where that leaves. */
function branchName(
  definition: ProcessDefinition,
  state: Placed,
  flow: SequenceFlow,
  strayed: readonly PathEntry[],
): string {
  const isStep = ({ node }: PathEntry) => {
    const { kind, name } = nodeOf(definition, node);
    return name !== '' && ['userTask', 'handlerTask', 'subProcess', 'callActivity'].includes(kind);
  };
  const steps = strayed.flatMap((end) => {
    for (let entry: PathEntry | undefined = end; entry; entry = entryOf(state, entry.parent))
      if (isStep(entry)) return canArrive(definition, entry.node, flow) ? [nodeOf(definition, entry.node).name] : [];
    return [];
  });
  return [...steps, flow.name, nodeOf(definition, flow.from).name].find((name) => name !== '') ?? flow.id;
}

function isRefusedOn({ path, verdicts }: Placed, strayed: readonly PathEntry[]): boolean {
  const way = ancestorsOf(
    path,
    strayed.map(({ id }) => id),
  );
  return path.some(({ id, node, leftBy }) => way.has(id) && leftBy === 'refuse' && verdicts[node] === 'refuse');
}
