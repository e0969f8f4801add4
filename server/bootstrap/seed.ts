import { deployFolder } from '#server/workflow/admin/deployFolder.ts';
import { reportUnnamedFlows } from '#server/workflow/requests/reportUnnamedFlows.ts';
import type { Workflow } from './workflow.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import type { OffboardingDeps } from '#server/users/offboarding/offboardingDeps.ts';
import { syncFromFiles } from '#server/users/offboarding/syncFromFiles.ts';
import { storeFieldKeys } from '#server/directory/namesInUse.ts';
import { seedCompany } from '#server/users/admin/seedCompany.ts';
import type { NoticeContext } from '#server/engine/notifyAdministrators.ts';
import { notifyStuckJoins } from '#server/engine/notifyStuckJoins.ts';
import { describeProblem } from '#server/company/problem.ts';
import type { Sql, Statements } from '#server/db/database.ts';

interface SeedDeps {
  readonly workflow: Workflow;
  readonly telling: NoticeContext;
  readonly offboarding: OffboardingDeps;
}

/** Fills a new database and adds what is new in the definitions, in one transaction. */
export async function seedDatabase(
  tx: Sql,
  definitions: Definitions,
  report: (line: string) => void,
  { workflow, telling, offboarding }: SeedDeps,
): Promise<void> {
  const { company } = definitions;
  const { tenant } = company;
  await seedCompany(tx, company, telling.now);
  await syncFromFiles(tx, offboarding, company);
  await workflow.seed(tx, tenant, definitions);
  await storeFieldKeys(
    tx,
    tenant,
    definitions.processes.flatMap(({ generatedKeys = [] }) => generatedKeys),
  );
  await reportUnnamedFlows(tx, tenant, report, telling);
}

/** Deploys the definitions at startup. Reports their warnings, and joins that requests wait at forever. */
export async function deployAtStart(
  database: Statements,
  definitions: Definitions,
  {
    seed,
    report,
    telling,
  }: {
    readonly seed: (tx: Sql, definitions: Definitions) => Promise<void>;
    readonly report: (line: string) => void;
    readonly telling: NoticeContext;
  },
): Promise<void> {
  const { tenant } = definitions.company;
  await database.transaction((tx) =>
    deployFolder({ ...telling, tx, tenant }, definitions, (part) => seed(part, definitions), false),
  );
  for (const { warnings = [] } of definitions.processes)
    for (const warning of warnings) report(`Warning: ${describeProblem(warning)}.`);
  await database.transaction((tx) => notifyStuckJoins(tx, report, telling));
}
