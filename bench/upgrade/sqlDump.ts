import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { projectFolder } from '#server/projectFolder.ts';
import { BREAK } from '#test/support/upgrade/openDump.ts';

const MIGRATIONS = join(projectFolder, 'server/storage/migrations');
/** So many rows stand in one statement. */
const AT_ONCE = 200;

/**
 * The whole database as statements any PostgreSQL takes: the migrations that made its tables, word for word, and every
 * row. Rows are in no order that could be mistaken for one.
 */
export async function sqlDump(pglite: PGlite): Promise<string> {
  await pglite.exec(`set timezone to 'UTC'`);
  const tables = await tablesInOrder(pglite);
  const rows: string[] = [];
  for (const table of tables) rows.push(...(await insertsOf(pglite, table)));
  return [
    'create table migrations (tag text primary key, ran_at timestamptz not null default now());\n',
    ...(await schemaOf(pglite)),
    ...rows,
  ].join(BREAK);
}

async function schemaOf(pglite: PGlite): Promise<readonly string[]> {
  const { rows } = await pglite.query<{ tag: string }>('select tag from migrations order by tag');
  const scripts = await Promise.all(rows.map(({ tag }) => readFile(join(MIGRATIONS, `${tag}.sql`), 'utf8')));
  return scripts.flatMap((script) =>
    script
      .replaceAll('"public".', '')
      .split(BREAK.trim())
      .map((statement) => `${statement.trim()}\n`),
  );
}

/** A table comes after those it refers to. */
async function tablesInOrder(pglite: PGlite): Promise<readonly string[]> {
  const { rows: tables } = await pglite.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const { rows: needs } = await pglite.query<{ table: string; needed: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as needed from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: string[] = [];
  const add = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const { table, needed } of needs) if (table === name) add(needed);
    ordered.push(name);
  };
  for (const { name } of tables) add(name);
  return ordered;
}

async function insertsOf(pglite: PGlite, table: string): Promise<readonly string[]> {
  const { rows: columns } = await pglite.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const literals = names.map((name) => `quote_nullable(${name}::text)`).join(`|| ', ' ||`);
  const { rows } = await pglite.query<{ row: string }>(`select '(' || ${literals} || ')' as row from "${table}"`);
  const sorted = rows.map(({ row }) => row).sort();
  return Array.from({ length: Math.ceil(sorted.length / AT_ONCE) }, (_, part) => {
    const some = sorted.slice(part * AT_ONCE, (part + 1) * AT_ONCE);
    return `insert into "${table}" (${names.join(', ')}) values\n${some.join(',\n')};\n`;
  });
}
