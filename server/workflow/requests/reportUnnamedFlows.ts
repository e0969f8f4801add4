import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { notifyAdministratorsOnce, type NoticeContext } from '#server/engine/notifyAdministrators.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';

const MAX_LISTED_REQUESTS = 20;

/**
 * Reports definitions that were stored when flows without an id were merged into one flow, so that a step may have been
 * skipped: which definitions, whether their file has become a new version, and which running requests use them. Runs
 * after the files were deployed; administrators are notified once per request.
 */
export async function reportUnnamedFlows(
  tx: Sql,
  tenant: string,
  report: (line: string) => void,
  telling: NoticeContext,
): Promise<void> {
  const { id, key, version, name, loaded } = definitions;
  const isNameless = sql`(jsonb_exists(${loaded}->'process'->'flows', '') or jsonb_exists(${loaded}->'process'->'nodes', ''))`;
  const found = await tx
    .select({ id, key, version, name, isMain: definitions.isMain })
    .from(definitions)
    .where(and(eq(definitions.tenant, tenant), isNameless))
    .orderBy(asc(key), asc(version));
  for (const each of found) {
    const newer = await newestVersion(tx, tenant, each.key);
    const mended = each.isMain
      ? 'no file of this process was found, so it stays as it is'
      : `version ${newer} has been made from its file`;
    report(
      `Process "${each.name}" (${each.key}, version ${each.version}) was stored with flows without an id, and requests may have skipped a step of it: ${mended}.`,
    );
    const running = await findRunningRequests(tx, each.id);
    if (running.length > 0) report(`Still running on that version: ${formatRequestNumbers(running).join(', ')}.`);
    for (const instance of running)
      await notifyAdministratorsOnce(tx, { instance: instance.id, about: 'stepSkipped', opinion: '' }, telling);
  }
}

async function newestVersion(tx: Sql, tenant: string, key: string): Promise<number> {
  const [newest] = await tx
    .select({ version: definitions.version })
    .from(definitions)
    .where(and(eq(definitions.tenant, tenant), eq(definitions.key, key), eq(definitions.isMain, true)));
  return newest?.version ?? 0;
}

interface RunningRequest {
  readonly id: string;
  readonly number: string;
}

const findRunningRequests = (tx: Sql, definition: string): Promise<readonly RunningRequest[]> =>
  tx
    .select({ id: instances.id, number: instances.number })
    .from(instances)
    .where(and(eq(instances.definition, definition), isNull(instances.endedAt), sql`${instances.state} is not null`))
    .orderBy(asc(instances.startedAt), asc(instances.id));

/** Returns the request numbers, or the ids of requests without a number. */
function formatRequestNumbers(rows: readonly RunningRequest[]): readonly string[] {
  const listed = rows.slice(0, MAX_LISTED_REQUESTS).map(({ id, number }) => (number === '' ? id : number));
  return rows.length > MAX_LISTED_REQUESTS ? [...listed, `and ${rows.length - MAX_LISTED_REQUESTS} more`] : listed;
}
