import { formPc } from '#contract/forms/formPc.ts';
import { formSolution } from '#contract/forms/formSolution.ts';
import { decodeEasyCondition } from '#contract/forms/decodeEasyCondition.ts';
import { readArray, readText, toValues } from '#contract/forms/looseValues.ts';
import { parseOptionValue, readJson } from '#domain/forms/doubleValues.ts';
import { isConditionMet } from '#domain/forms/easyCondition.ts';
import type { FormRow } from '#domain/forms/formDefinition.ts';
import { ok } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { loadButtons, openRecord } from './openRecord.ts';
import { removeRecords } from './removeRecords.ts';
import { saveRecord } from './saveRecord.ts';
import { isBlank } from '#domain/shared/removeInvisible.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { Claim } from '#server/forms/views/uniqueness.ts';
import type { Sql } from '#server/db/database.ts';
import {
  createRequestUniquenessCheck,
  createRecordUniquenessCheck,
} from '#server/forms/records/uniquenessInRecords.ts';

/** Contract form 2 to 4, 10, 11, 13: forms on business objects and their records. */
export const recordRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, formSolution.getMobileByAlias, (tx, viewer, { fields }) => openRecord(tx, deps, viewer, fields)),
  commandRoute(deps, formSolution.saveForm, (tx, viewer, { body }) => saveRecord(tx, deps, viewer, body)),
  commandRoute(deps, formSolution.removeById, (tx, viewer, { body }) => removeRecords(tx, deps, viewer, body)),
  route(formSolution.getFlowDefId, async ({ body }) =>
    ok(findMatchingProcess(body.flowDefMapping, toValues(body.formJson)) ?? null),
  ),
  snapshotRoute(deps, formSolution.getMobileButtonsByFormJson, (tx, viewer, { fields, body }) =>
    loadButtons(tx, deps, viewer, fields.formSolutionAlias, body),
  ),
  route(formPc.getServerAddress, async (_, { person }, { origin, language }) =>
    ok({
      serverAddress: origin,
      currentUser: { userId: person.id, userName: getLocalizedName(person.names, language) },
    }),
  ),
  commandRoute(deps, formPc.checkUniqueValue, async (tx, viewer, { body }) => {
    const value = typeof body.keyValue === 'object' ? JSON.stringify(body.keyValue) : readText(body.keyValue);
    const claim = {
      tenant: viewer.caller.tenant,
      alias: body.alias,
      name: body.keyName,
      text: parseOptionValue(value)?.value ?? value,
      own: String(body.pk),
    };
    return ok(!(await isValueTaken(tx, deps, viewer, claim)));
  }),
];

/**
 * Returns the first process whose condition the record fulfils. Scripts are never executed and count as not fulfilled.
 */
function findMatchingProcess(mapping: unknown, record: FormRow): string | undefined {
  const entries = readArray(typeof mapping === 'string' ? readJson(mapping) : mapping);
  const fitting = entries.find(({ config }) => {
    const condition = decodeEasyCondition(config);
    return condition === undefined || (!condition.isHard && isConditionMet(condition, record));
  });
  const id = readText(fitting?.['defId']);
  return id === '' ? undefined : id;
}

/**
 * Whether another record or request has a value in a form of a business object or process. Empty values are never
 * taken.
 */
async function isValueTaken(
  tx: Sql,
  { files }: Pick<WorkflowContext, 'files'>,
  { caller }: Viewer,
  claim: Claim,
): Promise<boolean> {
  if (isBlank(claim.text)) return false;
  const solution = await files.main(tx, caller.tenant, 'solution', claim.alias);
  return (
    solution === undefined
      ? createRequestUniquenessCheck(claim.alias)
      : createRecordUniquenessCheck(solution.content.object)
  )(tx, claim);
}
