import { isRecord } from '#domain/expression/valueKinds.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { rowsOf, withCell, withField, withoutRow, withPartField, withRow } from '#domain/forms/formRecord.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';
import { diffRecords } from './fieldChanges.ts';
import { ID_FIELD } from './formView.ts';

/** The changes of one write. */
interface LoggedWrite {
  readonly changedBy: PersonId;
  readonly changes: readonly StoredFieldChange[];
}

/**
 * Returns the differences between a record before some writes and now, without those to which only the given person has
 * contributed. A value that was changed and changed back is no difference.
 * @param stored the record now
 * @param writes from the newest to the oldest
 */
export function listNetChanges(
  stored: FormRecord,
  writes: readonly LoggedWrite[],
  person: PersonId,
): readonly StoredFieldChange[] {
  const changedByOthers = new Set<string>();
  let record = stored;
  for (const { changedBy, changes } of writes) {
    for (const change of changedBy === person ? [] : changes) {
      const { table, field } = change;
      const row = getRowKey(record, change);
      changedByOthers.add(toPlace(table, row, field)).add(toPlace(table, row));
    }
    record = undoChanges(record, changes);
  }
  return diffRecords(record, stored).filter((change) => {
    const { table, field } = change;
    const row = getRowKey(stored, change);
    // A row of the user may contain cells of others, and a row that others have replaced differs in its cells.
    return field === undefined
      ? changedByOthers.has(toPlace(table, row))
      : [field, undefined].some((name) => changedByOthers.has(toPlace(table, row, name)));
  });
}

/** Identifies a field, a cell, a whole row (without a field), or anything in a row (without the last part). */
const toPlace = (...parts: readonly (string | undefined)[]): string => JSON.stringify(parts);

/** Returns the key of the row a change is about, because the positions of rows change. */
function getRowKey(after: FormRecord, { table = '', row, field, from }: StoredFieldChange): string | undefined {
  if (row === undefined) return undefined;
  const removed = field === undefined && isRecord(from) ? from : undefined;
  return asText((removed ?? rowsOf(after, table)[row - 1])?.[ID_FIELD]);
}

/**
 * Returns the record before a write. Cells and added rows are logged with their position after the write, removed rows
 * with the one before it.
 */
function undoChanges(after: FormRecord, changes: readonly StoredFieldChange[]): FormRecord {
  const rows = changes
    .filter(({ field }) => field === undefined)
    .toSorted((one, other) => indexOf(one) - indexOf(other));
  const cells = changes.filter(({ field }) => field !== undefined).reduce(undoValue, after);
  const kept = rows
    .filter(({ from }) => from === undefined)
    .reduceRight((record, change) => withoutRow(record, change.table ?? '', indexOf(change)), cells);
  return rows.reduce(
    (record, { table = '', from, ...at }) => (isRecord(from) ? withRow(record, table, from, indexOf(at)) : record),
    kept,
  );
}

function undoValue(record: FormRecord, change: StoredFieldChange): FormRecord {
  const { table, row, field = '', from = null } = change;
  if (table === undefined) return withField(record, field, from);
  return row === undefined
    ? withPartField(record, table, field, from)
    : withCell(record, table, indexOf(change), field, from);
}

const indexOf = ({ row = 1 }: StoredFieldChange): number => row - 1;
