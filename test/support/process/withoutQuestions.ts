import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';

/**
 * The same process, whose steps behind the votes are the initiator's: events recorded with one rule can be replayed
 * with another, although it leads elsewhere.
 */
export const withoutQuestions = (definition: ProcessDefinition): ProcessDefinition => ({
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
