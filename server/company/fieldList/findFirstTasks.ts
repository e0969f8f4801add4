import type { NodeId } from '#domain/shared/ids.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';

/**
 * Returns the user tasks that follow a start event without another user task in between. A request returns to them when
 * it is sent back to its initiator.
 */
export function findFirstTasks({ nodes, flows }: ProcessDefinition): readonly NodeId[] {
  const first = new Set<NodeId>();
  const seen = new Set<NodeId>();
  const waiting: NodeId[] = Object.values(nodes).flatMap(({ id, kind }) => (kind === 'startEvent' ? [id] : []));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (nodes[id]?.kind === 'userTask') first.add(id);
    else for (const { from, to } of Object.values(flows)) if (from === id) waiting.push(to);
  }
  return [...first];
}
