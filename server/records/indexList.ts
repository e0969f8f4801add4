import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isYes } from '#api/isYes.ts';
import type { ListFile } from '../definitions/files/listFile.ts';
import type { Sql } from '../storage/database.ts';
import { identified, recordTablesOf, tableOf, type RecordTable } from './recordTable.ts';

/** A row of an index has 2,704 bytes: longer texts could not be stored any more. */
const LONGEST_INDEXED = 500;
/** Each of them makes writing dearer. */
const MOST_INDEXES = 12;

/**
 * Lets a list of a million records be sorted by what it is sorted by, and searched by what it is searched by, without
 * looking at all of them. What is there already stays; part of a text is still looked for in every row.
 */
export async function indexList(tx: Sql, tenant: string, list: ListFile): Promise<void> {
  const table = (await recordTablesOf(tx, tenant, list.object)).get('');
  if (table === undefined) return;
  for (const column of indexedColumns(list, table).slice(0, MOST_INDEXES))
    await tx.execute(
      sql`create index if not exists ${identified(indexName(table, column))} on ${tableOf(table)} (${identified(column)}, "CREATE_TIME_" desc, "ID_" desc)`,
    );
}

function indexedColumns(list: ListFile, { columns }: RecordTable): readonly string[] {
  const searched = [...list.searchJson, ...(list.mobileConf.mobileSearch ?? [])]
    .filter((search) => search['fieldOp'] !== 'LK')
    .map(({ fieldName }) => fieldName);
  const sorted = list.colsJson.filter((column) => isYes(column['allowSort'] ?? false)).map(({ field }) => field);
  const named = [list.sortField ?? '', list.calendar?.startField ?? '', ...searched, ...sorted];
  const held = columns.filter(
    ({ type, length }) => type !== 'clob' && (type !== 'varchar' || length <= LONGEST_INDEXED),
  );
  const known = new Set(held.flatMap(({ column }) => column ?? []));
  return [...new Set(named)].filter((name) => known.has(name));
}

const indexName = ({ table }: RecordTable, column: string): string =>
  `list_${createHash('sha256')
    .update(JSON.stringify([table, column]))
    .digest('hex')
    .slice(0, 40)}`;
