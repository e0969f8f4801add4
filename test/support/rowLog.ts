import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

interface WrittenRow {
  readonly entry: string;
  /** Hashes of the row; `before` is null for an inserted row, `after` for a deleted one. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Reports which rows were written. */
export interface RowLog {
  /** Clears the log. */
  begin(): Promise<void>;
  /**
   * Returns one entry, such as `tasks UPDATE`, for each row that existed at `begin` and was changed or deleted since
   * the last call.
   */
  changed(): Promise<readonly string[]>;
  /** Whether any row was inserted, changed or deleted since `begin`. */
  isWritten(): Promise<boolean>;
}

const NOTE = `create function note_row() returns trigger language plpgsql as $$
begin
  insert into row_log (entry, before, after) values (
    tg_table_name || ' ' || tg_op,
    case when tg_op in ('UPDATE', 'DELETE') then md5(to_jsonb(old)::text) end,
    case when tg_op in ('UPDATE', 'INSERT') then md5(to_jsonb(new)::text) end
  );
  return null;
end $$`;

/** Renewed in the background by every server. */
const LEASES = 'nodes';

/**
 * Logs every written row of every table with triggers, so that a test need not read the whole database before and after
 * a call. An update that changes nothing is not logged.
 *
 * @param ignored tables that are not logged
 */
export async function openRowLog({ sql: handle }: Database, ignored: readonly string[]): Promise<RowLog> {
  const run = async <Row>(statement: string) => ((await handle.execute(sql.raw(statement))) as { rows: Row[] }).rows;
  const tables = await run<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  await run('create table row_log (at serial, entry text not null, before text, after text)');
  await run(NOTE);
  for (const { name } of tables.filter((table) => ![...ignored, LEASES].includes(table.name)))
    for (const event of [
      `note_written after insert or delete on "${name}" for each row`,
      `note_updated after update on "${name}" for each row when (old.* is distinct from new.*)`,
      `note_truncated after truncate on "${name}" for each statement`,
    ])
      await run(`create trigger ${event} execute function note_row()`);
  const made = new Set<string>();
  let isWritten = false;
  const take = async () => {
    const rows = await run<WrittenRow>(
      'with gone as (delete from row_log returning *) select entry, before, after from gone order by at',
    );
    isWritten ||= rows.length > 0;
    return rows;
  };
  const changed = async () => {
    const found: string[] = [];
    for (const { entry, before, after } of await take()) {
      if (entry.endsWith(' TRUNCATE') || (before !== null && !made.delete(before))) found.push(entry);
      if (after !== null) made.add(after);
    }
    return found;
  };
  return {
    changed,
    async begin() {
      await take();
      made.clear();
      isWritten = false;
    },
    async isWritten() {
      await changed();
      return isWritten;
    },
  };
}
