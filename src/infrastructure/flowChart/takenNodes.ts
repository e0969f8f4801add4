import type { RecordDto } from '#api/bpmShapes.ts';
import { fromWireTime } from '#api/time.ts';
import { taskStatusCodec } from '#api/taskCodecs.ts';
import { recordActionCodec } from '#api/wireCodecs.ts';
import { holdersWithStandIns } from '#domain/instance/holders.ts';
import type { ChartNode } from '#domain/process/chart.ts';
import { toExecutors } from '../wire/executors.ts';

/** How far a request has come, from its records and the ways it took (contract history 2). */
export interface TakenNodes {
  /** `isMeeting`: where one may have come to without going on. */
  readonly of: (node: string, isMeeting: boolean) => Pick<ChartNode, 'progress' | 'steps' | 'holders'>;
  readonly isTravelled: (from: string, to: string) => boolean;
}
export type TakenPaths = Readonly<Record<string, readonly string[]>>;

export function readProgress(records: readonly RecordDto[], paths: TakenPaths): TakenNodes {
  const isRunning = records.some(isOpenRecord);
  const entered = new Set(Object.values(paths).flat());
  return {
    of: (node, isMeeting) => {
      const own = records.filter((record) => record.nodeId === node);
      const open = own.filter(isOpenRecord);
      const steps = own
        .filter((record) => !isOpenRecord(record))
        .map(toStep)
        .sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
      const isWaiting = isMeeting && isRunning && steps.length === 0 && entered.has(node) && !(node in paths);
      const isDone = steps.length > 0 || node in paths || entered.has(node);
      return {
        progress: open.length > 0 || isWaiting ? 'current' : isDone ? 'done' : 'ahead',
        steps,
        holders: holdersWithStandIns(open.map(toOpen)),
      };
    },
    isTravelled: (from, to) => paths[from]?.includes(to) === true,
  };
}

/** Open tasks come as rows without a record of their own (contract history 1, 2). */
export const isOpenRecord = ({ hisId, checkStatus }: RecordDto): boolean =>
  recordActionCodec.fromWire(checkStatus) === 'notHandled' ||
  (hisId === null && taskStatusCodec.fromWire(checkStatus) !== 'unknown');

function toStep(record: RecordDto): ChartNode['steps'][number] {
  const at = fromWireTime(record.completeTime);
  return {
    action: recordActionCodec.fromWire(record.checkStatus),
    handlerName: record.handlerUserName ?? '',
    remark: record.remark ?? '',
    ...(record.optionName && { optionName: record.optionName }),
    ...(record.agentUserName && { agentForName: record.agentUserName }),
    ...(at !== undefined && { at }),
  };
}

const toOpen = ({ taskExecutors, agentUserName }: RecordDto) => ({
  waiting: toExecutors(taskExecutors),
  ...(agentUserName && { agentForName: agentUserName }),
});
