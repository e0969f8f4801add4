import { groupBy } from '../groupBy.ts';
import type { ProcessNode, SequenceFlow } from '#domain/process/definition.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { checkForeign } from './foreign.ts';
import { childOf, childrenOf, idOf, textOf, type ModdleElement } from './moddleElement.ts';
import { readExpression } from './readExpression.ts';
import { readNode, type NodePlace } from './readNode.ts';
import type { Reading } from './reading.ts';

/** Drawn for readers of the chart; they never change where a request goes. */
const DECORATION = new Set(['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference']);

export interface Graph {
  readonly nodes: Readonly<Record<NodeId, ProcessNode>>;
  readonly flows: Readonly<Record<string, SequenceFlow>>;
  /** Where each of them stands in the file, for problems found later. */
  readonly elements: ReadonlyMap<string, ModdleElement>;
}

/** All nodes and flows of a process, those of its embedded sub-processes included. */
export function readGraph(reading: Reading, process: ModdleElement): Graph {
  const placed = placeAll(process, undefined);
  const flows = placed.filter(({ element }) => element.$type === 'bpmn:SequenceFlow');
  const outgoing = groupBy(flows, ({ element }) => idOf(childOf(element, 'sourceRef') ?? element));
  const nodes = placed
    .filter(({ element }) => element.$type !== 'bpmn:SequenceFlow' && !DECORATION.has(element.$type))
    .flatMap(({ element, scope }) => {
      checkForeign(reading, element);
      return readNode(reading, element, placeOf(element, scope, outgoing.get(idOf(element)) ?? [])) ?? [];
    });
  return {
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    flows: Object.fromEntries(
      flows.flatMap(({ element }) => readFlow(reading, element) ?? []).map((flow) => [flow.id, flow]),
    ),
    elements: new Map(placed.map(({ element }) => [idOf(element), element])),
  };
}

function placeOf(element: ModdleElement, scope: NodeId | undefined, outgoing: readonly Placed[]): NodePlace {
  const fallback = childOf(element, 'default');
  return {
    id: idOf(element),
    name: textOf(element, 'name') ?? idOf(element),
    outgoing: outgoing.map((flow) => idOf(flow.element)),
    ...(scope === undefined ? {} : { scope }),
    ...(fallback === undefined ? {} : { defaultFlow: idOf(fallback) }),
  };
}

interface Placed {
  readonly element: ModdleElement;
  readonly scope: NodeId | undefined;
}

function placeAll(container: ModdleElement, scope: NodeId | undefined): readonly Placed[] {
  return childrenOf(container, 'flowElements').flatMap((element) => [
    { element, scope },
    ...placeAll(element, idOf(element)),
  ]);
}

function readFlow(reading: Reading, element: ModdleElement): SequenceFlow | undefined {
  checkForeign(reading, element);
  const [from, to] = [childOf(element, 'sourceRef'), childOf(element, 'targetRef')];
  if (from === undefined || to === undefined) {
    reading.report(
      element,
      `this flow ${from === undefined ? 'comes from' : 'leads to'} an element that does not exist`,
    );
    return undefined;
  }
  const condition = readCondition(reading, element);
  return {
    id: idOf(element),
    name: textOf(element, 'name') ?? '',
    from: idOf(from),
    to: idOf(to),
    ...(condition === undefined ? {} : { condition }),
  };
}

function readCondition(reading: Reading, flow: ModdleElement): SequenceFlow['condition'] {
  const expression = childOf(flow, 'conditionExpression');
  const text = expression && textOf(expression, 'body');
  if (expression === undefined || text === undefined) return undefined;
  const language = textOf(expression, 'language');
  if (language === undefined || /juel|feel|^https?:|^\$/i.test(language)) return readExpression(reading, flow, text);
  reading.report(flow, `a condition in ${language} is not run`);
  return undefined;
}
