import { bpmDef } from '#api/bpmDef.ts';
import { ok } from '#domain/shared/result.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { refused } from '../../refused.ts';
import { removeDefinitions, setStatus } from '../commands/definitionCommands.ts';
import { startable } from '../commands/startable.ts';
import { foreseeStart } from '../foresee.ts';
import { deliveryNodes } from '../delivery.ts';
import { allDefinitions, definitionDto, startableDefinitions } from '../lists/definitionLists.ts';
import { commanding, reading, type BpmParts } from '../parts.ts';
import { startVariables } from '../startPage.ts';
import { batchNodes, nodesChosenAtStart, startPeople } from '../startPeople.ts';

/** Contract workflow 5.5 and 5.7. */
export const defAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmDef.getAllForStart, ({ body }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) =>
      ok(await startableDefinitions(tx, parts.engine, reader, body)),
    ),
  ),
  answer(bpmDef.getBydefKey, ({ fields }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const definition = await parts.engine.query.main(tx, caller.tenant, fields.defKey);
      return ok(definition === undefined ? null : definitionDto(definition, reader));
    }),
  ),
  answer(bpmDef.query, ({ body }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) =>
      caller.isAdministrator ? ok(await allDefinitions(tx, parts.engine, reader, body)) : refused('forbidden'),
    ),
  ),
  answer(bpmDef.discard, ({ fields }, caller, request) =>
    commanding(parts, caller, request, (tx, reader) => setStatus(tx, reader, fields.defId, 'discarded')),
  ),
  answer(bpmDef.recover, ({ fields }, caller, request) =>
    commanding(parts, caller, request, (tx, reader) => setStatus(tx, reader, fields.defId, 'deployed')),
  ),
  answer(bpmDef.del, ({ fields }, caller, request) =>
    commanding(parts, caller, request, (tx, reader) =>
      removeDefinitions(
        tx,
        reader,
        fields.ids.split(',').filter((id) => id !== ''),
      ),
    ),
  ),
  answer(bpmDef.getJumpNodes, ({ fields }, caller, request) =>
    reading(parts, caller, request, (tx, reader) => deliveryNodes(tx, parts, reader, fields.taskId)),
  ),
  ...(
    [
      [bpmDef.getStartUserNodes, nodesChosenAtStart],
      [bpmDef.getBatchUserNodes, batchNodes],
    ] as const
  ).map(([endpoint, nodesOf]) =>
    answer(endpoint, ({ fields, body }, caller, request) =>
      reading(parts, caller, request, async (tx, reader) => {
        const definition = await startable(tx, parts.engine, reader, fields);
        if (!definition.ok) return definition;
        return ok(
          await startPeople(
            tx,
            reader,
            definition.value,
            nodesOf(definition.value.loaded.process),
            await startVariables(tx, parts, reader, definition.value, body),
          ),
        );
      }),
    ),
  ),
  answer(bpmDef.getFlowNodesExecutors, ({ fields, body }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const definition = await startable(tx, parts.engine, reader, fields);
      if (!definition.ok) return definition;
      return foreseeStart(
        { engine: parts.engine, tx, reader },
        definition.value,
        await startVariables(tx, parts, reader, definition.value, body),
      );
    }),
  ),
];
