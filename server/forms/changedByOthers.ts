import { desc, eq } from 'drizzle-orm';
import { formatList } from '#application/form/listText.ts';
import type { Language } from '#application/language.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import { VERSION_FIELD } from '#api/form/recordVersion.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { storedFormChanges, type StoredFieldChange } from '../storage/schema/formRows.ts';
import type { Sql } from '../storage/database.ts';
import { fieldLabel } from './fieldLabel.ts';
import type { PlacedForm } from './formsOf.ts';

/** Further back nobody looks: so many writings between reading and sending are told by the newest of them. */
const MOST_WRITINGS = 200;

/** The key a record's changes are noted under, and which writing it is. */
interface WrittenRecord {
  readonly id: string;
  readonly version: number;
}

/**
 * What others have written into a record since it was read as it now comes back: the platform would leave everything as
 * it is and say that all is well (contract form 3).
 * @param given what was sent; without a version nothing is known of what was read.
 */
export async function changedByOthers(
  tx: Sql,
  { id, version }: WrittenRecord,
  given: unknown,
  person: PersonId,
): Promise<readonly StoredFieldChange[]> {
  const read = versionIn(given);
  if (read === undefined || read >= version) return [];
  const written = await changedSince(tx, { id, version }, read);
  return written.filter(({ changedBy }) => changedBy !== person).flatMap(({ changes }) => changes);
}

/** Everything that was written into a record since one of its versions. */
export const changedSince = (tx: Sql, { id, version }: WrittenRecord, read: number) =>
  tx
    .select()
    .from(storedFormChanges)
    .where(eq(storedFormChanges.row, id))
    .orderBy(desc(storedFormChanges.changedAt), desc(storedFormChanges.id))
    .limit(Math.min(Math.max(version - read, 0), MOST_WRITINGS));

function versionIn(given: unknown): number | undefined {
  const sent = typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[VERSION_FIELD] : '';
  const version = sent === '' || sent === null ? Number.NaN : Number(sent);
  return Number.isSafeInteger(version) ? version : undefined;
}

/** What the fields and tables are called that were changed, as far as the person sees them at this node. */
export function shownLabels(
  definition: DeployedDefinition,
  { permission }: PlacedForm,
  changes: readonly StoredFieldChange[],
  language: Language,
): string {
  const shown = changes.filter(({ table, field = '' }) =>
    table === undefined ? permission[field] !== 'none' : permission[`${SUB_TABLE_PREFIX}${table}`] !== 'none',
  );
  const names = new Set(shown.map(({ table, field = '' }) => table ?? field));
  return formatList(
    language,
    [...names].map((name) => fieldLabel(definition, name, language)),
  );
}
