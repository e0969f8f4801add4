import { tellNamelessFlows } from './bpm/tellNamelessFlows.ts';
import type { Workflow } from './bpm/workflow.ts';
import type { Definitions } from './definitions/loadDefinitions.ts';
import { FIRST_TENANT } from './definitions/files/companyFiles.ts';
import type { LeavingDeps } from './directory/leaving/leavingDeps.ts';
import { leaveByFiles } from './directory/leaving/leaveByFiles.ts';
import { keepFieldKeys } from './directory/namesInUse.ts';
import { seedAdministrator } from './directory/seedAdministrator.ts';
import { seedCompany } from './directory/seedCompany.ts';
import type { NoticeFacts } from './engine/tellAdministrators.ts';
import type { Settings } from './settings.ts';
import type { Sql } from './storage/database.ts';

type SeedSettings = Pick<Settings, 'administrator'> & { readonly report?: (line: string) => void };

interface SeedDeps {
  readonly workflow: Workflow;
  readonly telling: NoticeFacts;
  readonly leaving: LeavingDeps;
}

/** Fills a new database, and adds what has come into the definitions since: all of it, or nothing. */
export async function seedPlatform(
  tx: Sql,
  definitions: Definitions,
  { administrator, report = () => undefined }: SeedSettings,
  { workflow, telling, leaving }: SeedDeps,
): Promise<void> {
  const { company } = definitions;
  if (company) await seedCompany(tx, company, telling.now);
  const tenant = company?.tenant ?? FIRST_TENANT;
  if (administrator !== undefined || company === undefined) await seedAdministrator(tx, tenant, administrator);
  if (company) await leaveByFiles(tx, leaving, company);
  await workflow.seed(tx, tenant, definitions);
  await keepFieldKeys(
    tx,
    tenant,
    definitions.processes.flatMap(({ madeKeys = [] }) => madeKeys),
  );
  await tellNamelessFlows(tx, tenant, report, telling);
}
