import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { ok } from '#domain/shared/result.ts';
import { createProcessLogContext } from '../createProcessLogContext.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { deleteDefinitions, setDefinitionOffered } from '../commands/definitionCommands.ts';
import { findStartableDefinition } from '../commands/findStartableDefinition.ts';
import { previewStartNodes } from '../previewNextNodes.ts';
import { listDeliveryNodes } from '../previewDelivery.ts';
import { listAllDefinitions, toDefinitionDto, listStartableDefinitions } from '../lists/definitionLists.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import { loadStartVariables } from '../startPage.ts';
import { listGroupVoteNodes, listNodesChosenAtStart, findStartAssignees } from '../findStartAssignees.ts';

/** Contract definitions 4, 5. */
export const definitionRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmDef.getAllForStart, async (tx, viewer, { body }) =>
    ok(await listStartableDefinitions(tx, deps.engine, viewer, body)),
  ),
  snapshotRoute(deps, bpmDef.getBydefKey, async (tx, viewer, { fields }) => {
    const definition = await deps.engine.query.main(tx, viewer.caller.tenant, fields.defKey);
    return ok(definition === undefined ? null : toDefinitionDto(definition, viewer));
  }),
  snapshotRoute(deps, bpmDef.query, async (tx, viewer, { body }) =>
    ok(await listAllDefinitions(tx, deps.engine, viewer, body)),
  ),
  commandRoute(deps, bpmDef.discard, (tx, viewer, { fields }) =>
    setDefinitionOffered(createProcessLogContext(deps, tx, viewer), fields.defId, false),
  ),
  commandRoute(deps, bpmDef.recover, (tx, viewer, { fields }) =>
    setDefinitionOffered(createProcessLogContext(deps, tx, viewer), fields.defId, true),
  ),
  commandRoute(deps, bpmDef.del, (tx, viewer, { fields }) =>
    deleteDefinitions(
      createProcessLogContext(deps, tx, viewer),
      fields.ids.split(',').filter((id) => id !== ''),
    ),
  ),
  snapshotRoute(deps, bpmDef.getJumpNodes, (tx, viewer, { fields }) =>
    listDeliveryNodes(tx, deps, viewer, fields.taskId),
  ),
  ...(
    [
      [bpmDef.getStartUserNodes, listNodesChosenAtStart],
      [bpmDef.getBatchUserNodes, listGroupVoteNodes],
    ] as const
  ).map(([endpoint, nodesOf]) =>
    snapshotRoute(deps, endpoint, async (tx, viewer, { fields, body }) => {
      const definition = await findStartableDefinition(tx, deps.engine, viewer, fields);
      if (!definition.ok) return definition;
      return ok(
        await findStartAssignees(
          tx,
          viewer,
          definition.value,
          nodesOf(definition.value.loaded.process),
          await loadStartVariables(tx, deps, viewer, definition.value, body),
        ),
      );
    }),
  ),
  snapshotRoute(deps, bpmDef.getFlowNodesExecutors, async (tx, viewer, { fields, body }) => {
    const definition = await findStartableDefinition(tx, deps.engine, viewer, fields);
    if (!definition.ok) return definition;
    return previewStartNodes(
      { engine: deps.engine, tx, viewer },
      definition.value,
      await loadStartVariables(tx, deps, viewer, definition.value, body),
    );
  }),
];
