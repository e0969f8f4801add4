import { and, count, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '#api/endpoint.ts';
import type { definitionFiles } from '#api/definitionFiles.ts';
import { hashOfProcess } from '../bpm/seedDefinitions.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import { definitions as versions } from '../storage/schema/definitions.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { lastReading, logProcess, type ProcessLogFacts } from './processLog.ts';
import { UNDER_WAY } from './underWay.ts';

type ChangeDto = AnswerOf<typeof definitionFiles.look>['changes'][number];

/**
 * Puts the definitions of a folder into use, and writes down what became another version of it. Two servers take theirs
 * one after the other.
 * @param isAsked whether somebody wanted it: then it is written down where nothing has changed, too
 */
export async function takeFolder(
  log: ProcessLogFacts,
  definitions: Definitions,
  seed: (tx: Sql) => Promise<void>,
  isAsked: boolean,
): Promise<void> {
  const { tx, tenant } = log;
  await lockDirectory(tx, tenant);
  const changes = await changesOf(tx, tenant, definitions.processes);
  await seed(tx);
  await keepFiles(tx, tenant, definitions.processes);
  if (!isAsked && changes.length === 0 && (await lastReading(tx, tenant))?.kind !== 'refused') return;
  await logProcess(log, {
    kind: 'loaded',
    versions: changes.map(({ key, name, before, after }) => ({ key, name, before, after })),
  });
}

/** Which processes become another version by these files; `before` is 0 of one that is new. */
export async function changesOf(
  tx: Sql,
  tenant: string,
  processes: Definitions['processes'],
): Promise<readonly ChangeDto[]> {
  const known = await tx
    .select({ key: versions.key, version: versions.version, hash: versions.hash, status: versions.status })
    .from(versions)
    .where(and(eq(versions.tenant, tenant), eq(versions.isMain, true)));
  const mainOf = new Map(known.map((each) => [each.key, each]));
  const runningOf = await runningByKey(tx, tenant);
  return processes.flatMap((process) => {
    const { key, name } = process.definition.process;
    const main = mainOf.get(key);
    if (main?.hash === hashOfProcess(process)) return [];
    const before = main?.version ?? 0;
    const isOfferedAgain = main?.status === 'discarded';
    return { key, name, before, after: before + 1, running: runningOf.get(key) ?? 0, isOfferedAgain };
  });
}

async function runningByKey(tx: Sql, tenant: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ key: instances.definitionKey, running: count() })
    .from(instances)
    .where(and(eq(instances.tenant, tenant), inArray(instances.status, [...UNDER_WAY])))
    .groupBy(instances.definitionKey);
  return new Map(rows.map(({ key, running }) => [key, running]));
}

/** From which chart each process comes; what no file describes any more goes on as it is. */
async function keepFiles(tx: Sql, tenant: string, processes: Definitions['processes']): Promise<void> {
  const fileOf = new Map(processes.map(({ definition, file }) => [definition.process.key, file ?? '']));
  const mains = await tx
    .select({ id: versions.id, key: versions.key, file: versions.file })
    .from(versions)
    .where(and(eq(versions.tenant, tenant), eq(versions.isMain, true)));
  for (const { id, key, file: before } of mains) {
    const file = fileOf.get(key) ?? null;
    if (file !== before) await tx.update(versions).set({ file }).where(eq(versions.id, id));
  }
}
