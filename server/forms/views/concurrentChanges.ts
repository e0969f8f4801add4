import { desc, eq } from 'drizzle-orm';
import { formatList } from '#application/formatting/listText.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { refuse } from '#domain/shared/refusal.ts';
import type { ValueChange } from '#domain/shared/valueChange.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { storedFormChanges, type StoredFieldChange } from '#server/db/schema/formRows.ts';
import type { Sql } from '#server/db/database.ts';
import type { ValueFormatContext } from '#server/i18n/formatValue.ts';
import { describeChanges, type ChangeText } from './describeChange.ts';
import { getFieldLabel } from './getFieldLabel.ts';
import type { FormWithPermissions } from './formsOf.ts';
import { listNetChanges } from './netChanges.ts';
import { shortenChange } from './shortenChange.ts';

/** Maximum number of log entries that are read; of more changes only the newest are reported. */
export const MAX_LOG_ENTRIES = 200;
/** Maximum number of changes in a refusal. */
const MAX_REFUSAL_CHANGES = 20;

/** The key under which changes of a record are logged, and its version. */
interface VersionedRecord {
  readonly id: string;
  readonly version: number;
}

/**
 * Returns what other users have changed since a version, compared with the values now. Without this check the client's
 * values would be ignored and success reported (contract form 3).
 * @param read the version the client has seen; without it nothing is returned.
 */
export async function findConcurrentChanges(
  tx: Sql,
  { id, version, record }: VersionedRecord & { readonly record: FormRecord },
  read: number | undefined,
  person: PersonId,
): Promise<readonly StoredFieldChange[]> {
  if (read === undefined || read >= version) return [];
  return listNetChanges(record, await findChangesSince(tx, { id, version }, read), person);
}

/** Returns the log entries written after a version of a record, newest first. */
export const findChangesSince = (tx: Sql, { id, version }: VersionedRecord, read: number) =>
  tx
    .select()
    .from(storedFormChanges)
    .where(eq(storedFormChanges.row, id))
    .orderBy(desc(storedFormChanges.changedAt), desc(storedFormChanges.id))
    .limit(Math.min(Math.max(version - read, 0), MAX_LOG_ENTRIES));

/**
 * Returns the refusal of a command that is based on an old version of a form: the changes of the fields that the user
 * may see at this node. Undefined if there are none.
 */
export function findRecordRefusal(
  definition: DeployedDefinition,
  { form, permission }: FormWithPermissions,
  version: number,
  changes: readonly StoredFieldChange[],
  words: ValueFormatContext,
) {
  const shown = describeChanges(definition, form.alias, changes, words, permission);
  if (shown.length === 0) return undefined;
  const fields = [...new Set(shown.map(({ field }) => getFieldLabel(definition, field, words.language)))];
  const values = { fields: formatList(words.language, fields), form: form.alias, version };
  return { ...refuse('record.changed', values), changes: shown.slice(0, MAX_REFUSAL_CHANGES).map(toValueChange) };
}

const toValueChange = ({ label, before, after }: ChangeText): ValueChange => ({
  label,
  ...shortenChange(before, after),
});
