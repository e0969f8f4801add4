import type { NodeUsersDto, OutlookDto } from '#contract/workflow/bpmShapes.ts';
import { nodeKindCodec, outlookStatusCodec } from '#contract/wire/wireCodecs.ts';
import { getSuccessors } from '#domain/process/chart/graph.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { CommandPreview, VotingMethod } from '#domain/tasks/commandPreview.ts';
import type { Tally } from '#domain/tasks/tallyVotes.ts';
import type { NextNode } from '#domain/tasks/taskViews.ts';
import type { NamesById } from '#server/directory/findNames.ts';

/** Process, names and translations of a preview of next nodes. */
export interface PreviewContext {
  readonly process: ProcessDefinition;
  readonly named: NamesById;
  readonly words: (text: string) => string;
}

/** Converts a previewed node to wire format (contract tasks 9). */
export function toNodeUsersDto(next: NextNode, wording: PreviewContext, level = 0): NodeUsersDto {
  const { process, named, words } = wording;
  const isUserTask = next.kind === 'userTask';
  return {
    nodeId: next.id,
    nodeName: words(next.name),
    nodeType: nodeKindCodec.toWire(process.nodes[next.id]?.kind ?? 'userTask'),
    level,
    executors: isUserTask ? next.executors.map(named.executor) : [],
    outcomeNodeUsers: [
      ...next.successors.map((node) => toNodeUsersDto(node, wording, level + 1)),
      ...(next.kind === 'gateway' && level > 0 && !next.isUndetermined
        ? toClosedBranches(next, wording, level + 1)
        : []),
    ],
    ...(isUserTask && {
      multipleType: next.voting?.mode ?? 'normal',
      allowSelectExecutor: next.maySelectPeople,
      single: next.isSinglePerson,
      allowExecutorNull: next.mayBeEmpty,
      voting: toVotingDto(next.voting),
    }),
    ...(next.preview && { outlook: toCommandPreviewDto(next.preview, wording) }),
  };
}

/** Returns the branches of a nested gateway that its conditions exclude, without assignees (contract tasks 9). */
function toClosedBranches(
  { id, successors }: NextNode,
  { process, words }: PreviewContext,
  level: number,
): NodeUsersDto[] {
  const open = new Set(successors.map((node) => node.id));
  return getSuccessors(process, id)
    .filter((to) => !open.has(to))
    .map((to) => ({
      nodeId: to,
      nodeName: words(process.nodes[to]?.name ?? to),
      nodeType: nodeKindCodec.toWire(process.nodes[to]?.kind ?? 'userTask'),
      level,
      executors: [],
      outcomeNodeUsers: [],
      allowSelectExecutor: false,
      allowExecutorNull: true,
    }));
}

/** Converts the effects of a command to wire format. */
export function toCommandPreviewDto(
  {
    openedNodes,
    closedTasks,
    returnsTo,
    outcome,
    isSameAsAgreement,
    tallyAfter,
    tallyBefore,
    newAssignees,
    newStatus,
    waitReason,
    ...outlook
  }: CommandPreview,
  { named, words }: Pick<PreviewContext, 'named' | 'words'>,
): OutlookDto {
  const at = ({ node, nodeName, people }: CommandPreview['openedNodes'][number]) => ({
    nodeId: node,
    nodeName: words(nodeName),
    executors: people.map(named.executor),
  });
  return {
    opens: openedNodes.map((node) => ({ ...at(node), voting: toVotingDto(node.voting) })),
    closes: closedTasks.map((task) => ({ ...at(task), taskId: task.task })),
    backTo: returnsTo ? at(returnsTo) : null,
    ends: outcome ?? null,
    goesOnAllTheSame: isSameAsAgreement,
    standing: toTallyDto(tallyAfter),
    standsNow: toTallyDto(tallyBefore),
    handsTo: (newAssignees ?? []).map(named.executor),
    becomes: newStatus ? outlookStatusCodec.toWire(newStatus) : null,
    waitsFor: waitReason ?? null,
    closedJoins: (outlook.closedJoins ?? []).map(({ node, nodeName, branches }) => ({
      nodeId: node,
      nodeName: words(nodeName),
      branches: branches.map(words),
    })),
  };
}

function toVotingDto(voting: VotingMethod | undefined): NonNullable<NodeUsersDto['voting']> | null {
  if (voting === undefined) return null;
  const { hasTooFewSigners, ...method } = voting;
  return { ...method, ...(hasTooFewSigners !== undefined && { fewer: hasTooFewSigners }) };
}

function toTallyDto(tally: Tally | undefined): OutlookDto['standing'] {
  if (tally === undefined) return null;
  const { requiredByRule, ...counts } = tally;
  return { ...counts, ...(requiredByRule !== undefined && { wanted: requiredByRule }) };
}

export const listPreviewUserIds = (next: readonly NextNode[]): string[] =>
  next.flatMap(({ executors, successors, preview }) => [
    ...executors.map(({ id }) => id),
    ...listPreviewUserIds(successors),
    ...(preview ? listCommandPreviewUserIds(preview) : []),
  ]);

export const listCommandPreviewUserIds = ({
  openedNodes,
  closedTasks,
  returnsTo,
  newAssignees = [],
}: CommandPreview): string[] =>
  [
    ...[...openedNodes, ...closedTasks, ...(returnsTo ? [returnsTo] : [])].flatMap(({ people }) => people),
    ...newAssignees,
  ].map(({ id }) => id);
