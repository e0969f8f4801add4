import type { NodeUsersDto, OutlookDto } from '#contract/workflow/bpmShapes.ts';
import { WAIT_REASONS, type ClosedJoin, type CommandPreview, type VotingMethod } from '#domain/tasks/commandPreview.ts';
import { outlookStatusCodec } from '#contract/wire/wireCodecs.ts';
import { toExecutors } from '../../http/wire/executors.ts';

const ENDS: readonly NonNullable<CommandPreview['outcome']>[] = [
  'approved',
  'refused',
  'none',
  'cancelled',
  'aborted',
  'open',
];

/** Converts the effects of a decision or return, which only our server sends. */
export function toCommandPreview(dto: OutlookDto): CommandPreview {
  const outcome = ENDS.find((each) => each === dto.ends);
  const newStatus = outlookStatusCodec.fromWire(dto.becomes);
  const waitReason = WAIT_REASONS.find((each) => each === dto.waitsFor);
  return {
    openedNodes: dto.opens.map((node) => ({ ...at(node), ...toVotingMethod(node.voting) })),
    closedTasks: dto.closes.map((task) => ({ ...at(task), task: task.taskId })),
    isSameAsAgreement: dto.goesOnAllTheSame ?? false,
    ...(dto.backTo && { returnsTo: at(dto.backTo) }),
    ...(outcome && { outcome }),
    ...(waitReason && { waitReason }),
    ...(newStatus !== 'unknown' && { newStatus }),
    ...((dto.closedJoins ?? []).length > 0 && { closedJoins: (dto.closedJoins ?? []).map(toClosedJoin) }),
    ...((dto.handsTo ?? []).length > 0 && { newAssignees: toExecutors(dto.handsTo) }),
    ...(dto.standsNow && { tallyBefore: toTallyAfter(dto.standsNow) }),
    ...(dto.standing && { tallyAfter: toTallyAfter(dto.standing) }),
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

const toClosedJoin = ({ nodeId, nodeName, branches }: NonNullable<OutlookDto['closedJoins']>[number]): ClosedJoin => ({
  node: nodeId,
  nodeName: nodeName ?? '',
  branches,
});

function toTallyAfter({
  needed,
  wanted,
  verdict,
  ...counts
}: NonNullable<OutlookDto['standing']>): NonNullable<CommandPreview['tallyAfter']> {
  return {
    ...counts,
    ...(needed !== undefined && { needed }),
    ...(wanted !== undefined && { requiredByRule: wanted }),
    ...(verdict && { verdict }),
  };
}

function toVotingMethod(dto: NodeUsersDto['voting']): { readonly voting?: VotingMethod } {
  const voting = toVoting(dto);
  return voting ? { voting } : {};
}

const MODES: readonly VotingMethod['mode'][] = ['parallel', 'sequential'];
const MEASURES: readonly VotingMethod['by'][] = ['all', 'count', 'percent', 'condition'];

export function toVoting(dto: NodeUsersDto['voting']): VotingMethod | undefined {
  const [mode, by] = [MODES.find((each) => each === dto?.mode), MEASURES.find((each) => each === dto?.by)];
  return dto && mode && by ? { mode, by, value: dto.value, ...(dto.fewer && { hasTooFewSigners: true }) } : undefined;
}
