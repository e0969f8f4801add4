import type { PersonId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';
import type { Sql } from '#server/db/database.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { listDirectoryIds } from '#server/forms/views/labels.ts';
import { getYear, type ValueFormatContext } from '#server/i18n/formatValue.ts';

/** Loads what is needed to format changed values for the caller: translations, and the names of their people. */
export async function loadFormatContext(
  tx: Sql,
  { clock }: Pick<WorkflowContext, 'clock'>,
  viewer: Viewer,
  definition: Pick<DeployedDefinition, 'texts'>,
  changes: readonly StoredFieldChange[],
  people: readonly PersonId[] = [],
): Promise<ValueFormatContext> {
  const inValues = changes.flatMap(({ from, to }) => listDirectoryIds({ from: from ?? '', to: to ?? '' }));
  const named = await findNames(tx, [...people, ...inValues], viewer.language);
  return {
    language: viewer.language,
    year: getYear(clock.now(), viewer.timeZone),
    translate: viewer.translate(definition),
    getName: named.name,
  };
}
