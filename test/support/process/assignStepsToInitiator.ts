import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';

/**
 * Returns the same process with the initiator as assignee of all steps after votes: events recorded with one voting
 * rule can be replayed with another, although the result differs.
 */
export const assignStepsToInitiator = (definition: ProcessDefinition): ProcessDefinition => ({
  ...definition,
  nodes: Object.fromEntries(
    Object.entries(definition.nodes).map(([id, node]) => [
      id,
      node.kind === 'userTask' && node.task.voting.mode === 'single' && id !== 'apply'
        ? { ...node, task: { ...node.task, people: [{ from: 'initiator', join: 'or', expandGroups: false }] } }
        : node,
    ]),
  ),
});
