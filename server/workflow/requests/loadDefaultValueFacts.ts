import { findNames } from '#server/directory/findNames.ts';
import type { DefaultValueFacts } from '#server/forms/views/createRecord.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Returns the facts for default values of a form: user, department and time. Names are in the company's own language,
 * as they are stored.
 */
export async function loadDefaultValueFacts(
  tx: Sql,
  { clock }: Pick<WorkflowContext, 'clock'>,
  { caller: { person }, timeZone }: Viewer,
): Promise<DefaultValueFacts> {
  const named = await findNames(tx, [person.department], 'zh-CN');
  return {
    now: clock.now(),
    timeZone,
    person: { id: person.id, name: getLocalizedName(person.names, 'zh-CN') },
    department: { id: person.department, name: named.name(person.department) },
  };
}
