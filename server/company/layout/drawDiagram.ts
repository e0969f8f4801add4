import type { ProcessDefinition, SequenceFlow } from '#domain/workflow/processDefinition.ts';
import { scanXml } from '../xml/scanXml.ts';
import { layOutNodes, type Box } from './boxes.ts';

const DIAGRAMS = 'http://www.omg.org/spec/BPMN/20100524/DI';
const NAMESPACES = `xmlns:bpmndi="${DIAGRAMS}" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"`;
const LANE = 20;
/** Width of events and gateways; activities fill their column. */
const NARROW_WIDTH = 50;

/** Adds a generated diagram to the BPMN text; replaces an incomplete one. */
export function drawDiagram(xml: string, definition: ProcessDefinition): string {
  const boxes = layOutNodes(definition);
  const shapes = [...boxes].map(([id, box]) => formatShape(id, box, definition.nodes[id]?.kind === 'subProcess'));
  const edges = Object.values(definition.flows).map((flow) => formatEdge(flow, boxes));
  const plane = `<bpmndi:BPMNPlane id="Plane_of_chart" bpmnElement="${escapeXml(definition.key)}">${[...shapes, ...edges].join('')}</bpmndi:BPMNPlane>`;
  const diagram = `<bpmndi:BPMNDiagram ${NAMESPACES} id="Diagram_of_chart">${plane}</bpmndi:BPMNDiagram>`;
  return replaceDiagrams(xml, diagram);
}

/** Removes the existing diagrams and appends the given one. */
function replaceDiagrams(xml: string, diagram: string): string {
  const drawn: (readonly [from: number, to: number])[] = [];
  let last = xml.length;
  scanXml(xml, {
    onOpen: () => undefined,
    onClose({ uri, local, start, parent }, end) {
      if (uri === DIAGRAMS && local === 'BPMNDiagram') drawn.push([start, end]);
      if (parent === undefined) last = xml.lastIndexOf('</', end);
    },
  });
  let [kept, from] = ['', 0];
  for (const [start, end] of drawn) {
    kept += xml.slice(from, start);
    from = end;
  }
  return kept + xml.slice(from, last) + diagram + xml.slice(last);
}

const formatShape = (id: string, { x, y, width, height }: Box, isExpanded: boolean): string =>
  `<bpmndi:BPMNShape id="Shape_${escapeXml(id)}" bpmnElement="${escapeXml(id)}"${isExpanded ? ' isExpanded="true"' : ''}><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;

function formatEdge({ id, from, to }: SequenceFlow, boxes: ReadonlyMap<string, Box>): string {
  const [source, target] = [boxes.get(from), boxes.get(to)];
  const points = source === undefined || target === undefined ? [] : routeEdge(source, target);
  return `<bpmndi:BPMNEdge id="Edge_${escapeXml(id)}" bpmnElement="${escapeXml(id)}">${points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')}</bpmndi:BPMNEdge>`;
}

type Point = readonly [x: number, y: number];

/**
 * Routes an edge with right angles. The vertical segment is at a narrow source or target, otherwise between the
 * columns. Edges that lead back run below the nodes.
 */
function routeEdge(source: Box, target: Box): readonly Point[] {
  const [start, end] = [boxCentre(source), boxCentre(target)];
  const isDown = end.y > start.y;
  if (target.x < source.x + source.width) {
    const below = Math.max(source.y + source.height, target.y + target.height) + LANE;
    return [
      [start.x, source.y + source.height],
      [start.x, below],
      [end.x, below],
      [end.x, target.y + target.height],
    ];
  }
  const from: Point = [source.x + source.width, start.y];
  const into: Point = [target.x, end.y];
  if (start.y === end.y) return [from, into];
  if (source.width <= NARROW_WIDTH)
    return [[start.x, isDown ? source.y + source.height : source.y], [start.x, end.y], into];
  if (target.width <= NARROW_WIDTH)
    return [from, [end.x, start.y], [end.x, isDown ? target.y : target.y + target.height]];
  return [from, [from[0] + LANE, start.y], [from[0] + LANE, end.y], into];
}

const boxCentre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replaceAll(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);
