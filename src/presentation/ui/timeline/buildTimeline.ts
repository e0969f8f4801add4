import { listHoldersWithAgents, type TaskHolder } from '#domain/requests/holders.ts';
import type { HistoryRow, InstanceRow } from '#domain/requests/instanceViews.ts';
import { toVoteCounts, type VoteCount } from '#domain/history/toVoteCounts.ts';
import { findArrival } from '#domain/history/findArrival.ts';
import { sortRecords, getActionTime } from '#domain/history/sortRecords.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { Instant, NodeId } from '#domain/shared/ids.ts';
import { findOpenTasks } from './findOpenTasks.ts';

/** A record with the time at which the task reached the user who acted, if the platform reports it. */
export interface TimelineRow extends HistoryRow {
  readonly arrival: Instant | undefined;
}

/**
 * One step of a request: the records of a node, or its current holders.
 * @property kind `after`: actions after the request had ended.
 * @property nodeId, nodeName empty at the end, after it, and at a start without a record on the platform.
 * @property count state of the vote after the last of the rows, if several users have voted.
 */
export interface TimelineStep {
  readonly key: string;
  readonly kind: 'start' | 'node' | 'current' | 'end' | 'after';
  readonly nodeId: NodeId;
  readonly nodeName: string;
  readonly rows: readonly TimelineRow[];
  readonly count?: VoteCount;
  readonly waiting: readonly TaskHolder[];
  readonly at: Instant;
}
/** The steps from a start, or from a restart after a return, to the next return. Only the last round is unfolded. */
export interface TimelineRound {
  readonly number: number;
  readonly steps: readonly TimelineStep[];
}

const RESTART_ACTIONS: ReadonlySet<RecordAction> = new Set(['returnToInitiator', 'withdraw']);

type Instance = Pick<
  InstanceRow,
  'initiatorId' | 'initiatorName' | 'initiatorDepartment' | 'startedAt' | 'endedAt' | 'status' | 'outcome'
>;

/**
 * Groups the records of a request, in order of time, into rounds, and consecutive records of one node into steps. A
 * draft has none.
 */
export function buildTimeline(instance: Instance, history: readonly HistoryRow[]): readonly TimelineRound[] {
  const done = sortRecords(history);
  const counts = toVoteCounts(done);
  const rows = done.map((row) => ({ ...row, arrival: findArrival(row, history) }));
  const { endedAt } = instance;
  const before = rows.filter((row) => endedAt === undefined || !isAfterEnd(row, endedAt));
  const rounds: (readonly TimelineStep[])[] = [];
  let steps: readonly TimelineStep[] =
    instance.status === 'drafted' || isStart(instance, done[0]) ? [] : [createStartStep(instance)];
  for (const row of before) {
    steps = appendRecord(steps, row, rounds.length === 0 && steps.length === 0);
    if (!RESTART_ACTIONS.has(row.action)) continue;
    rounds.push(steps);
    steps = [];
  }
  rounds.push([
    ...steps,
    ...toCurrentSteps(findOpenTasks(instance, history)),
    ...toEndStep(instance),
    ...afterEnd(rows.filter((row) => !before.includes(row))),
  ]);
  return rounds
    .filter((round) => round.length > 0)
    .map((round, index) => ({ number: index + 1, steps: round.map((step) => withCount(step, counts)) }));
}

const SECOND = 1000;
/** Whether the record is from after the end. Compared in seconds, the precision of the platform. */
const isAfterEnd = (row: HistoryRow, endedAt: Instant): boolean =>
  Math.floor(getActionTime(row) / SECOND) > Math.floor(endedAt / SECOND);

function afterEnd(rows: readonly TimelineRow[]): readonly TimelineStep[] {
  const [first] = rows;
  return first === undefined
    ? []
    : [{ key: first.id, kind: 'after', nodeId: '', nodeName: '', rows, waiting: [], at: getActionTime(first) }];
}

function withCount(step: TimelineStep, counts: ReadonlyMap<string, VoteCount>): TimelineStep {
  const count = step.rows.flatMap(({ id }) => counts.get(id) ?? []).at(-1);
  return count !== undefined && count.voted > 1 ? { ...step, count } : step;
}

/** Returns the nodes a request has reached, without duplicates, in order. */
export function listNodes(rounds: readonly TimelineRound[]): readonly { readonly id: NodeId; readonly name: string }[] {
  const names = new Map(
    rounds
      .flatMap(({ steps }) => steps)
      .filter(({ nodeId }) => nodeId !== '')
      .map(({ nodeId, nodeName }) => [nodeId, nodeName]),
  );
  return [...names].map(([id, name]) => ({ id, name }));
}

/** Returns the records of one node in all rounds, as one round. */
export const filterByNode = (rounds: readonly TimelineRound[], node: NodeId): TimelineRound => ({
  number: 1,
  steps: rounds.flatMap(({ steps }) => steps.filter(({ nodeId }) => nodeId === node)),
});

const isStart = (instance: Instance, row: HistoryRow | undefined): boolean =>
  row?.action === 'submit' ||
  (row?.handlerId === instance.initiatorId && row.doneAt !== undefined && row.doneAt - instance.startedAt < 1000);

const createStartStep = (instance: Instance): TimelineStep => ({
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

/** Adds a record to the last step if that has the same node, otherwise as a new step. */
function appendRecord(steps: readonly TimelineStep[], row: TimelineRow, isFirst: boolean): readonly TimelineStep[] {
  const last = steps.at(-1);
  const belongs =
    last?.kind === 'node' &&
    last.nodeId === row.nodeId &&
    last.rows.every(({ action }) => !RESTART_ACTIONS.has(action));
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
      at: getActionTime(row),
    },
  ];
}

/** Returns one step for each node with open tasks, with all their holders. */
function toCurrentSteps(open: readonly HistoryRow[]): readonly TimelineStep[] {
  const nodes = [...new Set(open.map(({ nodeId }) => nodeId))];
  return nodes.map((node) => {
    const rows = open.filter(({ nodeId }) => nodeId === node);
    return {
      key: `open.${node}`,
      kind: 'current',
      nodeId: node,
      nodeName: rows[0]?.nodeName ?? '',
      rows: [],
      waiting: listHoldersWithAgents(rows),
      at: Math.min(...rows.map(({ arrivedAt }) => arrivedAt)),
    };
  });
}

const toEndStep = ({ endedAt }: Instance): readonly TimelineStep[] =>
  endedAt === undefined
    ? []
    : [{ key: 'end', kind: 'end', nodeId: '', nodeName: '', rows: [], waiting: [], at: endedAt }];
