import type { RecordDto } from '#api/bpmShapes.ts';
import { fromWireTime } from '#api/time.ts';
import { isOpenRecord, type TakenPaths } from './takenNodes.ts';
import { allElements, type XmlElement } from './xmlElement.ts';

interface Line {
  readonly from: string;
  readonly to: string;
  /** The line as the chart draws it; some ways are not drawn, such as the one into a sub-process. */
  readonly drawn?: readonly [from: string, to: string];
}
/** When a request came to a node and when it went on; one that waits there has not. */
interface Visit {
  readonly node: string;
  readonly came: number;
  readonly left: number;
}
interface Way {
  readonly lines: readonly Line[];
  readonly visit: Visit;
}

const MEETING = new Set(['parallelGateway', 'inclusiveGateway', 'complexGateway']);

/**
 * The ways a request took where the platform does not tell them (contract history 2: `pathMap` is of generation B). A
 * visit follows the one that ended last before it, among those from which a way leads there past nothing a person does;
 * where branches meet, every one of them.
 */
export function pathsOfRecords(definitions: XmlElement, records: readonly RecordDto[]): TakenPaths {
  const elements = new Map(allElements(definitions).map((each) => [each.attributes['id'] ?? '', each]));
  const lines = linesOf([...elements.values()]);
  const visits = records.flatMap((record) => visitOf(record, elements));
  const visited = new Set(visits.map(({ node }) => node));
  const isPassed = (node: string) => !visited.has(node) && elements.get(node)?.name !== 'userTask';
  const paths: Record<string, string[]> = {};
  for (const visit of visits) {
    for (const line of waysTo(visit, visits, lines, isPassed, elements)) {
      const [from, to] = line.drawn ?? [line.from, line.to];
      paths[from] = [...new Set([...(paths[from] ?? []), to])];
    }
  }
  return paths;
}

function waysTo(
  visit: Visit,
  visits: readonly Visit[],
  lines: readonly Line[],
  isPassed: (node: string) => boolean,
  elements: ReadonlyMap<string, XmlElement>,
): readonly Line[] {
  const behind = linesBack(visit.node, lines, isPassed);
  const ways: readonly Way[] = visits
    .filter((each) => each !== visit && each.left <= visit.came && behind.has(each.node))
    .map((each) => ({ visit: each, lines: follow(each.node, visit.node, behind) }));
  const latest = Math.max(...ways.map((way) => way.visit.left));
  const isMet = (way: Way) => way.lines.some(({ to }) => MEETING.has(elements.get(to)?.name ?? ''));
  const taken = ways.filter((way) => way.visit.left === latest || isMet(way));
  if (taken.length > 0) return taken.flatMap((way) => way.lines).filter(isDrawn);
  const starts = [...behind.keys()].filter((node) => elements.get(node)?.name === 'startEvent');
  return starts.flatMap((start) => follow(start, visit.node, behind)).filter(isDrawn);
}

const isDrawn = ({ drawn }: Line): boolean => drawn !== NOT_DRAWN;

/** From every node one can come from without passing a person: the next line towards the node. */
function linesBack(
  node: string,
  lines: readonly Line[],
  isPassed: (node: string) => boolean,
): ReadonlyMap<string, Line> {
  const next = new Map<string, Line>();
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

/** The lines from one node to the one `next` leads to. */
function follow(from: string, to: string, next: ReadonlyMap<string, Line>): readonly Line[] {
  const lines: Line[] = [];
  for (let line = next.get(from); line !== undefined; line = line.to === to ? undefined : next.get(line.to))
    lines.push(line);
  return lines;
}

const NOT_DRAWN: Line['drawn'] = ['', ''];

/** The flows, and what leads into a sub-process, out of it, and to what hangs on a node. */
function linesOf(elements: readonly XmlElement[]): readonly Line[] {
  const flows = elements.filter(({ name }) => name === 'sequenceFlow');
  const drawn = flows.map(({ attributes: { sourceRef = '', targetRef = '' } }) => ({ from: sourceRef, to: targetRef }));
  const hanging = elements.flatMap(({ attributes: { id = '', attachedToRef } }) =>
    attachedToRef === undefined ? [] : [{ from: attachedToRef, to: id, drawn: NOT_DRAWN }],
  );
  const inner = elements
    .filter(({ name, children }) => name !== 'process' && children.some((each) => each.name === 'startEvent'))
    .flatMap(({ attributes: { id = '' }, children }) => [
      ...named(children, 'startEvent').map((start) => ({ from: id, to: start, drawn: NOT_DRAWN })),
      ...named(children, 'endEvent').flatMap((end) =>
        drawn.filter(({ from }) => from === id).map(({ to }) => ({ from: end, to, drawn: [id, to] as const })),
      ),
    ]);
  const scopes = new Set(inner.filter((line) => line.drawn === NOT_DRAWN).map(({ from }) => from));
  return [...drawn.filter(({ from }) => !scopes.has(from)), ...hanging, ...inner];
}

const named = (elements: readonly XmlElement[], name: string): readonly string[] =>
  elements.filter((each) => each.name === name).map(({ attributes: { id = '' } }) => id);

function visitOf(record: RecordDto, elements: ReadonlyMap<string, XmlElement>): readonly Visit[] {
  const { nodeId: node, createTime, completeTime } = record;
  if (node === null || !elements.has(node)) return [];
  const left = isOpenRecord(record) ? Number.POSITIVE_INFINITY : (fromWireTime(completeTime) ?? 0);
  return [{ node, left, came: fromWireTime(createTime) ?? left }];
}
