import type { NodeUsersDto, OutlookDto } from '#api/bpmShapes.ts';
import { WAITS, type ClosedJoin, type Outlook, type VotingMethod } from '#domain/task/outlook.ts';
import { outlookStatusCodec } from '#api/wireCodecs.ts';
import { toExecutors } from '../wire/executors.ts';

const ENDS: readonly NonNullable<Outlook['ends']>[] = ['approved', 'refused', 'none', 'cancelled', 'aborted', 'open'];

/** What a decision or a return would do, as our server tells it. */
export function toOutlook(dto: OutlookDto): Outlook {
  const ends = ENDS.find((each) => each === dto.ends);
  const becomes = outlookStatusCodec.fromWire(dto.becomes);
  const waitsFor = WAITS.find((each) => each === dto.waitsFor);
  return {
    opens: dto.opens.map((node) => ({ ...at(node), ...votingOf(node.voting) })),
    closes: dto.closes.map((task) => ({ ...at(task), task: task.taskId })),
    goesOnAllTheSame: dto.goesOnAllTheSame ?? false,
    ...(dto.backTo && { backTo: at(dto.backTo) }),
    ...(ends && { ends }),
    ...(waitsFor && { waitsFor }),
    ...(becomes !== 'unknown' && { becomes }),
    ...((dto.closedJoins ?? []).length > 0 && { closedJoins: (dto.closedJoins ?? []).map(closedJoinOf) }),
    ...((dto.handsTo ?? []).length > 0 && { handsTo: toExecutors(dto.handsTo) }),
    ...(dto.standsNow && { tallyBefore: tallyAfterOf(dto.standsNow) }),
    ...(dto.standing && { tallyAfter: tallyAfterOf(dto.standing) }),
  };
}

const at = ({
  nodeId,
  nodeName,
  executors,
}: Pick<OutlookDto['opens'][number], 'nodeId' | 'nodeName' | 'executors'>) => ({
  node: nodeId,
  nodeName: nodeName ?? '',
  people: toExecutors(executors),
});

const closedJoinOf = ({ nodeId, nodeName, branches }: NonNullable<OutlookDto['closedJoins']>[number]): ClosedJoin => ({
  node: nodeId,
  nodeName: nodeName ?? '',
  branches,
});

function tallyAfterOf({
  needed,
  wanted,
  verdict,
  ...counts
}: NonNullable<OutlookDto['standing']>): NonNullable<Outlook['tallyAfter']> {
  return {
    ...counts,
    ...(needed !== undefined && { needed }),
    ...(wanted !== undefined && { wanted }),
    ...(verdict && { verdict }),
  };
}

function votingOf(dto: NodeUsersDto['voting']): { readonly voting?: VotingMethod } {
  const voting = toVoting(dto);
  return voting ? { voting } : {};
}

const MODES: readonly VotingMethod['mode'][] = ['parallel', 'sequential'];
const MEASURES: readonly VotingMethod['by'][] = ['all', 'count', 'percent', 'condition'];

export function toVoting(dto: NodeUsersDto['voting']): VotingMethod | undefined {
  const [mode, by] = [MODES.find((each) => each === dto?.mode), MEASURES.find((each) => each === dto?.by)];
  return dto && mode && by ? { mode, by, value: dto.value, ...(dto.fewer && { fewer: true }) } : undefined;
}
