import type { NodeUsersDto, OutlookDto } from '#contract/workflow/bpmShapes.ts';
import { nodeKindCodec, outlookStatusCodec } from '#contract/wire/wireCodecs.ts';
import { getSuccessors } from '#domain/process/chart/graph.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { CommandPreview } from '#domain/tasks/outlook.ts';
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
      ...next.behind.map((node) => toNodeUsersDto(node, wording, level + 1)),
      ...(next.kind === 'gateway' && level > 0 && !next.isUntold ? toClosedBranches(next, wording, level + 1) : []),
    ],
    ...(isUserTask && {
      multipleType: next.voting?.mode ?? 'normal',
      allowSelectExecutor: next.maySelectPeople,
      single: next.isSinglePerson,
      allowExecutorNull: next.mayBeEmpty,
      voting: next.voting ?? null,
    }),
    ...(next.outlook && { outlook: toCommandPreviewDto(next.outlook, wording) }),
  };
}

/** Returns the branches of a nested gateway that its conditions exclude, without assignees (contract tasks 9). */
function toClosedBranches({ id, behind }: NextNode, { process, words }: PreviewContext, level: number): NodeUsersDto[] {
  const open = new Set(behind.map((node) => node.id));
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
    opens,
    closes,
    backTo,
    ends,
    goesOnAllTheSame,
    tallyAfter,
    tallyBefore,
    handsTo,
    becomes,
    waitsFor,
    ...outlook
  }: CommandPreview,
  { named, words }: Pick<PreviewContext, 'named' | 'words'>,
): OutlookDto {
  const at = ({ node, nodeName, people }: CommandPreview['opens'][number]) => ({
    nodeId: node,
    nodeName: words(nodeName),
    executors: people.map(named.executor),
  });
  return {
    opens: opens.map((node) => ({ ...at(node), voting: node.voting ?? null })),
    closes: closes.map((task) => ({ ...at(task), taskId: task.task })),
    backTo: backTo ? at(backTo) : null,
    ends: ends ?? null,
    goesOnAllTheSame,
    standing: tallyAfter ?? null,
    standsNow: tallyBefore ?? null,
    handsTo: (handsTo ?? []).map(named.executor),
    becomes: becomes ? outlookStatusCodec.toWire(becomes) : null,
    waitsFor: waitsFor ?? null,
    closedJoins: (outlook.closedJoins ?? []).map(({ node, nodeName, branches }) => ({
      nodeId: node,
      nodeName: words(nodeName),
      branches: branches.map(words),
    })),
  };
}

export const listPreviewUserIds = (next: readonly NextNode[]): string[] =>
  next.flatMap(({ executors, behind, outlook }) => [
    ...executors.map(({ id }) => id),
    ...listPreviewUserIds(behind),
    ...(outlook ? listCommandPreviewUserIds(outlook) : []),
  ]);

export const listCommandPreviewUserIds = ({ opens, closes, backTo, handsTo = [] }: CommandPreview): string[] =>
  [...[...opens, ...closes, ...(backTo ? [backTo] : [])].flatMap(({ people }) => people), ...handsTo].map(
    ({ id }) => id,
  );
