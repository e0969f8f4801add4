import { bpmDef } from '#api/bpmDef.ts';
import { ok } from '#domain/shared/result.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { startable } from '../commands/startable.ts';
import { foreseeStart } from '../foresee.ts';
import { reading, type BpmParts } from '../parts.ts';
import { definitionDto, startableDefinitions, startVariables } from '../startPage.ts';
import { startPeople } from '../startPeople.ts';

/** Contract workflow 5.5. */
export const defAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmDef.getAllForStart, ({ body }, caller, request) => reading(parts, caller, request, async (tx, reader) => ok(await startableDefinitions(tx, parts.engine, reader, body)))),
  answer(bpmDef.getBydefKey, ({ fields }, caller, request) => reading(parts, caller, request, async (tx, reader) => {
    const definition = await parts.engine.query.main(tx, caller.tenant, fields.defKey);
    return ok(definition === undefined ? null : definitionDto(definition, reader));
  })),
  answer(bpmDef.getStartUserNodes, ({ fields, body }, caller, request) => reading(parts, caller, request, async (tx, reader) => {
    const definition = await startable(tx, parts.engine, reader, fields);
    if (!definition.ok) return definition;
    return ok(await startPeople(tx, reader, definition.value, await startVariables(tx, parts, reader, definition.value, body)));
  })),
  answer(bpmDef.getFlowNodesExecutors, ({ fields, body }, caller, request) => reading(parts, caller, request, async (tx, reader) => {
    const definition = await startable(tx, parts.engine, reader, fields);
    if (!definition.ok) return definition;
    return foreseeStart({ engine: parts.engine, tx, reader }, definition.value, await startVariables(tx, parts, reader, definition.value, body));
  })),
];
