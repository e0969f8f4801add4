import type { RecordDto } from '#contract/workflow/bpmShapes.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { isOpenRecord, type TakenPaths } from './readProgress.ts';
import { allElements, type XmlElement } from './xmlElement.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
  /** The edge as drawn in the chart; some edges are not drawn, such as the one into a sub-process. */
  readonly drawn?: readonly [from: string, to: string];
}
/** When a request entered a node and left it; `leftAt` is infinite while the request waits there. */
interface Visit {
  readonly node: string;
  readonly arrivedAt: number;
  readonly leftAt: number;
}
interface Path {
  readonly lines: readonly Edge[];
  readonly visit: Visit;
}

const JOIN_KINDS = new Set(['parallelGateway', 'inclusiveGateway', 'complexGateway']);

/**
 * Reconstructs the path of a request if the platform does not send it (`pathMap` exists in generation B only, contract
 * history 2). The predecessor of a visit is the one that ended last before it, among the nodes from which a path
 * without user tasks leads to it. At a joining gateway, all such visits are predecessors.
 */
export function reconstructPaths(definitions: XmlElement, records: readonly RecordDto[]): TakenPaths {
  const elements = new Map(allElements(definitions).map((each) => [each.attributes['id'] ?? '', each]));
  const lines = collectAllEdges([...elements.values()]);
  const visits = records.flatMap((record) => toVisits(record, elements));
  const visited = new Set(visits.map(({ node }) => node));
  const isPassed = (node: string) => !visited.has(node) && elements.get(node)?.name !== 'userTask';
  const paths: Record<string, string[]> = {};
  for (const visit of visits) {
    for (const line of findEdgesTo(visit, visits, lines, isPassed, elements)) {
      const [from, to] = line.drawn ?? [line.from, line.to];
      paths[from] = [...new Set([...(paths[from] ?? []), to])];
    }
  }
  return paths;
}

function findEdgesTo(
  visit: Visit,
  visits: readonly Visit[],
  lines: readonly Edge[],
  isPassed: (node: string) => boolean,
  elements: ReadonlyMap<string, XmlElement>,
): readonly Edge[] {
  const behind = searchBackwards(visit.node, lines, isPassed);
  const ways: readonly Path[] = visits
    .filter((each) => each !== visit && each.leftAt <= visit.arrivedAt && behind.has(each.node))
    .map((each) => ({ visit: each, lines: collectEdges(each.node, visit.node, behind) }));
  const latest = Math.max(...ways.map((way) => way.visit.leftAt));
  const isMet = (way: Path) => way.lines.some(({ to }) => JOIN_KINDS.has(elements.get(to)?.name ?? ''));
  const taken = ways.filter((way) => way.visit.leftAt === latest || isMet(way));
  if (taken.length > 0) return taken.flatMap((way) => way.lines).filter(isDrawn);
  const starts = [...behind.keys()].filter((node) => elements.get(node)?.name === 'startEvent');
  return starts.flatMap((start) => collectEdges(start, visit.node, behind)).filter(isDrawn);
}

const isDrawn = ({ drawn }: Edge): boolean => drawn !== NOT_DRAWN;

/**
 * Searches backwards from a node without passing user tasks. Returns for each node reached the next edge towards the
 * node.
 */
function searchBackwards(
  node: string,
  lines: readonly Edge[],
  isPassed: (node: string) => boolean,
): ReadonlyMap<string, Edge> {
  const next = new Map<string, Edge>();
  const waiting = [node];
  for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
    for (const line of lines) {
      if (line.to !== place || next.has(line.from)) continue;
      next.set(line.from, line);
      if (isPassed(line.from)) waiting.push(line.from);
    }
  }
  return next;
}

/** Returns the edges from one node to another, following `next`. */
function collectEdges(from: string, to: string, next: ReadonlyMap<string, Edge>): readonly Edge[] {
  const lines: Edge[] = [];
  for (let line = next.get(from); line !== undefined; line = line.to === to ? undefined : next.get(line.to))
    lines.push(line);
  return lines;
}

const NOT_DRAWN: Edge['drawn'] = ['', ''];

/** Returns the sequence flows, and the implicit edges into a sub-process, out of it and to boundary events. */
function collectAllEdges(elements: readonly XmlElement[]): readonly Edge[] {
  const flows = elements.filter(({ name }) => name === 'sequenceFlow');
  const drawn = flows.map(({ attributes: { sourceRef = '', targetRef = '' } }) => ({ from: sourceRef, to: targetRef }));
  const hanging = elements.flatMap(({ attributes: { id = '', attachedToRef } }) =>
    attachedToRef === undefined ? [] : [{ from: attachedToRef, to: id, drawn: NOT_DRAWN }],
  );
  const inner = elements
    .filter(({ name, children }) => name !== 'process' && children.some((each) => each.name === 'startEvent'))
    .flatMap(({ attributes: { id = '' }, children }) => [
      ...findIdsByName(children, 'startEvent').map((start) => ({ from: id, to: start, drawn: NOT_DRAWN })),
      ...findIdsByName(children, 'endEvent').flatMap((end) =>
        drawn.filter(({ from }) => from === id).map(({ to }) => ({ from: end, to, drawn: [id, to] as const })),
      ),
    ]);
  const scopes = new Set(inner.filter((line) => line.drawn === NOT_DRAWN).map(({ from }) => from));
  return [...drawn.filter(({ from }) => !scopes.has(from)), ...hanging, ...inner];
}

const findIdsByName = (elements: readonly XmlElement[], name: string): readonly string[] =>
  elements.filter((each) => each.name === name).map(({ attributes: { id = '' } }) => id);

function toVisits(record: RecordDto, elements: ReadonlyMap<string, XmlElement>): readonly Visit[] {
  const { nodeId: node, createTime, completeTime } = record;
  if (node === null || !elements.has(node)) return [];
  const leftAt = isOpenRecord(record) ? Number.POSITIVE_INFINITY : (fromWireTime(completeTime) ?? 0);
  return [{ node, leftAt, arrivedAt: fromWireTime(createTime) ?? leftAt }];
}
