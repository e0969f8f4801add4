import { graphOf, incomingOf, predecessorsOf } from '#domain/process/chart/graph.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { ProcessDefinition, ProcessNode, SequenceFlow } from '#domain/workflow/processDefinition.ts';

export type ConditionalFlow = SequenceFlow & { readonly condition: Expression };

/**
 * A node with conditions on its ways out.
 * @property steps the steps one of which was decided last when a token comes here.
 * @property isFirst whether a token may come here before any step was decided.
 */
export interface Choice {
  readonly node: ProcessNode;
  readonly flows: readonly ConditionalFlow[];
  readonly steps: readonly NodeId[];
  readonly isFirst: boolean;
}

export function choicesOf(process: ProcessDefinition): readonly Choice[] {
  return Object.values(process.nodes).flatMap((node) => {
    const flows = (graphOf(process).outgoing.get(node.id) ?? []).filter(isConditional);
    return flows.length === 0 ? [] : [{ node, flows, ...stepsBefore(process, node) }];
  });
}

const isConditional = (flow: SequenceFlow): flow is ConditionalFlow => flow.condition !== undefined;
const isStep = ({ kind }: ProcessNode): boolean => kind === 'userTask' || kind === 'callActivity';

/** The nearest steps before a way out of a node, the node itself included. */
function stepsBefore(process: ProcessDefinition, node: ProcessNode): Pick<Choice, 'steps' | 'isFirst'> {
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
    for (const id of nodesBefore(process, each)) {
      const before = process.nodes[id];
      if (before === undefined || seen.has(id)) continue;
      seen.add(id);
      waiting.push(before);
    }
  }
  return { steps, isFirst };
}

/** Behind a sub-process a token comes from its ends; at its start, from before it. */
function nodesBefore(process: ProcessDefinition, node: ProcessNode): readonly NodeId[] {
  if (node.kind === 'boundaryTimer') return [];
  if (node.kind === 'startEvent')
    return node.scope === undefined ? [] : incomingOf(process, node.scope).map(({ from }) => from);
  if (node.kind !== 'subProcess') return predecessorsOf(process, node.id);
  return Object.values(process.nodes)
    .filter(({ scope, outgoing }) => scope === node.id && outgoing.length === 0)
    .map(({ id }) => id);
}

/** The steps people come to next from a node, without others between. */
export function stepsBehind(process: ProcessDefinition, from: NodeId): readonly NodeId[] {
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
      const start = graphOf(process).starts.get(node.id);
      waiting.push(...(start === undefined ? [] : (process.nodes[start]?.outgoing ?? [])));
    } else if (node.outgoing.length === 0 && node.scope !== undefined)
      waiting.push(...(process.nodes[node.scope]?.outgoing ?? []));
    else waiting.push(...node.outgoing);
  }
  return [...found];
}

/** The nearest steps before a node, not the node itself. */
export function stepsLeadingTo(process: ProcessDefinition, node: ProcessNode): Pick<Choice, 'steps' | 'isFirst'> {
  const found = nodesBefore(process, node).flatMap((id) => process.nodes[id] ?? []);
  const parts = found.map((each) => stepsBefore(process, each));
  return {
    steps: [...new Set(parts.flatMap(({ steps }) => steps))],
    isFirst: found.length === 0 || parts.some(({ isFirst }) => isFirst),
  };
}
