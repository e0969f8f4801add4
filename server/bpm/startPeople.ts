import type { bpmDef } from '#api/bpmDef.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Question } from '#domain/workflow/command.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { NodeOf, ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { findPeople } from '../directory/findPeople.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Sql } from '../storage/database.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import type { Viewer } from './viewer.ts';
import { findNames } from '../directory/findNames.ts';

/** Nodes whose people must or may be chosen at start (contract definitions 4 `getStartUserNodes`). */
export const nodesChosenAtStart = ({ settings }: ProcessDefinition): readonly NodeId[] => [
  ...new Set([...settings.requiredAtStart, ...settings.selectableAtStart]),
];

/** Nodes that ask everybody of some groups, who must have somebody in them (ours: `getBatchUserNodes`). */
export const batchNodes = ({ nodes }: ProcessDefinition): readonly NodeId[] =>
  Object.values(nodes)
    .filter(
      (node) =>
        node.kind === 'userTask' &&
        node.task.voting.mode !== 'single' &&
        node.task.people.some(({ from }) => from === 'groups'),
    )
    .map(({ id }) => id);

/**
 * Whom the rules of a step find as far as they need no decision before it: conditions and handlers are left out.
 * @param wantsPeople groups are spelled out.
 */
export const plannedPeople = (
  tx: Sql,
  tenant: string,
  { id, task }: NodeOf<'userTask'>,
  facts: Pick<Question['facts'], 'initiator' | 'variables'>,
  wantsPeople: boolean,
): Promise<readonly Executor[]> =>
  findPeople(
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

/** The people the rules of some nodes would find at the start. */
export async function startPeople(
  tx: Sql,
  viewer: Viewer,
  definition: DeployedDefinition,
  ids: readonly NodeId[],
  variables: Variables,
): Promise<AnswerOf<typeof bpmDef.getStartUserNodes>> {
  const { nodes } = definition.loaded.process;
  const asked = await oneByOne(ids, async (id) => {
    const node = nodes[id];
    if (node?.kind !== 'userTask') return [];
    const facts = { initiator: viewer.caller.person.id, variables };
    return [{ node, people: await plannedPeople(tx, viewer.caller.tenant, node, facts, true) }];
  });
  const found = asked.flat();
  const named = await findNames(
    tx,
    found.flatMap(({ people }) => people.map(({ id }) => id)),
    viewer.language,
  );
  return found.map(({ node, people }) => ({
    nodeId: node.id,
    name: viewer.say(definition)(node.name),
    singleExecutor: node.task.switches.includes('singlePerson'),
    users: people.map(({ id, name }) => ({ id, name: named.name(id, name) })),
  }));
}
