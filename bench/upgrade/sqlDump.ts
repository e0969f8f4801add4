import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { projectRoot } from '#server/config/projectRoot.ts';
import { BREAK, RECORDS } from '#test/support/upgrade/openDump.ts';

const MIGRATIONS = join(projectRoot, 'server/db/migrations');
/** Maintained by triggers, which fill them again when the rows are inserted. */
const TRIGGER_TABLES = ['list_lengths', 'titles'];
const COUNTED_COLUMN = 'people_count';
/** Number of rows in one statement. */
const ROWS_PER_STATEMENT = 200;

/**
 * Returns the whole database as statements for any PostgreSQL: the migrations that created its tables, unchanged, and
 * all rows. Rows are sorted by their text, so that no test can depend on their order of creation.
 */
export async function sqlDump(pglite: PGlite): Promise<string> {
  await pglite.exec(`set timezone to 'UTC'`);
  const tables = await tablesInOrder(pglite);
  const rows: string[] = [];
  for (const table of tables) rows.push(...(await insertsOf(pglite, 'public', table)));
  for (const table of await tablesOfRecords(pglite))
    rows.push(...(await createTableStatements(pglite, table)), ...(await insertsOf(pglite, 'records', table)));
  return [
    'create table migrations (tag text primary key, ran_at timestamptz not null default now());\n',
    ...(await schemaOf(pglite)),
    `create schema ${RECORDS};\n`,
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

/** Sorts tables so that each comes after those it refers to. */
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
  for (const { name } of tables) if (!TRIGGER_TABLES.includes(name)) add(name);
  return ordered;
}

/** Returns the tables created for business objects (ADR 34). */
async function tablesOfRecords(pglite: PGlite): Promise<readonly string[]> {
  const { rows } = await pglite.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'records' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Returns columns, keys and indexes of a table as the server has created them. */
async function createTableStatements(pglite: PGlite, table: string): Promise<readonly string[]> {
  const place = `records."${table}"`;
  const lines = async (query: string): Promise<readonly string[]> =>
    (await pglite.query<{ line: string }>(query, [place])).rows.map(({ line }) => line);
  const columns = await lines(
    `select quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
       || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') || case when attnotnull then ' not null' else '' end as line
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  const keys = await lines(
    `select pg_get_constraintdef(oid) as line from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u') order by 1`,
  );
  const indexes = await lines(
    `select pg_get_indexdef(indexrelid) as line from pg_index
     where indrelid = $1::regclass and not exists (select 1 from pg_constraint where conindid = indexrelid) order by 1`,
  );
  return [
    `create table ${RECORDS}."${table}" (${[...columns, ...keys].join(', ')});\n`,
    ...indexes.map((line) => `${line.replace(' ON records.', ` ON ${RECORDS}.`)};\n`),
  ];
}

async function insertsOf(pglite: PGlite, schema: 'public' | 'records', table: string): Promise<readonly string[]> {
  const { rows: columns } = await pglite.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = $2 and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
       and column_name <> $3
     order by ordinal_position`,
    [table, schema, COUNTED_COLUMN],
  );
  const names = columns.map(({ name }) => name);
  const literals = names.map((name) => `quote_nullable(${name}::text)`).join(`|| ', ' ||`);
  const { rows } = await pglite.query<{ row: string }>(
    `select '(' || ${literals} || ')' as row from "${schema}"."${table}"`,
  );
  const sorted = rows.map(({ row }) => row).sort();
  return Array.from({ length: Math.ceil(sorted.length / ROWS_PER_STATEMENT) }, (_, part) => {
    const some = sorted.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT);
    const place = schema === 'records' ? `${RECORDS}."${table}"` : `"${table}"`;
    const values = table === 'record_tables' ? some.map((row) => row.replace("'records'", `'${RECORDS}'`)) : some;
    return `insert into ${place} (${names.join(', ')}) values\n${values.join(',\n')};\n`;
  });
}
