import type { ProcessDefinition } from '../domain/workflow/processDefinition.ts';
import { toSortedJson } from './toSortedJson.ts';
import { computeProgress } from '../domain/process/computeProgress.ts';
import type { InstanceState, FlowToken } from '../domain/workflow/instanceState.ts';

/* Invariants of every state, written independently of the core. Each check returns the violations as sentences. */
type Check = (state: InstanceState, definition: ProcessDefinition) => readonly string[];

const isLive = ({ status }: InstanceState): boolean =>
  ['running', 'suspended', 'onHold', 'lockedByReturn', 'withdrawn'].includes(status);
const wrong = <T>(items: readonly T[], isWrong: (item: T) => boolean, say: (item: T) => string): readonly string[] =>
  items.filter(isWrong).map(say);
const isTwice = <T>(items: readonly T[]): boolean => new Set(items).size < items.length;

const joins = (definition: ProcessDefinition, node: string): boolean =>
  ['parallelGateway', 'inclusiveGateway'].includes(definition.nodes[node]?.kind ?? '') &&
  Object.values(definition.flows).filter((flow) => flow.to === node).length > 1;

/** A token waits for a task, a timer, a handler, a called instance, other tokens inside it, or others at a join. */
const everyTokenWaits: Check = (state, definition) =>
  wrong(
    state.tokens,
    (token) => {
      const holds = (items: readonly { readonly token: string }[]) => items.some((item) => item.token === token.id);
      const isContainer = state.tokens.some((other) => other.scopeToken === token.id);
      const hasWork =
        state.tasks.some((task) => task.token === token.id && task.status !== 'replied') ||
        holds(state.timers) ||
        holds(state.jobs) ||
        holds(state.calls);
      return !hasWork && !isContainer && !joins(definition, token.node);
    },
    (token) => `the token on ${token.node} waits for nothing`,
  );

const liveRequestWaits: Check = (state) => {
  const awaited = [
    ...state.tasks.filter((task) => task.status !== 'replied' && task.status !== 'locked'),
    ...state.timers,
    ...state.jobs,
    ...state.calls,
  ];
  if (isLive(state)) return awaited.length === 0 ? ['a live request waits for nothing'] : [];
  const left = [
    ...state.tasks,
    ...state.timers,
    ...state.jobs,
    ...state.calls,
    ...state.tokens,
    ...state.rounds,
    ...state.circulations,
  ];
  return left.length > 0 ? ['an ended request still waits'] : [];
};

/** Whether a path leads from a token to a flow without passing the join. */
function canReach(definition: ProcessDefinition, from: FlowToken, flow: string, join: string): boolean {
  const seen = new Set<string>();
  const open = [from.node];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === join || seen.has(node)) continue;
    seen.add(node);
    const leaving = Object.values(definition.flows).filter((each) => each.from === node);
    if (leaving.some((each) => each.id === flow)) return true;
    open.push(
      ...leaving.map((each) => each.to),
      ...Object.values(definition.nodes)
        .filter((each) => each.kind === 'boundaryTimer' && each.attachedTo === node)
        .map((each) => each.id),
    );
  }
  return false;
}

/** A join must not wait if all tokens have arrived or, for an inclusive join, if no further token can arrive. */
const joinsWaitForTokens: Check = (state, definition) =>
  wrong(
    state.tokens.filter((token) => joins(definition, token.node)),
    (token) => {
      const mates = state.tokens.filter((other) => other.scopeToken === token.scopeToken);
      const here = mates.filter(({ node }) => node === token.node);
      const incoming = Object.values(definition.flows).filter((flow) => flow.to === token.node);
      const isParallel = definition.nodes[token.node]?.kind === 'parallelGateway';
      const isWhole = incoming.every((flow) => here.some(({ via }) => via === flow.id));
      const canSomebodyCome = incoming.some((flow) =>
        mates.some((other) => other.node !== token.node && canReach(definition, other, flow.id, token.node)),
      );
      return !canSomebodyCome && (!isParallel || isWhole);
    },
    (token) => `${token.node} waits for a token that cannot come`,
  );

/** A task has one vote. Only a user with several of them, or an unassigned signer, may occur more than once. */
const votesCountOnce: Check = (state) =>
  wrong(
    state.rounds,
    ({ votes, signers, seats }) =>
      isTwice(votes.map(({ signer, seat }) => seat ?? signer)) ||
      votes.some(({ signer, seat }) =>
        seat === undefined ? signers.every(({ id }) => id !== signer) : signers[seat]?.id !== signer,
      ) ||
      votes.length > signers.length ||
      (seats
        ? seats.length !== signers.length
        : isTwice(signers.filter(({ id }) => id !== '').map(({ kind, id }) => `${kind} ${id}`))),
    (round) => `the round of ${round.node} counts somebody twice`,
  );

