import { and, count, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type { definitionFiles } from '#contract/workflow/definitionFiles.ts';
import { hashProcess } from '../requests/seedDefinitions.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { definitions as versions } from '#server/db/schema/definitions.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { findLastDeployment, logProcess, type ProcessLogFacts } from './processLog.ts';
import { RUNNING_STATUSES } from './underWay.ts';

type ChangeDto = AnswerOf<typeof definitionFiles.status>['changes'][number];

/**
 * Deploys the definitions of a folder and logs the new versions. Deployments of two servers wait for each other.
 * @param isAsked whether the deployment was requested; then it is logged even if nothing has changed
 */
export async function deployFolder(
  log: ProcessLogFacts,
  definitions: Definitions,
  seed: (tx: Sql) => Promise<void>,
  isAsked: boolean,
): Promise<void> {
  const { tx, tenant } = log;
  await lockDirectory(tx, tenant);
  const changes = await listVersionChanges(tx, tenant, definitions.processes);
  await seed(tx);
  await storeProcessFiles(tx, tenant, definitions.processes);
  if (!isAsked && changes.length === 0 && (await findLastDeployment(tx, tenant))?.kind !== 'refused') return;
  await logProcess(log, {
    kind: 'loaded',
    versions: changes.map(({ key, name, before, after }) => ({ key, name, before, after })),
  });
}

/** Returns the processes that get a new version; `before` is 0 for a new process. */
export async function listVersionChanges(
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
    if (main?.hash === hashProcess(process)) return [];
    const before = main?.version ?? 0;
    const isOfferedAgain = main?.status === 'discarded';
    return { key, name, before, after: before + 1, running: runningOf.get(key) ?? 0, isOfferedAgain };
  });
}

async function runningByKey(tx: Sql, tenant: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ key: instances.definitionKey, running: count() })
    .from(instances)
    .where(and(eq(instances.tenant, tenant), inArray(instances.status, [...RUNNING_STATUSES])))
    .groupBy(instances.definitionKey);
  return new Map(rows.map(({ key, running }) => [key, running]));
}

/** Stores the file of each process. Processes without a file stay deployed. */
async function storeProcessFiles(tx: Sql, tenant: string, processes: Definitions['processes']): Promise<void> {
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
