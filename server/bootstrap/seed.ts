import { reportUnnamedFlows } from '#server/workflow/requests/reportUnnamedFlows.ts';
import type { Workflow } from './workflow.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import type { OffboardingDeps } from '#server/users/offboarding/leavingDeps.ts';
import { syncFromFiles } from '#server/users/offboarding/syncFromFiles.ts';
import { storeFieldKeys } from '#server/directory/namesInUse.ts';
import { seedCompany } from '#server/users/admin/seedCompany.ts';
import type { NoticeContext } from '#server/engine/notifyAdministrators.ts';
import type { Sql } from '#server/db/database.ts';

interface SeedDeps {
  readonly workflow: Workflow;
  readonly telling: NoticeContext;
  readonly leaving: OffboardingDeps;
}

/** Fills a new database and adds what is new in the definitions, in one transaction. */
export async function seedDatabase(
  tx: Sql,
  definitions: Definitions,
  report: (line: string) => void,
  { workflow, telling, leaving }: SeedDeps,
): Promise<void> {
  const { company } = definitions;
  const { tenant } = company;
  await seedCompany(tx, company, telling.now);
  await syncFromFiles(tx, leaving, company);
  await workflow.seed(tx, tenant, definitions);
  await storeFieldKeys(
    tx,
    tenant,
    definitions.processes.flatMap(({ madeKeys = [] }) => madeKeys),
  );
  await reportUnnamedFlows(tx, tenant, report, telling);
}
