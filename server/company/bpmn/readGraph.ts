import { groupBy } from '#domain/shared/groupBy.ts';
import type { ProcessNode, SequenceFlow } from '#domain/workflow/processDefinition.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { getChild, getChildren, elementId, elementText, type ModdleElement } from './moddleElement.ts';
import { declareLanguages } from './declareLanguages.ts';
import { parseBpmnExpression } from './readExpression.ts';
import { readNode, type NodePlace } from './readNode.ts';
import type { ParseContext } from './parseContext.ts';

/** Drawn for readers of the diagram; they have no effect on execution. */
const DATA_ELEMENTS = new Set(['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference']);

export interface BpmnGraph {
  readonly nodes: Readonly<Record<NodeId, ProcessNode>>;
  readonly flows: Readonly<Record<string, SequenceFlow>>;
  /** The elements of the file by id, for problems that are found later. */
  readonly elements: ReadonlyMap<string, ModdleElement>;
}

/** Returns all nodes and flows of a process, including those of embedded sub-processes. */
export function readGraph(parsing: ParseContext, root: ModdleElement, process: ModdleElement): BpmnGraph {
  const placed = collectElements(process, undefined);
  declareLanguages(
    parsing,
    root,
    placed.map(({ element }) => element),
  );
  const flows = placed.filter(({ element }) => element.$type === 'bpmn:SequenceFlow');
  const outgoing = groupBy(flows, ({ element }) => elementId(getChild(element, 'sourceRef') ?? element));
  const nodes = placed
    .filter(({ element }) => element.$type !== 'bpmn:SequenceFlow' && !DATA_ELEMENTS.has(element.$type))
    .flatMap(
      ({ element, scope }) =>
        readNode(parsing, element, toNodePlace(element, scope, outgoing.get(elementId(element)) ?? [])) ?? [],
    );
  return {
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    flows: Object.fromEntries(
      flows.flatMap(({ element }) => readFlow(parsing, element) ?? []).map((flow) => [flow.id, flow]),
    ),
    elements: new Map(placed.map(({ element }) => [elementId(element), element])),
  };
}

function toNodePlace(element: ModdleElement, scope: NodeId | undefined, outgoing: readonly PlacedElement[]): NodePlace {
  const fallback = getChild(element, 'default');
  return {
    id: elementId(element),
    name: elementText(element, 'name') ?? elementId(element),
    outgoing: outgoing.map((flow) => elementId(flow.element)),
    ...(scope === undefined ? {} : { scope }),
    ...(fallback === undefined ? {} : { defaultFlow: elementId(fallback) }),
  };
}

interface PlacedElement {
  readonly element: ModdleElement;
  readonly scope: NodeId | undefined;
}

function collectElements(container: ModdleElement, scope: NodeId | undefined): readonly PlacedElement[] {
  return getChildren(container, 'flowElements').flatMap((element) => [
    { element, scope },
    ...collectElements(element, elementId(element)),
  ]);
}

function readFlow(parsing: ParseContext, element: ModdleElement): SequenceFlow | undefined {
  const [from, to] = [getChild(element, 'sourceRef'), getChild(element, 'targetRef')];
  if (from === undefined || to === undefined) {
    parsing.report(
      element,
      `this flow ${from === undefined ? 'comes from' : 'leads to'} an element that does not exist`,
    );
    return undefined;
  }
  const condition = readCondition(parsing, element);
  return {
    id: elementId(element),
    name: elementText(element, 'name') ?? '',
    from: elementId(from),
    to: elementId(to),
    ...(condition === undefined ? {} : { condition }),
  };
}

function readCondition(parsing: ParseContext, flow: ModdleElement): SequenceFlow['condition'] {
  const expression = getChild(flow, 'conditionExpression');
  const text = expression && elementText(expression, 'body');
  if (text === undefined) return undefined;
  return parseBpmnExpression(parsing, flow, text);
}
