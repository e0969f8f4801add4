import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { OffboardingDeps } from '../offboarding/offboardingDeps.ts';
import { isStillAdministrator } from '#server/directory/isStillAdministrator.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import type { WorkRound } from '#server/engine/worker.ts';
import type { ChangeScope } from '../admin/changeScope.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { isDatabaseUnavailable } from '#server/db/connectionFault.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { peopleImportParts, peopleImports } from '#server/db/schema/imports.ts';
import type { ImportPart, SerializedPart, PartResult } from './importPart.ts';
import { splitIntoBatches } from './importBaseline.ts';
import { writePart } from './writePart.ts';

export type ImportRow = typeof peopleImports.$inferSelect;

interface RunDeps {
  readonly database: Statements;
  readonly clock: ServerClock;
  readonly newId: () => string;
  readonly offboarding: OffboardingDeps;
}

/** Maximum number of refused lines that are stored; the total is counted. */
const MAX_REFUSED_ROWS = 300;
const PARTS_PER_ROUND = 20;
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Stores the parts of an import. @returns false if another import of the company is running. */
export async function beginImport(
  tx: Sql,
  row: Pick<ImportRow, 'id' | 'tenant' | 'person' | 'file' | 'startedAt'>,
  parts: readonly SerializedPart[],
): Promise<boolean> {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const [begun] = await tx
    .insert(peopleImports)
    .values({ ...row, total })
    .onConflictDoNothing()
    .returning();
  if (begun === undefined) return false;
  await tx
    .delete(peopleImports)
    .where(and(eq(peopleImports.tenant, row.tenant), ne(peopleImports.id, row.id), ne(peopleImports.state, 'running')));
  const rows = parts.map((part, position) => ({
    import: row.id,
    position,
    kind: part.kind,
    size: part.count,
    rows: part.rows,
  }));
  for (const some of splitIntoBatches(rows, PARTS_PER_ROUND)) await tx.insert(peopleImportParts).values(some);
  return true;
}

/**
 * Writes the next part of a running import in one transaction that also deletes the part and updates the counters:
 * after a restart the import continues, and no part is written twice.
 *
 * @returns a round that returns the number of parts it has written
 */
export function createImportRound(deps: RunDeps): WorkRound {
  return async () => {
    const [next] = await deps.database.sql
      .select({ id: peopleImports.id, tenant: peopleImports.tenant })
      .from(peopleImports)
      .where(eq(peopleImports.state, 'running'))
      .orderBy(asc(peopleImports.startedAt), asc(peopleImports.id))
      .limit(1);
    if (next === undefined) return 0;
    try {
      await deps.database.transaction((tx) => writeNextPart(tx, deps, next));
    } catch (error) {
      // The import waits until the database is available again.
      if (isDatabaseUnavailable(error)) throw error;
      await deps.database.transaction((tx) => end(tx, next.id, 'stopped', deps.clock.now()));
      throw error;
    }
    return 1;
  };
}

async function writeNextPart(tx: Sql, deps: RunDeps, { id, tenant }: Pick<ImportRow, 'id' | 'tenant'>): Promise<void> {
  await lockDirectory(tx, tenant);
  const [row] = await tx
    .select()
    .from(peopleImports)
    .where(and(eq(peopleImports.id, id), eq(peopleImports.state, 'running')))
    .for('update');
  if (row === undefined) return;
  const now = deps.clock.now();
  if (!(await isStillAdministrator(tx, row.person))) return end(tx, id, 'stopped', now);
  const [part] = await tx
    .select()
    .from(peopleImportParts)
    .where(eq(peopleImportParts.import, id))
    .orderBy(asc(peopleImportParts.position))
    .limit(1);
  if (part === undefined) return end(tx, id, 'done', now);
  const scope: ChangeScope = {
    tx,
    tenant,
    language: 'zh-CN',
    newId: deps.newId,
    now,
    origin: 'import',
    actor: row.person,
    offboarding: deps.offboarding,
  };
  const result = await writePart(scope, readPart(part), row.made);
  await tx
    .delete(peopleImportParts)
    .where(and(eq(peopleImportParts.import, id), eq(peopleImportParts.position, part.position)));
  await tx
    .update(peopleImports)
    .set(countedIn(row, part.size, result))
    .where(eq(peopleImports.id, id));
}

export function readPart({ kind, rows }: Pick<SerializedPart, 'kind' | 'rows'>): ImportPart {
  const read: unknown = JSON.parse(rows);
  return { kind, rows: read } as ImportPart;
}

const countedIn = (row: ImportRow, size: number, { added, changed, left, held, refused, made }: PartResult) => ({
  written: row.written + size,
  added: row.added + added,
  changed: row.changed + changed,
  gone: row.gone + left,
  held: row.held + held,
  refusedCount: row.refusedCount + refused.length,
  refused: [...row.refused, ...refused].slice(0, MAX_REFUSED_ROWS),
  ...(Object.keys(made).length > 0 && { made: { ...row.made, ...made } }),
});

async function end(tx: Sql, id: string, state: 'done' | 'stopped', now: Instant): Promise<void> {
  await tx.delete(peopleImportParts).where(eq(peopleImportParts.import, id));
  await tx
    .update(peopleImports)
    .set({ state, endedAt: now, made: sql`'{}'::jsonb` })
    .where(and(eq(peopleImports.id, id), eq(peopleImports.state, 'running')));
}

/** Returns the running import of a company, or the last one. */
export async function findLatestImport(tx: Sql, tenant: string): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(peopleImports)
    .where(eq(peopleImports.tenant, tenant))
    .orderBy(desc(peopleImports.startedAt), desc(peopleImports.id))
    .limit(1);
  return row;
}

/** Deletes results of imports, which contain names of users. */
export const deleteOldImports = (tx: Sql, now: Instant) =>
  tx.delete(peopleImports).where(lt(peopleImports.endedAt, now - RETENTION_MS));
