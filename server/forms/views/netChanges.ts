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
    if (changedBy !== person) for (const change of changes) changedByOthers.add(getPlace(record, change));
    record = undoChanges(record, changes);
  }
  return diffRecords(record, stored).filter((change) => changedByOthers.has(getPlace(stored, change)));
}

/** Identifies a field, a cell or a row. Rows are named by their key, because their positions change. */
function getPlace(after: FormRecord, { table = '', row, field = '', from }: StoredFieldChange): string {
  if (row === undefined) return JSON.stringify([table, field]);
  const isRemoved = field === '' && isRecord(from);
  const key = isRemoved ? from[ID_FIELD] : rowsOf(after, table)[row - 1]?.[ID_FIELD];
  return JSON.stringify([table, field, asText(key)]);
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
