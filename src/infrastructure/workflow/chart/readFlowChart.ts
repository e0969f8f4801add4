import type { ChartLine, ChartNode, FlowChart } from '#domain/process/chart.ts';
import type { ChartProgress } from './readProgress.ts';
import { allElements, type XmlElement } from './xmlElement.ts';

/** Maps BPMN elements to node kinds of the process core; other elements are drawn as `other`. */
const NODE_KINDS: Readonly<Record<string, ChartNode['kind']>> = {
  startEvent: 'startEvent',
  endEvent: 'endEvent',
  userTask: 'userTask',
  serviceTask: 'handlerTask',
  scriptTask: 'handlerTask',
  sendTask: 'handlerTask',
  exclusiveGateway: 'exclusiveGateway',
  parallelGateway: 'parallelGateway',
  inclusiveGateway: 'inclusiveGateway',
  eventBasedGateway: 'other',
  subProcess: 'subProcess',
  callActivity: 'callActivity',
  boundaryEvent: 'boundaryTimer',
  intermediateCatchEvent: 'timerEvent',
  task: 'other',
  manualTask: 'other',
  receiveTask: 'other',
  businessRuleTask: 'other',
  intermediateThrowEvent: 'other',
  complexGateway: 'other',
  transaction: 'subProcess',
};

/** Joining gateways, where a request may wait for other branches. */
const JOIN_KINDS: ReadonlySet<string> = new Set(['parallelGateway', 'inclusiveGateway']);

/**
 * Combines a BPMN file with the progress of a request. Coordinates are those of the file; without a diagram all boxes
 * are empty.
 */
export function readFlowChart(definitions: XmlElement, progress: ChartProgress): FlowChart {
  const diagram = readDiagram(definitions);
  const nodes = definitions.children
    .filter(({ name }) => name === 'process')
    .flatMap((process) => collectNodes(process, undefined, diagram, progress));
  const known = new Set(nodes.map(({ id }) => id));
  const lines = allElements(definitions)
    .filter(({ name }) => name === 'sequenceFlow')
    .map((flow) => toLine(flow, diagram, progress));
  return {
    nodes,
    lines: lines.filter(({ from, to }) => known.has(from) && known.has(to)),
    width: Math.max(0, ...nodes.map(({ box }) => box.x + box.width)),
    height: Math.max(0, ...nodes.map(({ box }) => box.y + box.height)),
  };
}

function collectNodes(
  holder: XmlElement,
  scope: string | undefined,
  diagram: Diagram,
  progress: ChartProgress,
): readonly ChartNode[] {
  return holder.children
    .filter(({ name }) => name in NODE_KINDS)
    .flatMap((element) => {
      const node = toNode(element, scope, diagram, progress);
      return [node, ...collectNodes(element, node.id, diagram, progress)];
    });
}

function toNode(element: XmlElement, scope: string | undefined, diagram: Diagram, progress: ChartProgress): ChartNode {
  const { id = '', name = '', attachedToRef } = element.attributes;
  return {
    id,
    name,
    kind: getNodeKind(element),
    box: diagram.boxes.get(id) ?? NO_BOX,
    ...progress.getProgress(id, JOIN_KINDS.has(element.name)),
    ...(scope !== undefined && { scope }),
    ...(attachedToRef !== undefined && { attachedTo: attachedToRef }),
  };
}

function getNodeKind(element: XmlElement): ChartNode['kind'] {
  const isTerminate =
    element.name === 'endEvent' && element.children.some(({ name }) => name === 'terminateEventDefinition');
  return isTerminate ? 'terminateEvent' : (NODE_KINDS[element.name] ?? 'other');
}

function toLine(flow: XmlElement, diagram: Diagram, progress: ChartProgress): ChartLine {
  const { id = '', name = '', sourceRef = '', targetRef = '' } = flow.attributes;
  return {
    id,
    name,
    from: sourceRef,
    to: targetRef,
    points: diagram.paths.get(id) ?? [],
    isTravelled: progress.isTravelled(sourceRef, targetRef),
  };
}

/** Positions of nodes and edges in the BPMN diagram, by element id. Empty for a file without a diagram. */
interface Diagram {
  readonly boxes: ReadonlyMap<string, ChartNode['box']>;
  readonly paths: ReadonlyMap<string, ChartLine['points']>;
}

function readDiagram(definitions: XmlElement): Diagram {
  const elements = allElements(definitions);
  const shapes = elements.filter(({ name }) => name === 'BPMNShape');
  const edges = elements.filter(({ name }) => name === 'BPMNEdge');
  return {
    boxes: new Map(shapes.map((shape) => [readElementId(shape), readBox(shape)])),
    paths: new Map(
      edges.map((edge) => [
        readElementId(edge),
        edge.children.filter(({ name }) => name === 'waypoint').map(readPoint),
      ]),
    ),
  };
}

const NO_BOX: ChartNode['box'] = { x: 0, y: 0, width: 0, height: 0 };

const readElementId = (drawn: XmlElement): string => drawn.attributes['bpmnElement'] ?? '';
const readPoint = (element: XmlElement) => ({ x: readNumber(element, 'x'), y: readNumber(element, 'y') });
const readNumber = (element: XmlElement | undefined, name: string): number =>
  Number(element?.attributes[name] ?? 0) || 0;

function readBox(shape: XmlElement): ChartNode['box'] {
  const bounds = shape.children.find(({ name }) => name === 'Bounds');
  return {
    x: readNumber(bounds, 'x'),
    y: readNumber(bounds, 'y'),
    width: readNumber(bounds, 'width'),
    height: readNumber(bounds, 'height'),
  };
}
