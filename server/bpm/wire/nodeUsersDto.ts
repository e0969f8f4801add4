import type { NodeUsersDto, OutlookDto } from '#api/bpmShapes.ts';
import { nodeKindCodec, outlookStatusCodec } from '#api/wireCodecs.ts';
import { successorsOf } from '#domain/process/chart/graph.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { NextNode } from '#domain/task/taskViews.ts';
import type { NamesById } from '../../directory/findNames.ts';

/** What the words of an answer about next nodes depend on. */
export interface PreviewContext {
  readonly process: ProcessDefinition;
  readonly named: NamesById;
  readonly words: (text: string) => string;
}

/** Where a decision leads (contract tasks 9): the core's preview in the words of the wire. */
export function nodeUsersDto(next: NextNode, wording: PreviewContext, level = 0): NodeUsersDto {
  const { process, named, words } = wording;
  const isUserTask = next.kind === 'userTask';
  return {
    nodeId: next.id,
    nodeName: words(next.name),
    nodeType: nodeKindCodec.toWire(process.nodes[next.id]?.kind ?? 'userTask'),
    level,
    executors: isUserTask ? next.executors.map(named.executor) : [],
    outcomeNodeUsers: [
      ...next.behind.map((node) => nodeUsersDto(node, wording, level + 1)),
      ...(next.kind === 'gateway' && level > 0 && !next.isUntold ? closedBranches(next, wording, level + 1) : []),
    ],
    ...(isUserTask && {
      multipleType: next.voting?.mode ?? 'normal',
      allowSelectExecutor: next.maySelectPeople,
      single: next.isSinglePerson,
      allowExecutorNull: next.mayBeEmpty,
      voting: next.voting ?? null,
    }),
    ...(next.outlook && { outlook: outlookDto(next.outlook, wording) }),
  };
}

/** The branches of a gateway behind a gateway that its conditions close: with nobody to ask (contract tasks 9). */
function closedBranches({ id, behind }: NextNode, { process, words }: PreviewContext, level: number): NodeUsersDto[] {
  const open = new Set(behind.map((node) => node.id));
  return successorsOf(process, id)
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

/** What a command would do, in the words of the wire. */
export function outlookDto(
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
  }: Outlook,
  { named, words }: Pick<PreviewContext, 'named' | 'words'>,
): OutlookDto {
  const at = ({ node, nodeName, people }: Outlook['opens'][number]) => ({
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

/** Everybody these answers name. */
export const peopleOfPreview = (next: readonly NextNode[]): string[] =>
  next.flatMap(({ executors, behind, outlook }) => [
    ...executors.map(({ id }) => id),
    ...peopleOfPreview(behind),
    ...(outlook ? peopleOfOutlook(outlook) : []),
  ]);

export const peopleOfOutlook = ({ opens, closes, backTo, handsTo = [] }: Outlook): string[] =>
  [...[...opens, ...closes, ...(backTo ? [backTo] : [])].flatMap(({ people }) => people), ...handsTo].map(
    ({ id }) => id,
  );
