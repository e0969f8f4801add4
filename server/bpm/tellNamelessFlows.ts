import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { tellOnce, type NoticeFacts } from '../engine/tellAdministrators.ts';
import { definitions } from '../storage/schema/definitions.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';

const MOST_TOLD = 20;

/**
 * Tells of definitions that were stored when flows without an id became one flow, so that a step may have been passed
 * over: which they are, whether their file has become a new version, and which requests still run on them. Asked after
 * the files were deployed; the administrators are told once of each request.
 */
export async function tellNamelessFlows(
  tx: Sql,
  tenant: string,
  report: (line: string) => void,
  telling: NoticeFacts,
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
    const running = await runningOn(tx, each.id);
    if (running.length > 0) report(`Still running on that version: ${numbersOf(running).join(', ')}.`);
    for (const instance of running)
      await tellOnce(tx, { instance: instance.id, about: 'stepSkipped', opinion: '' }, telling);
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

const runningOn = (tx: Sql, definition: string): Promise<readonly RunningRequest[]> =>
  tx
    .select({ id: instances.id, number: instances.number })
    .from(instances)
    .where(and(eq(instances.definition, definition), isNull(instances.endedAt), sql`${instances.state} is not null`))
    .orderBy(asc(instances.startedAt), asc(instances.id));

/** Their ids where a process gives none. */
function numbersOf(rows: readonly RunningRequest[]): readonly string[] {
  const told = rows.slice(0, MOST_TOLD).map(({ id, number }) => (number === '' ? id : number));
  return rows.length > MOST_TOLD ? [...told, `and ${rows.length - MOST_TOLD} more`] : told;
}
