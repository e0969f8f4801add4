import { getProcessGraph, getIncomingFlows, getPredecessors } from '#domain/process/chart/graph.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { ProcessDefinition, ProcessNode, SequenceFlow } from '#domain/workflow/processDefinition.ts';

export type ConditionalFlow = SequenceFlow & { readonly condition: Expression };

/**
 * A node with conditions on its outgoing flows.
 * @property steps the steps of which one was decided last when a token arrives here
 * @property isFirst whether a token may arrive here before any step was decided
 */
export interface DecisionPoint {
  readonly node: ProcessNode;
  readonly flows: readonly ConditionalFlow[];
  readonly steps: readonly NodeId[];
  readonly isFirst: boolean;
}

export function findDecisionPoints(process: ProcessDefinition): readonly DecisionPoint[] {
  return Object.values(process.nodes).flatMap((node) => {
    const flows = (getProcessGraph(process).outgoing.get(node.id) ?? []).filter(isConditional);
    return flows.length === 0 ? [] : [{ node, flows, ...findStepsBefore(process, node) }];
  });
}

const isConditional = (flow: SequenceFlow): flow is ConditionalFlow => flow.condition !== undefined;
const isStep = ({ kind }: ProcessNode): boolean => kind === 'userTask' || kind === 'callActivity';

/** Returns the nearest steps before the outgoing flows of a node, including the node itself. */
function findStepsBefore(process: ProcessDefinition, node: ProcessNode): Pick<DecisionPoint, 'steps' | 'isFirst'> {
  const steps: NodeId[] = [];
  const seen = new Set<NodeId>([node.id]);
  let isFirst = false;
  const waiting = [node];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (isStep(each)) {
      steps.push(each.id);
      continue;
    }
    if (each.kind === 'boundaryTimer' || (each.kind === 'startEvent' && each.scope === undefined)) isFirst = true;
    for (const id of findPredecessors(process, each)) {
      const before = process.nodes[id];
      if (before === undefined || seen.has(id)) continue;
      seen.add(id);
      waiting.push(before);
    }
  }
  return { steps, isFirst };
}

/** The predecessors of a sub-process are its ends; those of its start event are the predecessors of the sub-process. */
function findPredecessors(process: ProcessDefinition, node: ProcessNode): readonly NodeId[] {
  if (node.kind === 'boundaryTimer') return [];
  if (node.kind === 'startEvent')
    return node.scope === undefined ? [] : getIncomingFlows(process, node.scope).map(({ from }) => from);
  if (node.kind !== 'subProcess') return getPredecessors(process, node.id);
  return Object.values(process.nodes)
    .filter(({ scope, outgoing }) => scope === node.id && outgoing.length === 0)
    .map(({ id }) => id);
}

/** Returns the next steps that are reachable from a node without another step in between. */
export function findNextSteps(process: ProcessDefinition, from: NodeId): readonly NodeId[] {
  const found = new Set<NodeId>();
  const seen = new Set<NodeId>();
  const waiting = [...(process.nodes[from]?.outgoing ?? [])];
  for (let flow = waiting.pop(); flow !== undefined; flow = waiting.pop()) {
    const to = process.flows[flow]?.to;
    const node = to === undefined ? undefined : process.nodes[to];
    if (node === undefined || seen.has(node.id)) continue;
    seen.add(node.id);
    if (node.kind === 'userTask') found.add(node.id);
    else if (node.kind === 'subProcess') {
      const start = getProcessGraph(process).starts.get(node.id);
      waiting.push(...(start === undefined ? [] : (process.nodes[start]?.outgoing ?? [])));
    } else if (node.outgoing.length === 0 && node.scope !== undefined)
      waiting.push(...(process.nodes[node.scope]?.outgoing ?? []));
    else waiting.push(...node.outgoing);
  }
  return [...found];
}

/** Returns the nearest steps before a node, without the node itself. */
export function findPreviousSteps(
  process: ProcessDefinition,
  node: ProcessNode,
): Pick<DecisionPoint, 'steps' | 'isFirst'> {
  const found = findPredecessors(process, node).flatMap((id) => process.nodes[id] ?? []);
  const parts = found.map((each) => findStepsBefore(process, each));
  return {
    steps: [...new Set(parts.flatMap(({ steps }) => steps))],
    isFirst: found.length === 0 || parts.some(({ isFirst }) => isFirst),
  };
}
