import { groupBy } from '#domain/shared/groupBy.ts';
import type { ProcessNode, SequenceFlow } from '#domain/workflow/processDefinition.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { ModdleElement } from './moddleElement.ts';
import type { BpmnGraph } from './readGraph.ts';
import type { ParseContext } from './parseContext.ts';

/** Checks how the elements relate to each other. Must run only on a graph without unsupported elements. */
export function checkGraph(parsing: ParseContext, process: ModdleElement, graph: BpmnGraph): void {
  const report = (id: string, message: string): void => {
    const element = graph.elements.get(id);
    if (element !== undefined) parsing.report(element, message);
  };
  const nodes = Object.values(graph.nodes);
  checkStarts(nodes, report);
  if (!nodes.some((node) => node.kind === 'startEvent' && node.scope === undefined))
    parsing.report(process, 'the process has no start event');
  for (const flow of Object.values(graph.flows)) checkFlow(flow, graph, report);
  for (const node of nodes) checkNode(node, graph, report);
  const reached = findReachableNodes(graph, nodes);
  for (const node of nodes) if (!reached.has(node.id)) report(node.id, 'no way from the start leads here');
}

type Report = (id: string, message: string) => void;

function checkStarts(nodes: readonly ProcessNode[], report: Report): void {
  const starts = groupBy(
    nodes.filter((node) => node.kind === 'startEvent'),
    (node) => node.scope,
  );
  for (const same of starts.values())
    for (const extra of same.slice(1)) report(extra.id, 'there is a second start event beside this one');
  for (const node of nodes)
    if (node.kind === 'subProcess' && !starts.has(node.id)) report(node.id, 'this sub-process has no start event');
}

function checkFlow({ id, from, to }: SequenceFlow, graph: BpmnGraph, report: Report): void {
  const [source, target] = [graph.nodes[from], graph.nodes[to]];
  if (source === undefined || target === undefined)
    return report(id, 'this flow joins an element that is not part of this process');
  if (source.scope !== target.scope) report(id, 'a flow cannot cross the border of a sub-process');
  if (target.kind === 'startEvent' || target.kind === 'boundaryTimer')
    report(id, 'a flow cannot lead into a start or a boundary event');
}

function checkNode(node: ProcessNode, graph: BpmnGraph, report: Report): void {
  if (node.kind === 'endEvent' || node.kind === 'terminateEvent') {
    if (node.outgoing.length > 0) report(node.id, 'an end event has no way on');
    return;
  }
  if (node.kind === 'boundaryTimer') {
    const host = graph.nodes[node.attachedTo];
    if (host?.scope !== node.scope || host === undefined)
      report(node.id, 'this boundary event is attached to an element outside of its own process');
    if (node.outgoing.length === 0 && node.action === undefined)
      report(node.id, 'this timer has neither a way on nor an action');
    return;
  }
  if (node.defaultFlow !== undefined && !node.outgoing.includes(node.defaultFlow))
    report(node.id, 'the default flow does not leave from here');
  if (node.outgoing.length === 0) report(node.id, 'nothing leads on from here; an end event is missing');
  if (node.kind === 'exclusiveGateway' || node.kind === 'inclusiveGateway') checkChoice(node, graph, report);
}

function checkChoice({ defaultFlow, outgoing }: ProcessNode, graph: BpmnGraph, report: Report): void {
  if (outgoing.length < 2) return;
  for (const id of outgoing) {
    if (id !== defaultFlow && graph.flows[id]?.condition === undefined)
      report(id, 'this way out of a gateway has neither a condition nor is it the default');
  }
}

/**
 * Returns the nodes a token can reach: along sequence flows, into sub-processes, and through timers attached to reached
 * nodes.
 */
function findReachableNodes(graph: BpmnGraph, nodes: readonly ProcessNode[]): ReadonlySet<NodeId> {
  const timers = groupBy(
    nodes.filter((node) => node.kind === 'boundaryTimer'),
    (node) => node.attachedTo,
  );
  const starts = groupBy(
    nodes.filter((node) => node.kind === 'startEvent'),
    (node) => node.scope,
  );
  const reached = new Set<NodeId>();
  const waiting: NodeId[] = (starts.get(undefined) ?? []).map(({ id }) => id);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const onward = graph.nodes[id]?.outgoing.map((flow) => graph.flows[flow]?.to) ?? [];
    const attached = [...(timers.get(id) ?? []), ...(starts.get(id) ?? [])].map((node) => node.id);
    waiting.push(...onward.filter((to) => to !== undefined), ...attached);
  }
  return reached;
}
