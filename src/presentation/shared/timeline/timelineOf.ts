import { holdersWithStandIns, type Holder } from '#domain/instance/holders.ts';
import type { HistoryRow, InstanceRow } from '#domain/instance/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { Instant, NodeId } from '#domain/shared/ids.ts';
import { openRows } from './openRows.ts';

/** One step of a request: what happened on a node, or who holds it now. */
export interface TimelineStep {
  readonly key: string;
  readonly kind: 'start' | 'node' | 'current' | 'end';
  /** Empty at the end, and at a start the platform has no record of. */
  readonly nodeId: NodeId;
  readonly nodeName: string;
  readonly rows: readonly HistoryRow[];
  readonly waiting: readonly Holder[];
  readonly at: Instant;
}
/** From a start, or a start over after a return, to the next return. Only the last round stands open. */
export interface TimelineRound {
  readonly number: number;
  readonly steps: readonly TimelineStep[];
}

const STARTS_OVER: ReadonlySet<RecordAction> = new Set(['returnToInitiator', 'withdraw']);

type Instance = Pick<
  InstanceRow,
  'initiatorId' | 'initiatorName' | 'initiatorDepartment' | 'startedAt' | 'endedAt' | 'status' | 'outcome'
>;

/** Puts the records of a request in order: rounds, and within them the votes of one node together. A draft has none. */
export function timelineOf(instance: Instance, history: readonly HistoryRow[]): readonly TimelineRound[] {
  // The platform tells the newest first, and seconds only: turned round, what happened within one second keeps its
  // order.
  const done = history
    .filter(({ action }) => action !== 'notHandled')
    .reverse()
    .sort((a, b) => (a.doneAt ?? a.arrivedAt) - (b.doneAt ?? b.arrivedAt));
  const rounds: (readonly TimelineStep[])[] = [];
  let steps: readonly TimelineStep[] =
    instance.status === 'drafted' || isStart(instance, done[0]) ? [] : [startOf(instance)];
  for (const row of done) {
    steps = added(steps, row, rounds.length === 0 && steps.length === 0);
    if (!STARTS_OVER.has(row.action)) continue;
    rounds.push(steps);
    steps = [];
  }
  rounds.push([...steps, ...openOf(openRows(instance, history)), ...endOf(instance)]);
  return rounds.filter((round) => round.length > 0).map((round, index) => ({ number: index + 1, steps: round }));
}

/** The nodes a request has come to, each once, as it came to them. */
export function nodesOf(rounds: readonly TimelineRound[]): readonly { readonly id: NodeId; readonly name: string }[] {
  const names = new Map(
    rounds
      .flatMap(({ steps }) => steps)
      .filter(({ nodeId }) => nodeId !== '')
      .map(({ nodeId, nodeName }) => [nodeId, nodeName]),
  );
  return [...names].map(([id, name]) => ({ id, name }));
}

/** What happened on one node, in all rounds, as one. */
export const onNode = (rounds: readonly TimelineRound[], node: NodeId): TimelineRound => ({
  number: 1,
  steps: rounds.flatMap(({ steps }) => steps.filter(({ nodeId }) => nodeId === node)),
});

const isStart = (instance: Instance, row: HistoryRow | undefined): boolean =>
  row?.action === 'submit' ||
  (row?.handlerId === instance.initiatorId && row.doneAt !== undefined && row.doneAt - instance.startedAt < 1000);

const startOf = (instance: Instance): TimelineStep => ({
  key: 'start',
  kind: 'start',
  nodeId: '',
  nodeName: '',
  at: instance.startedAt,
  waiting: [],
  rows: [
    {
      id: 'start',
      nodeId: '',
      nodeName: '',
      action: 'submit',
      actionLabel: '',
      handlerId: instance.initiatorId,
      handlerName: instance.initiatorName,
      handlerDepartment: instance.initiatorDepartment,
      arrivedAt: instance.startedAt,
      doneAt: instance.startedAt,
      remark: '',
      partners: [],
      files: [],
      waiting: [],
    },
  ],
});

/** Votes of one node stand together; what is said aside does not part them. */
function added(steps: readonly TimelineStep[], row: HistoryRow, isFirst: boolean): readonly TimelineStep[] {
  const last = steps.at(-1);
  const belongs =
    last?.kind === 'node' && last.nodeId === row.nodeId && last.rows.every(({ action }) => !STARTS_OVER.has(action));
  if (last && belongs) return [...steps.slice(0, -1), { ...last, rows: [...last.rows, row] }];
  return [
    ...steps,
    {
      key: row.id,
      kind: isFirst || row.action === 'submit' ? 'start' : 'node',
      nodeId: row.nodeId,
      nodeName: row.nodeName,
      rows: [row],
      waiting: [],
      at: row.doneAt ?? row.arrivedAt,
    },
  ];
}

/** Open tasks of one node are one step, with everybody who holds one of them. */
function openOf(open: readonly HistoryRow[]): readonly TimelineStep[] {
  const nodes = [...new Set(open.map(({ nodeId }) => nodeId))];
  return nodes.map((node) => {
    const rows = open.filter(({ nodeId }) => nodeId === node);
    return {
      key: `open.${node}`,
      kind: 'current',
      nodeId: node,
      nodeName: rows[0]?.nodeName ?? '',
      rows: [],
      waiting: holdersWithStandIns(rows),
      at: Math.min(...rows.map(({ arrivedAt }) => arrivedAt)),
    };
  });
}

const endOf = ({ endedAt }: Instance): readonly TimelineStep[] =>
  endedAt === undefined
    ? []
    : [{ key: 'end', kind: 'end', nodeId: '', nodeName: '', rows: [], waiting: [], at: endedAt }];