/** Every open step is included in the total; after the end, no step is open. */
const progressCountsWhatIsOpen: Check = (state, definition) => {
  const progress = computeProgress(definition, state);
  if (progress === undefined) return [];
  const { done, total } = progress;
  const open = new Set(
    state.tokens.map(({ node }) => node).filter((node) => definition.nodes[node]?.kind === 'userTask'),
  ).size;
  return total - done < open || (state.tokens.length === 0 && total !== done)
    ? [`${done} of ${total} steps with ${open} open`]
    : [];
};

const locksAreWhole: Check = (state) => {
  const locked = state.tasks.filter((task) => task.status === 'locked');
  const returned = state.tasks.filter((task) => task.kind === 'returned');
  const isLocked = state.status === 'lockedByReturn';
  const isWhole = isLocked
    ? locked.length === 1 &&
      returned.length === 1 &&
      returned[0]?.wakes === locked[0]?.id &&
      state.lockedBy !== undefined
    : locked.length === 0 && returned.length === 0 && state.lockedBy === undefined;
  return isWhole ? [] : [`${state.status} with ${locked.length} locked and ${returned.length} returned tasks`];
};

const referencesExist: Check = (state, definition) => {
  const tasks = new Set(state.tasks.map((task) => task.id));
  const tokens = new Set(state.tokens.map((token) => token.id));
  const path = new Set(state.path.map((entry) => entry.id));
  return [
    ...wrong(
      state.tasks,
      (task) => (task.parent !== undefined && !tasks.has(task.parent)) || !tokens.has(task.token),
      (task) => `task ${task.id} has lost its parent or token`,
    ),
    ...wrong(
      state.tasks,
      (task) => task.circulation !== undefined && !state.circulations.some(({ id }) => id === task.circulation),
      (task) => `task ${task.id} has lost its circulation`,
    ),
    ...wrong(
      state.tasks,
      (task) => task.round !== undefined && !state.rounds.some(({ id }) => id === task.round),
      (task) => `task ${task.id} has lost its round`,
    ),
    ...wrong(
      state.circulations,
      (each) => !tasks.has(each.task) || !each.rows.some((row) => row.task !== undefined && tasks.has(row.task)),
      (each) => `circulation ${each.id} waits for nobody`,
    ),
    ...wrong(
      [...state.rounds, ...state.timers, ...state.jobs, ...state.calls],
      (each) => !tokens.has(each.token),
      (each) => `${each.id} has lost its token`,
    ),
    ...wrong(
      state.timers,
      ({ node, token }) => {
        const timer = definition.nodes[node];
        const activity = timer?.kind === 'boundaryTimer' ? timer.attachedTo : node;
        return state.tokens.some((each) => each.id === token && each.node !== activity);
      },
      (each) => `timer ${each.id} has outlived its activity`,
    ),
    ...wrong(
      state.tokens,
      (token) => !path.has(token.entry) || (token.scopeToken !== undefined && !tokens.has(token.scopeToken)),
      (token) => `token ${token.id} has lost its place`,
    ),
    ...wrong(
      state.path,
      (entry) =>
        entry.parent !== undefined && !path.has(entry.parent) && definition.nodes[entry.node]?.kind !== 'startEvent',
      (entry) => `entry ${entry.id} has lost its parent`,
    ),
    ...(isTwice(state.tasks.map((task) => task.id)) ? ['a task id was used twice'] : []),
  ];
};

const refusalIsNeverApproved: Check = (state) =>
  state.outcome === 'approved' && Object.values(state.verdicts).includes('refuse')
    ? ['a refused request is called approved']
    : [];
const outcomeFollowsStatus: Check = (state) =>
  (state.status === 'succeeded') === (state.outcome !== 'open') ? [] : [`${state.status} but ${state.outcome}`];
const isPlain: Check = (state) =>
  toSortedJson(state) === toSortedJson(JSON.parse(JSON.stringify(state))) && !hasUndefined(state)
    ? []
    : ['the state is not plain JSON'];

const hasUndefined = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).some(hasUndefined));

const CHECKS: readonly Check[] = [
  everyTokenWaits,
  liveRequestWaits,
  joinsWaitForTokens,
  votesCountOnce,
  progressCountsWhatIsOpen,
  locksAreWhole,
  referencesExist,
  refusalIsNeverApproved,
  outcomeFollowsStatus,
  isPlain,
];

/**
 * Returns all violations of a state, checked independently of the core: tokens that wait for nothing, votes counted
 * twice, joins that wait in vain, tasks without their round, ended requests that still wait.
 * @param state any state of a request
 * @param definition its process
 * @returns sentences; empty if the state is valid
 * @example
 * const { definition, currentState } = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * findStateFaults(currentState, definition); // []
 * findStateFaults({ ...currentState, tasks: [] }, definition)[0]; // 'the token on wang waits for nothing'
 */
export const findStateFaults = (state: InstanceState, definition: ProcessDefinition): readonly string[] =>
  CHECKS.flatMap((check) => check(state, definition));
