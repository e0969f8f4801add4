import type { ChartLine, ChartNode } from '#domain/process/chart.ts';
import { allElements, type XmlElement } from './xmlElement.ts';

/** Positions of nodes and edges in the BPMN diagram, by element id. Empty for a file without a diagram. */
export interface Diagram {
  readonly boxes: ReadonlyMap<string, ChartNode['box']>;
  readonly paths: ReadonlyMap<string, ChartLine['points']>;
}

export function readDiagram(definitions: XmlElement): Diagram {
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

export const NO_BOX: ChartNode['box'] = { x: 0, y: 0, width: 0, height: 0 };

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
