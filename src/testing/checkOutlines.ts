import type { ProcessDefinition, ProcessNode, VotingRule } from '../domain/workflow/processDefinition.ts';

const KINDS: ReadonlySet<string> = new Set<ProcessNode['kind']>([
  'startEvent',
  'endEvent',
  'terminateEvent',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'userTask',
  'handlerTask',
  'subProcess',
  'callActivity',
  'timerEvent',
  'boundaryTimer',
]);

/**
 * Throws if outlines or settings refer to nodes that do not exist, or if votes cannot be counted.
 * @param definition the chart
 * @throws with the outline and its correction
 */
export function checkOutlines({ nodes, settings }: ProcessDefinition): void {
  const steps = Object.values(nodes)
    .filter(({ kind }) => kind === 'userTask')
    .map(({ id }) => id);
  for (const node of Object.values(nodes)) checkOutline(node, nodes);
  for (const name of ['requiredAtStart', 'selectableAtStart'] as const)
    for (const id of settings[name])
      if (!steps.includes(id))
        throw new Error(`the setting ${name}: "${id}" is no step; write one of ${steps.join(', ')}`);
  const starts = Object.values(nodes).filter(({ kind }) => kind === 'startEvent');
  for (const [index, { id, scope }] of starts.entries())
    if (starts.findIndex((each) => each.scope === scope) !== index)
      throw new Error(`"${id}" is a second start; write one start, and a gateway behind it`);
}

function checkOutline(node: ProcessNode, nodes: ProcessDefinition['nodes']): void {
  const refuse = (cause: string, remedy: string): never => {
    throw new Error(`the outline "${node.id}": ${cause}; write ${remedy}`);
  };
  if (!KINDS.has(node.kind)) refuse(`"${String(node.kind)}" is no kind of a node`, `one of ${[...KINDS].join(', ')}`);
  if (node.scope !== undefined && nodes[node.scope]?.kind !== 'subProcess')
    refuse(`"${node.scope}" is no sub-process`, `an outline ${node.scope}: { kind: 'subProcess' }`);
  if (node.kind === 'boundaryTimer') {
    const host = nodes[node.attachedTo];
    if (host === undefined || host.scope !== node.scope)
      refuse(`it is attached to "${node.attachedTo}", which is not beside it`, 'the name of a step in attachedTo');
  }
  if (node.kind === 'subProcess' && !Object.values(nodes).some((each) => isStartIn(each, node.id)))
    refuse('it has no start', `a line such as "start2 -> a", and start2: { in: '${node.id}' }`);
  if (node.kind === 'userTask') {
    const cause = votingFault(node.task.voting);
    if (cause !== undefined) refuse(cause, 'a percentage from 1 to 100, or a count from 1');
  }
}

const isStartIn = ({ kind, scope }: ProcessNode, id: string): boolean => kind === 'startEvent' && scope === id;

function votingFault(voting: VotingRule): string | undefined {
  if (voting.mode === 'single') return undefined;
  const { threshold } = voting;
  if (threshold.by === 'percent' && !(threshold.value >= 1 && threshold.value <= 100))
    return `${threshold.value} percent of the votes cannot be reached`;
  if (threshold.by === 'count' && !(Number.isInteger(threshold.value) && threshold.value >= 1))
    return `${threshold.value} votes cannot be counted`;
  return undefined;
}
