import type { bpmDef } from '#contract/workflow/bpmDef.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { AssigneeQuery } from '#domain/workflow/command.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { NodeOf, ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { createAssigneeQuery } from '#server/directory/createAssigneeQuery.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { findNames } from '#server/directory/findNames.ts';

/**
 * Returns the nodes whose assignees must or may be chosen at the start (contract definitions 4 `getStartUserNodes`).
 */
export const listNodesChosenAtStart = ({ settings }: ProcessDefinition): readonly NodeId[] => [
  ...new Set([...settings.requiredAtStart, ...settings.selectableAtStart]),
];

/**
 * Returns the nodes with a counter-sign of whole groups, which must have members (our own call: `getBatchUserNodes`).
 */
export const listGroupVoteNodes = ({ nodes }: ProcessDefinition): readonly NodeId[] =>
  Object.values(nodes)
    .filter(
      (node) =>
        node.kind === 'userTask' &&
        node.task.voting.mode !== 'single' &&
        node.task.people.some(({ from }) => from === 'groups'),
    )
    .map(({ id }) => id);

/**
 * Resolves the rules of a step that do not depend on the course of the request: rules with conditions or expressions,
 * and rules for the handler of another step, are skipped.
 * @param wantsPeople whether groups are replaced by their members.
 */
export const findPlannedAssignees = (
  tx: Sql,
  tenant: string,
  { id, task }: NodeOf<'userTask'>,
  facts: Pick<AssigneeQuery['facts'], 'initiator' | 'variables'>,
  wantsPeople: boolean,
): Promise<readonly Executor[]> =>
  createAssigneeQuery(
    tx,
    tenant,
  )({
    kind: 'people',
    key: id,
    node: id,
    rules: task.people.filter(({ when, from }) => when === undefined && from !== 'expression' && from !== 'handlerOf'),
    wantsPeople,
    facts: { ...facts, expressionValues: [], handlers: [] },
  });

/** Returns the assignees the rules of some nodes would find at the start. */
export async function findStartAssignees(
  tx: Sql,
  viewer: Viewer,
  definition: DeployedDefinition,
  ids: readonly NodeId[],
  variables: Variables,
): Promise<AnswerOf<typeof bpmDef.getStartUserNodes>> {
  const { nodes } = definition.loaded.process;
  const asked = await mapSequential(ids, async (id) => {
    const node = nodes[id];
    if (node?.kind !== 'userTask') return [];
    const facts = { initiator: viewer.caller.person.id, variables };
    return [{ node, people: await findPlannedAssignees(tx, viewer.caller.tenant, node, facts, true) }];
  });
  const found = asked.flat();
  const userIds = found.flatMap(({ people }) => people.map(({ id }) => id));
  const named = await findNames(tx, userIds, viewer.language);
  return found.map(({ node, people }) => ({
    nodeId: node.id,
    name: viewer.translate(definition)(node.name),
    singleExecutor: node.task.switches.includes('singlePerson'),
    users: people.map(({ id, name }) => ({ id, name: named.name(id, name) })),
  }));
}
