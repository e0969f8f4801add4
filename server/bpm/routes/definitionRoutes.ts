import { bpmDef } from '#api/bpmDef.ts';
import { ok } from '#domain/shared/result.ts';
import { processLogOf } from '../processLogOf.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { removeDefinitions, setStatus } from '../commands/definitionCommands.ts';
import { startable } from '../commands/startable.ts';
import { foreseeStart } from '../foreseeNodes.ts';
import { deliveryNodes } from '../delivery.ts';
import { allDefinitions, definitionDto, startableDefinitions } from '../lists/definitionLists.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import { startVariables } from '../startPage.ts';
import { batchNodes, nodesChosenAtStart, startPeople } from '../startPeople.ts';

/** Contract definitions 4, 5. */
export const definitionRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmDef.getAllForStart, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => ok(await startableDefinitions(tx, deps.engine, viewer, body))),
  ),
  serve(bpmDef.getBydefKey, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const definition = await deps.engine.query.main(tx, caller.tenant, fields.defKey);
      return ok(definition === undefined ? null : definitionDto(definition, viewer));
    }),
  ),
  serve(bpmDef.query, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => ok(await allDefinitions(tx, deps.engine, viewer, body))),
  ),
  serve(bpmDef.discard, ({ fields }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => setStatus(processLogOf(deps, tx, viewer), fields.defId, false)),
  ),
  serve(bpmDef.recover, ({ fields }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => setStatus(processLogOf(deps, tx, viewer), fields.defId, true)),
  ),
  serve(bpmDef.del, ({ fields }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) =>
      removeDefinitions(
        processLogOf(deps, tx, viewer),
        fields.ids.split(',').filter((id) => id !== ''),
      ),
    ),
  ),
  serve(bpmDef.getJumpNodes, ({ fields }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => deliveryNodes(tx, deps, viewer, fields.taskId)),
  ),
  ...(
    [
      [bpmDef.getStartUserNodes, nodesChosenAtStart],
      [bpmDef.getBatchUserNodes, batchNodes],
    ] as const
  ).map(([endpoint, nodesOf]) =>
    serve(endpoint, ({ fields, body }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const definition = await startable(tx, deps.engine, viewer, fields);
        if (!definition.ok) return definition;
        return ok(
          await startPeople(
            tx,
            viewer,
            definition.value,
            nodesOf(definition.value.loaded.process),
            await startVariables(tx, deps, viewer, definition.value, body),
          ),
        );
      }),
    ),
  ),
  serve(bpmDef.getFlowNodesExecutors, ({ fields, body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const definition = await startable(tx, deps.engine, viewer, fields);
      if (!definition.ok) return definition;
      return foreseeStart(
        { engine: deps.engine, tx, viewer },
        definition.value,
        await startVariables(tx, deps, viewer, definition.value, body),
      );
    }),
  ),
];
