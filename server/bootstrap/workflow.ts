import { processRoutes, type FolderTenant } from '#server/workflow/admin/processRoutes.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '#server/config/serverClock.ts';
import { createAssigneeQuery } from '#server/directory/createAssigneeQuery.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import { createDefinitionStore } from '#server/company/definitionStore.ts';
import { createEmbeddedEngine } from '#server/engine/embeddedEngine.ts';
import type { IdSource } from '#server/engine/idSource.ts';
import { createRequestWork } from '#server/engine/dueWork.ts';
import {
  returnReassignedTasks,
  reassignTasksOfDeactivatedUsers,
} from '#server/engine/reassignTasksOfDeactivatedUsers.ts';
import { createWorker, type WorkRound } from '#server/engine/worker.ts';
import { createWorkRound } from '#server/engine/workRound.ts';
import type { MayReadInstance, MayReadRecord } from '#server/files/fileRights.ts';
import { createCompanyFileStore } from '#server/forms/records/companyFileStore.ts';
import { deployFiles } from '#server/forms/records/deployFiles.ts';
import { createFormMigration } from '#server/forms/records/moveFormBatch.ts';
import { mayReadRecord } from '#server/workflow/records/recordRights.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { excelRoutes } from '#server/content/businessLists/excel/excelRoutes.ts';
import { createSpreadsheetWorker } from '#server/content/businessLists/excel/spreadsheetThread.ts';
import { calendarRoutes } from '#server/content/businessLists/calendarRoutes.ts';
import { portalRoutes } from '#server/content/portal/portalRoutes.ts';
import { listRoutes } from '#server/content/businessLists/listRoutes.ts';
import { compatibilityPrintRoutes } from '#server/workflow/print/compatibilityPrintRoutes.ts';
import { createPrinter } from '#server/documents/printer.ts';
import { printRoutes } from '#server/workflow/print/printRoutes.ts';
import type { FileOperations } from '#server/files/fileUse.ts';
import type { AdmitGuest } from '#server/files/guestFileRoutes.ts';
import { admitGuestWithFiles } from '#server/workflow/invitations/guest.ts';
import { findReadableInstance } from '#server/workflow/requests/access.ts';
import { createBatchWork } from '#server/workflow/requests/batch/processBatches.ts';
import { bpmRoutes } from './workflowRoutes.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { reportRoutes } from '#server/workflow/reports/reportRoutes.ts';
import { createViewer } from '#server/engine/viewer.ts';
import { seedDefinitions } from '#server/workflow/requests/seedDefinitions.ts';

/** The workflow part of the platform: its routes and its background jobs. */
export interface Workflow {
  readonly routes: readonly ServerRoute[];
  /** Routes that produce files, which the file storage keeps. */
  readonly createFileRoutes: (use: FileOperations) => readonly ServerRoute[];
  readonly createProcessRoutes: (folder: FolderTenant) => readonly ServerRoute[];
  readonly maySeeInstance: MayReadInstance;
  readonly maySeeRecord: MayReadRecord;
  readonly admitGuest: AdmitGuest;
  seed(tx: Sql, tenant: string, definitions: Omit<Definitions, 'company'>): Promise<void>;
  /** Signals that new background work may be due. */
  readonly wake: () => void;
  /** Runs background work until the server closes. */
  startBackgroundWork(app: FastifyInstance): void;
  /** Runs all work that is due now. */
  settle(): Promise<void>;
}

export interface BackgroundSettings {
  /** Hours before the tasks of a deactivated user are reassigned. */
  readonly offboardingGraceHours: number;
  readonly additionalRounds?: readonly WorkRound[];
  /** Work that runs beside that of requests. */
  readonly additionalQueues?: (deps: WorkflowContext) => readonly (readonly WorkRound[])[];
}

export function createWorkflow(
  database: Database,
  clock: ServerClock,
  ids: IdSource,
  words: Pick<WorkflowContext, 'vocabulary' | 'categoryIds' | 'outgoing' | 'timeZone'>,
  { offboardingGraceHours, additionalRounds = [], additionalQueues }: BackgroundSettings,
): Workflow {
  const engine = createEmbeddedEngine({
    clock,
    ids,
    definitions: createDefinitionStore(),
    findPeople: createAssigneeQuery,
  });
  const work = { database: database.background, engine, clock, newId: () => ids.next() };
  const files = createCompanyFileStore();
  const printer = createPrinter();
  const spreadsheets = createSpreadsheetWorker();
  const deps: WorkflowContext = {
    database,
    engine,
    clock,
    ids,
    files,
    ...words,
    wake: () => {
      worker.wake();
    },
  };
  const mover = createFormMigration(database.background, () => ids.next());
  const batches = createBatchWork({ ...deps, database: database.background });
  const rounds = [
    createWorkRound(work, 'process', [...createRequestWork(work), batches]),
    () => reassignTasksOfDeactivatedUsers(work, offboardingGraceHours),
    () => returnReassignedTasks(work),
    mover.turn,
    ...additionalRounds,
  ];
  const worker = createWorker([rounds, ...(additionalQueues?.({ ...deps, database: database.background }) ?? [])]);
  return {
    routes: [
      ...bpmRoutes(deps),
      ...listRoutes(deps),
      ...calendarRoutes(deps),
      ...portalRoutes(deps),
      ...reportRoutes({ ...deps, background: database.background }),
    ],
    createProcessRoutes: (folder) => processRoutes(deps, folder),
    createFileRoutes: (use) => [
      ...excelRoutes(deps, { saveTemporaryFile: use.saveTemporaryFile, spreadsheets }),
      ...printRoutes(deps, { ...use, printer }),
      ...compatibilityPrintRoutes(deps, use),
    ],
    maySeeInstance: async (sql, caller, instance) =>
      (await findReadableInstance(sql, createViewer(caller, { language: 'zh-CN' }, words), instance)) !== undefined,
    maySeeRecord: (sql, caller, record) =>
      mayReadRecord(sql, deps, createViewer(caller, { language: 'zh-CN' }, words), record),
    admitGuest: (guest) => database.snapshot((tx) => admitGuestWithFiles(tx, deps, guest)),
    async seed(tx, tenant, definitions) {
      await seedDefinitions(tx, engine, tenant, definitions);
      if (definitions.files) await deployFiles(tx, { tenant, now: clock.now() }, definitions.files);
      mover.begin();
    },
    startBackgroundWork(app) {
      worker.start(app);
      app.addHook('onClose', async () => {
        await Promise.all([printer.close(), spreadsheets.close()]);
      });
    },
    wake: worker.wake,
    settle: worker.settle,
  };
}
