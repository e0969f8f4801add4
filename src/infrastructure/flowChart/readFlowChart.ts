import type { ChartLine, ChartNode, FlowChart } from '#domain/process/chart.ts';
import { NO_BOX, readDiagram, type Diagram } from './diagram.ts';
import type { TakenNodes } from './takenNodes.ts';
import { allElements, type XmlElement } from './xmlElement.ts';

/** BPMN elements → the nodes our core runs; what it does not run is drawn all the same, as `other`. */
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

/** Where branches meet: a request may wait there for those that have not come. */
const MEETING: ReadonlySet<string> = new Set(['parallelGateway', 'inclusiveGateway']);

/**
 * Joins a BPMN file with how far the request has come. Coordinates are the file's own; without a diagram all boxes are
 * empty.
 */
export function readFlowChart(definitions: XmlElement, progress: TakenNodes): FlowChart {
  const diagram = readDiagram(definitions);
  const nodes = definitions.children
    .filter(({ name }) => name === 'process')
    .flatMap((process) => nodesIn(process, undefined, diagram, progress));
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

function nodesIn(
  holder: XmlElement,
  scope: string | undefined,
  diagram: Diagram,
  progress: TakenNodes,
): readonly ChartNode[] {
  return holder.children
    .filter(({ name }) => name in NODE_KINDS)
    .flatMap((element) => {
      const node = toNode(element, scope, diagram, progress);
      return [node, ...nodesIn(element, node.id, diagram, progress)];
    });
}

function toNode(element: XmlElement, scope: string | undefined, diagram: Diagram, progress: TakenNodes): ChartNode {
  const { id = '', name = '', attachedToRef } = element.attributes;
  return {
    id,
    name,
    kind: kindOf(element),
    box: diagram.boxes.get(id) ?? NO_BOX,
    ...progress.of(id, MEETING.has(element.name)),
    ...(scope !== undefined && { scope }),
    ...(attachedToRef !== undefined && { attachedTo: attachedToRef }),
  };
}

function kindOf(element: XmlElement): ChartNode['kind'] {
  const isTerminate =
    element.name === 'endEvent' && element.children.some(({ name }) => name === 'terminateEventDefinition');
  return isTerminate ? 'terminateEvent' : (NODE_KINDS[element.name] ?? 'other');
}

function toLine(flow: XmlElement, diagram: Diagram, progress: TakenNodes): ChartLine {
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
