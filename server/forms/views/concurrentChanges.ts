import { desc, eq } from 'drizzle-orm';
import { formatList } from '#application/formatting/listText.ts';
import type { Language } from '#application/formatting/language.ts';
import { readText } from '#contract/forms/looseValues.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import { VERSION_FIELD } from '#domain/forms/recordVersion.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { storedFormChanges, type StoredFieldChange } from '#server/db/schema/formRows.ts';
import type { Sql } from '#server/db/database.ts';
import { getFieldLabel } from './getFieldLabel.ts';
import type { FormWithPermissions } from './formsOf.ts';

/** Maximum number of log entries that are read; of more changes only the newest are reported. */
const MAX_LOG_ENTRIES = 200;

/** The key under which changes of a record are logged, and its version. */
interface VersionedRecord {
  readonly id: string;
  readonly version: number;
}

/**
 * Returns the changes other users have made since the version the client had read. Without this check the client's
 * values would be ignored and success reported (contract form 3).
 * @param given the record as it was sent; without a version nothing is returned.
 */
export async function findConcurrentChanges(
  tx: Sql,
  { id, version }: VersionedRecord,
  given: FormRecord | undefined,
  person: PersonId,
): Promise<readonly StoredFieldChange[]> {
  const read = Number(readText(given?.fields[VERSION_FIELD]) || Number.NaN);
  if (!Number.isSafeInteger(read) || read >= version) return [];
  const written = await findChangesSince(tx, { id, version }, read);
  return written.filter(({ changedBy }) => changedBy !== person).flatMap(({ changes }) => changes);
}

/** Returns the log entries written after a version of a record. */
export const findChangesSince = (tx: Sql, { id, version }: VersionedRecord, read: number) =>
  tx
    .select()
    .from(storedFormChanges)
    .where(eq(storedFormChanges.row, id))
    .orderBy(desc(storedFormChanges.changedAt), desc(storedFormChanges.id))
    .limit(Math.min(Math.max(version - read, 0), MAX_LOG_ENTRIES));

/** Returns the labels of the changed fields and tables that the user may see at this node. */
export function listVisibleLabels(
  definition: DeployedDefinition,
  { permission }: FormWithPermissions,
  changes: readonly StoredFieldChange[],
  language: Language,
): string {
  const shown = changes.filter(({ table, field = '' }) =>
    table === undefined ? permission[field] !== 'none' : permission[`${SUB_TABLE_PREFIX}${table}`] !== 'none',
  );
  const names = new Set(shown.map(({ table, field = '' }) => table ?? field));
  return formatList(
    language,
    [...names].map((name) => getFieldLabel(definition, name, language)),
  );
}
