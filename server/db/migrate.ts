import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/shared/ids.ts';
import { systemClock } from '#server/config/serverClock.ts';
import { StartupError } from '#server/config/startupError.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';
import { timestampColumn } from './columns.ts';
import type { Database, Sql } from './database.ts';

const FOLDER = join(projectRoot, 'server/db/migrations');

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/**
 * Runs every migration of `server/db/migrations` that has not run yet, in one transaction. If several processes start
 * at once, the first one migrates and the others wait. drizzle's own migrator has no such lock and cannot migrate a
 * schema other than `public`, which the tests need.
 */
export async function migrate(database: Database, now: Instant = systemClock.now()): Promise<void> {
  const { entries } = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;
  await database.background.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`);
    await tx.execute(
      sql`create table if not exists migrations (tag text primary key, ran_at timestamptz not null default now())`,
    );
    const done = await listRunMigrations(tx);
    const known = new Set(entries.map(({ tag }) => tag));
    const foreign = [...done].find((tag) => !known.has(tag));
    if (foreign !== undefined)
      throw new StartupError(
        `The database was written by a newer version of Ringi (with the migration ${foreign}): start that version, or use another data folder.`,
      );
    for (const { tag } of entries) if (!done.has(tag)) await run(tx, tag, now);
  });
}

const migrations = pgTable('migrations', { tag: text().primaryKey(), ranAt: timestampColumn() });
const listRunMigrations = async (tx: Sql): Promise<Set<string>> =>
  new Set((await tx.select().from(migrations)).map(({ tag }) => tag));

async function run(tx: Sql, tag: string, now: Instant): Promise<void> {
  const script = await readFile(join(FOLDER, `${tag}.sql`), 'utf8');
  for (const statement of script.replaceAll('"public".', '').split('--> statement-breakpoint'))
    await tx.execute(sql.raw(statement));
  await tx.insert(migrations).values({ tag, ranAt: now });
}
