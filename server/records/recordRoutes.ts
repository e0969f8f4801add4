import { formPc } from '#api/formPc.ts';
import { formSolution } from '#api/formSolution.ts';
import { decodeEasyCondition } from '#api/form/decodeEasyCondition.ts';
import { listOf, looseTextOf, looseValuesOf } from '#api/form/looseValues.ts';
import { readDouble, readJson } from '#domain/form/doubleValues.ts';
import { isFulfilled } from '#domain/form/easyCondition.ts';
import type { FormRow } from '#domain/form/formDefinition.ts';
import { ok } from '#domain/shared/result.ts';
import { commanding, reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { nameIn } from '../texts/nameIn.ts';
import { buttonsFor, openRecord } from './openRecord.ts';
import { removeRecords } from './removeRecords.ts';
import { saveRecord } from './saveRecord.ts';
import { isTakenBySomebody } from './uniqueValue.ts';

/** Contract form 2 to 4, 10, 11, 13: forms on business objects, and the records behind them. */
export const recordRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(formSolution.getMobileByAlias, ({ fields }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => openRecord(tx, deps, viewer, fields)),
  ),
  serve(formSolution.saveForm, ({ body }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => saveRecord(tx, deps, viewer, body)),
  ),
  serve(formSolution.removeById, ({ body }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => removeRecords(tx, deps, viewer, body)),
  ),
  serve(formSolution.getFlowDefId, async ({ body }) =>
    ok(fittingProcess(body.flowDefMapping, looseValuesOf(body.formJson)) ?? null),
  ),
  serve(formSolution.getMobileButtonsByFormJson, ({ fields, body }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => buttonsFor(tx, deps, viewer, fields.formSolutionAlias, body)),
  ),
  serve(formPc.getServerAddress, async (_, { person }, { origin, language }) =>
    ok({ serverAddress: origin, currentUser: { userId: person.id, userName: nameIn(person.names, language) } }),
  ),
  serve(formPc.checkUniqueValue, ({ body }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      const value = typeof body.keyValue === 'object' ? JSON.stringify(body.keyValue) : looseTextOf(body.keyValue);
      const claim = {
        tenant: caller.tenant,
        alias: body.alias,
        name: body.keyName,
        text: readDouble(value)?.value ?? value,
        own: String(body.pk),
      };
      return ok(!(await isTakenBySomebody(tx, deps, viewer, claim)));
    }),
  ),
];

/** The first process whose condition the record fulfils; program text of others is never run, and fulfils nothing. */
function fittingProcess(mapping: unknown, record: FormRow): string | undefined {
  const entries = listOf(typeof mapping === 'string' ? readJson(mapping) : mapping);
  const fitting = entries.find(({ config }) => {
    const condition = decodeEasyCondition(config);
    return condition === undefined || (!condition.isHard && isFulfilled(condition, record));
  });
  const id = looseTextOf(fitting?.['defId']);
  return id === '' ? undefined : id;
}
