import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { ok } from '#domain/shared/result.ts';
import { createProcessLogContext } from '../createProcessLogContext.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { deleteDefinitions, setDefinitionOffered } from '../commands/definitionCommands.ts';
import { findStartableDefinition } from '../commands/findStartableDefinition.ts';
import { previewStartNodes } from '../previewNextNodes.ts';
import { listDeliveryNodes } from '../previewDelivery.ts';
import { listAllDefinitions, toDefinitionDto, listStartableDefinitions } from '../lists/definitionLists.ts';
import { withCommand, withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import { loadStartVariables } from '../startPage.ts';
import { listGroupVoteNodes, listNodesChosenAtStart, findStartAssignees } from '../findStartAssignees.ts';

/** Contract definitions 4, 5. */
export const definitionRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(bpmDef.getAllForStart, ({ body }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) =>
      ok(await listStartableDefinitions(tx, deps.engine, viewer, body)),
    ),
  ),
  route(bpmDef.getBydefKey, ({ fields }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => {
      const definition = await deps.engine.query.main(tx, caller.tenant, fields.defKey);
      return ok(definition === undefined ? null : toDefinitionDto(definition, viewer));
    }),
  ),
  route(bpmDef.query, ({ body }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) =>
      ok(await listAllDefinitions(tx, deps.engine, viewer, body)),
    ),
  ),
  route(bpmDef.discard, ({ fields }, caller, request) =>
    withCommand(deps, caller, request, (tx, viewer) =>
      setDefinitionOffered(createProcessLogContext(deps, tx, viewer), fields.defId, false),
    ),
  ),
  route(bpmDef.recover, ({ fields }, caller, request) =>
    withCommand(deps, caller, request, (tx, viewer) =>
      setDefinitionOffered(createProcessLogContext(deps, tx, viewer), fields.defId, true),
    ),
  ),
  route(bpmDef.del, ({ fields }, caller, request) =>
    withCommand(deps, caller, request, (tx, viewer) =>
      deleteDefinitions(
        createProcessLogContext(deps, tx, viewer),
        fields.ids.split(',').filter((id) => id !== ''),
      ),
    ),
  ),
  route(bpmDef.getJumpNodes, ({ fields }, caller, request) =>
    withSnapshot(deps, caller, request, (tx, viewer) => listDeliveryNodes(tx, deps, viewer, fields.taskId)),
  ),
  ...(
    [
      [bpmDef.getStartUserNodes, listNodesChosenAtStart],
      [bpmDef.getBatchUserNodes, listGroupVoteNodes],
    ] as const
  ).map(([endpoint, nodesOf]) =>
    route(endpoint, ({ fields, body }, caller, request) =>
      withSnapshot(deps, caller, request, async (tx, viewer) => {
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
  ),
  route(bpmDef.getFlowNodesExecutors, ({ fields, body }, caller, request) =>
    withSnapshot(deps, caller, request, async (tx, viewer) => {
      const definition = await findStartableDefinition(tx, deps.engine, viewer, fields);
      if (!definition.ok) return definition;
      return previewStartNodes(
        { engine: deps.engine, tx, viewer },
        definition.value,
        await loadStartVariables(tx, deps, viewer, definition.value, body),
      );
    }),
  ),
];
