import type { NodeUsersDto } from '#api/bpmShapes.ts';
import { nodeKindWords } from '#api/words.ts';
import type { ProcessDefinition, ProcessNode, UserTaskSettings } from '#domain/process/definition.ts';
import type { Executor, InstanceState } from '#domain/process/state.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { Named } from '../../directory/named.ts';

/** What a foreseen decision would open: the words of `NodeUsersDto` come from the state it would leave behind. */
export interface Foreseen {
  readonly process: ProcessDefinition;
  readonly before: InstanceState | undefined;
  readonly after: InstanceState;
  /** The node the decision leaves; absent for a start. */
  readonly from: NodeId | undefined;
  /** The task decided on: that it closes is no news. */
  readonly task: string | undefined;
  /** Settings of the node whose holder decides: whether they may pick people. */
  readonly settings: UserTaskSettings | undefined;
}

/** Where a decision leads (contract workflow 2.18, 6.2): the nodes that would open, those behind a gateway under it, or the end. */
export function nextNodes(foreseen: Foreseen, named: Named, words: (text: string) => string): NodeUsersDto[] {
  const opened = openedNodes(foreseen);
  const entries = opened.length === 0 ? endOf(foreseen, words) : grouped(foreseen, opened.map((node) => nodeUsers(foreseen, node, named, words)), words);
  const closes = closedPeople(foreseen).map(({ id, name }) => named.name(id, name));
  const [first, ...others] = entries;
  return first === undefined || closes.length === 0 ? entries : [{ ...first, closes }, ...others];
}

const knownIds = ({ before }: Foreseen, of: 'tasks' | 'tokens'): ReadonlySet<string> => new Set(before?.[of].map(({ id }) => id));

/** Nodes with a new task, and nodes where something else waits now: a handler, a timer, a called process. */
function openedNodes(foreseen: Foreseen): readonly ProcessNode[] {
  const { process, after, before } = foreseen;
  const known = knownIds(foreseen, 'tasks');
  const tasks = after.tasks.filter(({ id, kind }) => !known.has(id) && kind !== 'communication' && kind !== 'circulated').map(({ node }) => node);
  const stood = new Map(before?.tokens.map(({ id, node }) => [id, node]));
  const waiting = after.tokens.filter(({ id, node }) => stood.get(id) !== node && WAITS.has(process.nodes[node]?.kind ?? 'userTask')).map(({ node }) => node);
  return [...new Set([...tasks, ...waiting])].flatMap((node) => process.nodes[node] ?? []);
}
const WAITS: ReadonlySet<ProcessNode['kind']> = new Set(['handlerTask', 'timerEvent', 'callActivity', 'parallelGateway', 'inclusiveGateway']);

function nodeUsers(foreseen: Foreseen, node: ProcessNode, named: Named, words: (text: string) => string): NodeUsersDto {
  const base = { nodeId: node.id, nodeName: words(node.name), nodeType: nodeKindWords.toWire(node.kind), level: 0, executors: null, outcomeNodeUsers: [] };
  if (node.kind !== 'userTask') return base;
  const { voting, emptyApprover } = node.task;
  return {
    ...base, executors: executorsAt(foreseen, node.id).map((executor) => { const { type, id, name, account, calcType } = named.executor(executor); return { type, id, name: name ?? null, account: account ?? null, calcType: calcType ?? null }; }),
    multipleType: voting.mode === 'single' ? 'normal' : voting.mode,
    allowSelectExecutor: foreseen.settings?.switches.includes('selectPeople') ?? false,
    single: foreseen.settings?.switches.includes('singlePerson') ?? false,
    allowExecutorNull: emptyApprover === 'leaveOpen' || emptyApprover === 'passOver',
    voting: voting.mode === 'single' ? null : { mode: voting.mode, by: voting.threshold.by, value: 'value' in voting.threshold ? voting.threshold.value : 100 },
  };
}

/** Everybody who would get it: all signers of a vote, also those asked later. */
function executorsAt(foreseen: Foreseen, node: NodeId): readonly Executor[] {
  const known = knownIds(foreseen, 'tasks');
  const { after } = foreseen;
  const executors = after.tasks.filter((task) => task.node === node && !known.has(task.id)).flatMap((task): readonly Executor[] => {
    const round = after.rounds.find(({ id }) => id === task.round);
    if (round !== undefined) return round.signers;
    return task.assignee === undefined ? task.candidates : [{ kind: 'person', id: task.assignee, name: after.names[task.assignee] ?? '' }];
  });
  return [...new Map(executors.map((executor) => [executor.id, executor])).values()];
}

/** Direct exits stand by themselves; what lies behind a gateway or inside a sub-process stands under it. */
function grouped({ process, from }: Foreseen, entries: NodeUsersDto[], words: (text: string) => string): NodeUsersDto[] {
  const exits = from === undefined ? [] : (process.nodes[from]?.outgoing ?? []).flatMap((flow) => process.nodes[process.flows[flow]?.to ?? ''] ?? []);
  const behind = exits.filter(({ kind }) => kind.endsWith('Gateway') || kind === 'subProcess');
  const [gateway] = behind;
  const direct = entries.filter(({ nodeId }) => gateway === undefined || exits.some(({ id }) => id === nodeId));
  const further = entries.filter((entry) => !direct.includes(entry)).map((entry) => ({ ...entry, level: 1 }));
  if (gateway === undefined || further.length === 0) return direct;
  return [...direct, { nodeId: gateway.id, nodeName: words(gateway.name), nodeType: nodeKindWords.toWire(gateway.kind), level: 0, executors: null, outcomeNodeUsers: further }];
}

/** Nothing opens: the request is over at the end event it reached, or others have to vote or to arrive first. */
function endOf({ process, after }: Foreseen, words: (text: string) => string): NodeUsersDto[] {
  if (after.status !== 'succeeded') return [];
  const end = after.path.findLast(({ node }) => process.nodes[node]?.kind === 'endEvent' || process.nodes[node]?.kind === 'terminateEvent');
  const node = end === undefined ? undefined : process.nodes[end.node];
  return [{ nodeId: node?.id ?? '', nodeName: words(node?.name ?? ''), nodeType: nodeKindWords.toWire('endEvent'), level: 0, executors: null, outcomeNodeUsers: [] }];
}

/** Whose tasks would close beside the one decided on. */
function closedPeople({ before, after, task }: Foreseen): readonly Executor[] {
  const open = new Set(after.tasks.map(({ id }) => id));
  const closed = (before?.tasks ?? []).filter(({ id, parent }) => id !== task && parent !== task && !open.has(id));
  return closed.flatMap(({ assignee, candidates }): readonly Executor[] => (assignee === undefined ? candidates : [{ kind: 'person', id: assignee, name: before?.names[assignee] ?? '' }]));
}

/** Everybody whose name {@link nextNodes} writes. */
export const peopleForeseen = ({ before, after }: Foreseen): string[] =>
  [...(before?.tasks ?? []), ...after.tasks].flatMap(({ assignee, candidates }) => [assignee ?? '', ...candidates.map(({ id }) => id)]).concat(after.rounds.flatMap(({ signers }) => signers.map(({ id }) => id)));
