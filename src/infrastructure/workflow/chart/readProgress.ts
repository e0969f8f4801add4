import type { RecordDto } from '#contract/workflow/bpmShapes.ts';
import { taskStatusCodec } from '#contract/workflow/taskCodecs.ts';
import { recordActionCodec } from '#contract/wire/wireCodecs.ts';
import { findArrival } from '#domain/history/findArrival.ts';
import { listHoldersWithAgents } from '#domain/requests/holders.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { ChartNode } from '#domain/process/chart.ts';
import { toHistoryRow } from '../requests/toHistoryRow.ts';
import { toExecutors } from '../../http/wire/executors.ts';

/** Progress of a request, from its records and its path (contract history 2). */
export interface ChartProgress {
  /** `isMeeting`: whether the node is a joining gateway, where a branch may wait. */
  readonly getProgress: (node: string, isMeeting: boolean) => Pick<ChartNode, 'progress' | 'steps' | 'holders'>;
  readonly isTravelled: (from: string, to: string) => boolean;
}
export type TakenPaths = Readonly<Record<string, readonly string[]>>;

export function readProgress(records: readonly RecordDto[], paths: TakenPaths): ChartProgress {
  const isRunning = records.some(isOpenRecord);
  const history = records.map(toHistoryRow);
  const entered = new Set(Object.values(paths).flat());
  return {
    getProgress: (node, isMeeting) => {
      const open = records.filter((record) => record.nodeId === node && isOpenRecord(record));
      const steps = history
        .filter((row, index) => row.nodeId === node && isRecord(records[index]))
        .map((row) => toStep(row, history))
        .sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
      const isWaiting = isMeeting && isRunning && steps.length === 0 && entered.has(node) && !(node in paths);
      const isDone = steps.length > 0 || node in paths || entered.has(node);
      return {
        progress: open.length > 0 || isWaiting ? 'current' : isDone ? 'done' : 'ahead',
        steps,
        holders: listHoldersWithAgents(open.map(toOpen)),
      };
    },
    isTravelled: (from, to) => paths[from]?.includes(to) === true,
  };
}

const readTaskStatus = ({ hisId, checkStatus }: RecordDto) =>
  hisId === null ? taskStatusCodec.fromWire(checkStatus) : 'unknown';

/**
 * Whether a record is an open task, which has no record of its own (contract history 1, 2). A locked task waits for
 * returned work and counts as closed.
 */
export const isOpenRecord = (record: RecordDto): boolean =>
  taskStatusCodec.fromWire(record.taskStatus) !== 'locked' &&
  (isNotHandled(record) || !['unknown', 'locked'].includes(readTaskStatus(record)));

const isNotHandled = ({ checkStatus }: RecordDto): boolean => recordActionCodec.fromWire(checkStatus) === 'notHandled';

const isRecord = (record: RecordDto | undefined): boolean =>
  record !== undefined && !isNotHandled(record) && readTaskStatus(record) === 'unknown';

function toStep(row: HistoryRow, history: readonly HistoryRow[]): ChartNode['steps'][number] {
  const { action, actionLabel, optionName, handlerName, agentForName, partners, remark, doneAt } = row;
  const arrival = findArrival(row, history);
  return {
    ...{ action, actionLabel, handlerName, partners, remark },
    ...(optionName !== undefined && { optionName }),
    ...(agentForName !== undefined && { agentForName }),
    ...(arrival !== undefined && { arrival }),
    ...(doneAt !== undefined && { at: doneAt }),
  };
}

const toOpen = ({ taskExecutors, agentUserName }: RecordDto) => ({
  waiting: toExecutors(taskExecutors),
  ...(agentUserName && { agentForName: agentUserName }),
});
