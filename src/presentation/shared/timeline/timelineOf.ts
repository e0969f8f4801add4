import { holdersWithStandIns, type Holder } from '#domain/instance/holders.ts';
import type { HistoryRow, InstanceRow } from '#domain/instance/instanceViews.ts';
import { countVotes, type VoteCount } from '#domain/history/countVotes.ts';
import { findArrival } from '#domain/history/findArrival.ts';
import { sortRecords, timeOf } from '#domain/history/sortRecords.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { Instant, NodeId } from '#domain/shared/ids.ts';
import { openRows } from './openRows.ts';

/** A record with the time at which the task came to the person who acted, as far as the platform tells it. */
export interface TimelineRow extends HistoryRow {
  readonly arrival: Instant | undefined;
}

/**
 * One step of a request: what happened on a node, or who holds it now.
 * @property kind `after` is what was done once the request had ended.
 * @property nodeId, nodeName empty at the end, after it, and at a start the platform has no record of.
 * @property count how the vote stood with the last of the rows, where more than one person has voted.
 */
export interface TimelineStep {
  readonly key: string;
  readonly kind: 'start' | 'node' | 'current' | 'end' | 'after';
  readonly nodeId: NodeId;
  readonly nodeName: string;
  readonly rows: readonly TimelineRow[];
  readonly count?: VoteCount;
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

/**
 * Puts the records of a request in the order of their times: rounds, and within them the records of one node that
 * follow each other. A draft has none.
 */
export function timelineOf(instance: Instance, history: readonly HistoryRow[]): readonly TimelineRound[] {
  const done = sortRecords(history);
  const counts = countVotes(done);
  const rows = done.map((row) => ({ ...row, arrival: findArrival(row, history) }));
  const { endedAt } = instance;
  const before = rows.filter((row) => endedAt === undefined || !isAfter(row, endedAt));
  const rounds: (readonly TimelineStep[])[] = [];
  let steps: readonly TimelineStep[] =
    instance.status === 'drafted' || isStart(instance, done[0]) ? [] : [startOf(instance)];
  for (const row of before) {
    steps = added(steps, row, rounds.length === 0 && steps.length === 0);
    if (!STARTS_OVER.has(row.action)) continue;
    rounds.push(steps);
    steps = [];
  }
  rounds.push([
    ...steps,
    ...openOf(openRows(instance, history)),
    ...endOf(instance),
    ...afterEnd(rows.filter((row) => !before.includes(row))),
  ]);
  return rounds
    .filter((round) => round.length > 0)
    .map((round, index) => ({ number: index + 1, steps: round.map((step) => withCount(step, counts)) }));
}

const SECOND = 1000;
/** Whether it was done after the end, in seconds: the platform tells no more of either. */
const isAfter = (row: HistoryRow, endedAt: Instant): boolean =>
  Math.floor(timeOf(row) / SECOND) > Math.floor(endedAt / SECOND);

function afterEnd(rows: readonly TimelineRow[]): readonly TimelineStep[] {
  const [first] = rows;
  return first === undefined
    ? []
    : [{ key: first.id, kind: 'after', nodeId: '', nodeName: '', rows, waiting: [], at: timeOf(first) }];
}

function withCount(step: TimelineStep, counts: ReadonlyMap<string, VoteCount>): TimelineStep {
  const count = step.rows.flatMap(({ id }) => counts.get(id) ?? []).at(-1);
  return count !== undefined && count.voted > 1 ? { ...step, count } : step;
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
      arrival: undefined,
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

/** Records of one node that follow each other stand together. */
function added(steps: readonly TimelineStep[], row: TimelineRow, isFirst: boolean): readonly TimelineStep[] {
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
      at: timeOf(row),
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
