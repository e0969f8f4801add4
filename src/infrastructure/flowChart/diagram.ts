import type { ChartLine, ChartNode } from '#domain/process/chart.ts';
import { allElements, type XmlElement } from './xmlElement.ts';

/** Where the file's diagram puts nodes and lines, by the id of the element. Empty for a file without a diagram. */
export interface Diagram {
  readonly boxes: ReadonlyMap<string, ChartNode['box']>;
  readonly paths: ReadonlyMap<string, ChartLine['points']>;
}

export function readDiagram(definitions: XmlElement): Diagram {
  const elements = allElements(definitions);
  const shapes = elements.filter(({ name }) => name === 'BPMNShape');
  const edges = elements.filter(({ name }) => name === 'BPMNEdge');
  return {
    boxes: new Map(shapes.map((shape) => [elementOf(shape), boxOf(shape)])),
    paths: new Map(
      edges.map((edge) => [elementOf(edge), edge.children.filter(({ name }) => name === 'waypoint').map(pointOf)]),
    ),
  };
}

export const NO_BOX: ChartNode['box'] = { x: 0, y: 0, width: 0, height: 0 };

const elementOf = (drawn: XmlElement): string => drawn.attributes['bpmnElement'] ?? '';
const pointOf = (element: XmlElement) => ({ x: numberOf(element, 'x'), y: numberOf(element, 'y') });
const numberOf = (element: XmlElement | undefined, name: string): number => Number(element?.attributes[name] ?? 0) || 0;

function boxOf(shape: XmlElement): ChartNode['box'] {
  const bounds = shape.children.find(({ name }) => name === 'Bounds');
  return {
    x: numberOf(bounds, 'x'),
    y: numberOf(bounds, 'y'),
    width: numberOf(bounds, 'width'),
    height: numberOf(bounds, 'height'),
  };
}
