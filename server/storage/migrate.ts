import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/shared/ids.ts';
import { systemClock } from '../serverClock.ts';
import { StartProblem } from '../startProblem.ts';
import { projectFolder } from '../projectFolder.ts';
import { instant } from './columns.ts';
import type { Database, Sql } from './database.ts';

const FOLDER = join(projectFolder, 'server/storage/migrations');
/** Any number: it names our lock among the advisory locks of a PostgreSQL server. */
const LOCK = 7_214_001;

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/**
 * Brings the tables up to date: every migration of `server/storage/migrations` that has not run yet, in one
 * transaction. Several processes may start at once: the first one migrates, the others wait. drizzle's own migrator has
 * neither the lock nor a way to work in a schema that is not `public`, as the tests do.
 */
export async function migrate(database: Database, now: Instant = systemClock.now()): Promise<void> {
  const { entries } = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;
  await database.background.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(
      sql`create table if not exists migrations (tag text primary key, ran_at timestamptz not null default now())`,
    );
    const done = await tagsOf(tx);
    const known = new Set(entries.map(({ tag }) => tag));
    const foreign = [...done].find((tag) => !known.has(tag));
    if (foreign !== undefined)
      throw new StartProblem(
        `The database was written by a newer version of Ringi (it knows the migration ${foreign}): start that version, or use another data folder.`,
      );
    for (const { tag } of entries) if (!done.has(tag)) await run(tx, tag, now);
  });
}

const migrations = pgTable('migrations', { tag: text().primaryKey(), ranAt: instant() });
const tagsOf = async (tx: Sql): Promise<Set<string>> =>
  new Set((await tx.select().from(migrations)).map(({ tag }) => tag));

async function run(tx: Sql, tag: string, now: Instant): Promise<void> {
  const script = await readFile(join(FOLDER, `${tag}.sql`), 'utf8');
  for (const statement of script.replaceAll('"public".', '').split('--> statement-breakpoint'))
    await tx.execute(sql.raw(statement));
  await tx.insert(migrations).values({ tag, ranAt: now });
}
