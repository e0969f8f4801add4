import { processRoutes, type ReadFolderOf } from '../processes/processRoutes.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../serverClock.ts';
import { findPeople } from '../directory/findPeople.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import { makeDefinitionStore } from '../engine/definitionStore.ts';
import { makeEmbeddedEngine } from '../engine/embeddedEngine.ts';
import type { IdSource } from '../engine/idSource.ts';
import { fireAndHandle } from '../engine/dueWork.ts';
import { handBack, handOnLeft } from '../engine/handOnLeft.ts';
import { makeWorker, type WorkRound } from '../engine/worker.ts';
import type { MayReadInstance, MayReadRecord } from '../files/fileRights.ts';
import { makeCompanyFileStore } from '../records/companyFileStore.ts';
import { deployFiles } from '../records/deployFiles.ts';
import { makeFormMover } from '../records/moveForms.ts';
import { maySeeRecord } from '../records/recordRights.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import type { Database, Sql } from '../storage/database.ts';
import { excelRoutes } from '../bolist/excel/excelRoutes.ts';
import { makeSpreadsheetThread } from '../bolist/excel/spreadsheetThread.ts';
import { calendarRoutes } from '../bolist/calendarRoutes.ts';
import { portalRoutes } from '../portal/portalRoutes.ts';
import { listRoutes } from '../bolist/listRoutes.ts';
import { foreignPrintRoutes } from '../print/foreignPrintRoutes.ts';
import { makePrinter } from '../print/printer.ts';
import { printRoutes } from '../print/printRoutes.ts';
import type { FileUse } from '../files/fileUse.ts';
import type { AdmitGuest } from '../files/guestFileRoutes.ts';
import { enter } from '../invitations/guest.ts';
import { readableInstance } from './access.ts';
import { carryOnBatches } from './batch/carryOnBatches.ts';
import { bpmRoutes } from './bpmRoutes.ts';
import type { BpmDeps } from './bpmDeps.ts';
import { reportRoutes } from '../report/reportRoutes.ts';
import { serverViewerOf } from './viewer.ts';
import { seedDefinitions } from './seedDefinitions.ts';

/** The workflow half of the platform: its answers, and the work that goes on between them. */
export interface Workflow {
  readonly answers: readonly ServerRoute[];
  /** Those that make files, which others keep. */
  readonly fileAnswers: (use: FileUse) => readonly ServerRoute[];
  readonly processAnswers: (folder: ReadFolderOf) => readonly ServerRoute[];
  readonly maySeeInstance: MayReadInstance;
  readonly maySeeRecord: MayReadRecord;
  readonly admitGuest: AdmitGuest;
  seed(tx: Sql, tenant: string, definitions: Definitions): Promise<void>;
  /** There may be something to do between calls. */
  readonly wake: () => void;
  /** From now on timers fire and handlers work, until the server closes. */
  keepWorking(app: FastifyInstance): void;
  /** Does all that is due at this moment. */
  settle(): Promise<void>;
}

export interface WorkSettings {
  /** So long what waits for somebody who has left waits on. */
  readonly leftHours: number;
  readonly furtherWork?: readonly WorkRound[];
}

export function makeWorkflow(
  database: Database,
  clock: ServerClock,
  ids: IdSource,
  words: Pick<BpmDeps, 'vocabulary' | 'categoryIds' | 'outgoing'>,
  { leftHours, furtherWork = [] }: WorkSettings,
): Workflow {
  const engine = makeEmbeddedEngine({ clock, ids, definitions: makeDefinitionStore(), findPeople });
  const work = { database: database.background, engine, clock, newId: () => ids.next() };
  const files = makeCompanyFileStore();
  const printer = makePrinter();
  const spreadsheets = makeSpreadsheetThread();
  const deps: BpmDeps = {
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
  const mover = makeFormMover(database.background, () => ids.next());
  const worker = makeWorker([
    () => fireAndHandle(work),
    () => handOnLeft(work, leftHours),
    () => handBack(work),
    () => carryOnBatches({ ...deps, database: database.background }),
    mover.turn,
    ...furtherWork,
  ]);
  return {
    answers: [
      ...bpmRoutes(deps),
      ...listRoutes(deps),
      ...calendarRoutes(deps),
      ...portalRoutes(deps),
      ...reportRoutes({ ...deps, background: database.background }),
    ],
    processAnswers: (folder) => processRoutes(deps, folder),
    fileAnswers: (use) => [
      ...excelRoutes(deps, { keepForDay: use.keepForDay, spreadsheets }),
      ...printRoutes(deps, { ...use, printer }),
      ...foreignPrintRoutes(deps, use),
    ],
    maySeeInstance: async (sql, caller, instance) =>
      (await readableInstance(sql, serverViewerOf(caller, { language: 'zh-CN' }, words), instance)) !== undefined,
    maySeeRecord: (sql, caller, record) =>
      maySeeRecord(sql, deps, serverViewerOf(caller, { language: 'zh-CN' }, words), record),
    admitGuest: (guest) => database.snapshot((tx) => enter(tx, deps, guest)),
    async seed(tx, tenant, definitions) {
      await seedDefinitions(tx, engine, tenant, definitions);
      if (definitions.files) await deployFiles(tx, { tenant, now: clock.now() }, definitions.files);
      mover.begin();
    },
    keepWorking(app) {
      worker.start(app);
      app.addHook('onClose', async () => {
        await Promise.all([printer.close(), spreadsheets.close()]);
      });
    },
    wake: worker.wake,
    settle: worker.settle,
  };
}
