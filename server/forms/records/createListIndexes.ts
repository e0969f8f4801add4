import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isYes } from '#contract/wire/isYes.ts';
import type { ListFile } from '#server/company/files/listFile.ts';
import type { Sql } from '#server/db/database.ts';
import { toIdentifier, findRecordTables, toTableSql, type RecordTable } from '#server/company/recordTable.ts';

/**
 * Maximum length of an indexed text column. An index row has at most 2,704 bytes; longer texts would fail to insert.
 */
const MAX_INDEXED_CHARACTERS = 500;
/** Maximum number of indexes; each one slows down writes. */
const MAX_INDEXES = 12;

/**
 * Creates indexes for the sort and search columns of a list, so that a list of a million records is not scanned.
 * Existing indexes stay. Substring searches still scan all rows.
 */
export async function createListIndexes(tx: Sql, tenant: string, list: ListFile): Promise<void> {
  const table = (await findRecordTables(tx, tenant, list.object)).get('');
  if (table === undefined) return;
  for (const column of listIndexColumns(list, table).slice(0, MAX_INDEXES))
    await tx.execute(
      sql`create index if not exists ${toIdentifier(formatIndexName(table, column))} on ${toTableSql(table)} (${toIdentifier(column)}, "CREATE_TIME_" desc, "ID_" desc)`,
    );
}

function listIndexColumns(list: ListFile, { columns }: RecordTable): readonly string[] {
  const searched = [...list.searchJson, ...(list.mobileConf.mobileSearch ?? [])]
    .filter((search) => search['fieldOp'] !== 'LK')
    .map(({ fieldName }) => fieldName);
  const sorted = list.colsJson.filter((column) => isYes(column['allowSort'] ?? false)).map(({ field }) => field);
  const named = [list.sortField ?? '', list.calendar?.startField ?? '', ...searched, ...sorted];
  const held = columns.filter(
    ({ type, length }) => type !== 'clob' && (type !== 'varchar' || length <= MAX_INDEXED_CHARACTERS),
  );
  const known = new Set(held.flatMap(({ column }) => column ?? []));
  return [...new Set(named)].filter((name) => known.has(name));
}

const formatIndexName = ({ table }: RecordTable, column: string): string =>
  `list_${createHash('sha256')
    .update(JSON.stringify([table, column]))
    .digest('hex')
    .slice(0, 40)}`;
