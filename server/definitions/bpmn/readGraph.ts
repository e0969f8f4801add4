import { groupBy } from '#domain/shared/groupBy.ts';
import type { ProcessNode, SequenceFlow } from '#domain/workflow/processDefinition.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { childOf, childrenOf, elementId, elementText, type ModdleElement } from './moddleElement.ts';
import { declareLanguages } from './declareLanguages.ts';
import { readBpmnExpression } from './readExpression.ts';
import { readNode, type NodePlace } from './readNode.ts';
import type { ParseContext } from './parseContext.ts';

/** Drawn for readers of the chart; they never change where a request goes. */
const DECORATION = new Set(['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference']);

export interface BpmnGraph {
  readonly nodes: Readonly<Record<NodeId, ProcessNode>>;
  readonly flows: Readonly<Record<string, SequenceFlow>>;
  /** Where each of them stands in the file, for problems found later. */
  readonly elements: ReadonlyMap<string, ModdleElement>;
}

/** All nodes and flows of a process, those of its embedded sub-processes included. */
export function readGraph(parsing: ParseContext, root: ModdleElement, process: ModdleElement): BpmnGraph {
  const placed = placeAll(process, undefined);
  declareLanguages(
    parsing,
    root,
    placed.map(({ element }) => element),
  );
  const flows = placed.filter(({ element }) => element.$type === 'bpmn:SequenceFlow');
  const outgoing = groupBy(flows, ({ element }) => elementId(childOf(element, 'sourceRef') ?? element));
  const nodes = placed
    .filter(({ element }) => element.$type !== 'bpmn:SequenceFlow' && !DECORATION.has(element.$type))
    .flatMap(
      ({ element, scope }) =>
        readNode(parsing, element, placeOf(element, scope, outgoing.get(elementId(element)) ?? [])) ?? [],
    );
  return {
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    flows: Object.fromEntries(
      flows.flatMap(({ element }) => readFlow(parsing, element) ?? []).map((flow) => [flow.id, flow]),
    ),
    elements: new Map(placed.map(({ element }) => [elementId(element), element])),
  };
}

function placeOf(element: ModdleElement, scope: NodeId | undefined, outgoing: readonly Placed[]): NodePlace {
  const fallback = childOf(element, 'default');
  return {
    id: elementId(element),
    name: elementText(element, 'name') ?? elementId(element),
    outgoing: outgoing.map((flow) => elementId(flow.element)),
    ...(scope === undefined ? {} : { scope }),
    ...(fallback === undefined ? {} : { defaultFlow: elementId(fallback) }),
  };
}

interface Placed {
  readonly element: ModdleElement;
  readonly scope: NodeId | undefined;
}

function placeAll(container: ModdleElement, scope: NodeId | undefined): readonly Placed[] {
  return childrenOf(container, 'flowElements').flatMap((element) => [
    { element, scope },
    ...placeAll(element, elementId(element)),
  ]);
}

function readFlow(parsing: ParseContext, element: ModdleElement): SequenceFlow | undefined {
  const [from, to] = [childOf(element, 'sourceRef'), childOf(element, 'targetRef')];
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
  const expression = childOf(flow, 'conditionExpression');
  const text = expression && elementText(expression, 'body');
  if (text === undefined) return undefined;
  return readBpmnExpression(parsing, flow, text);
}
