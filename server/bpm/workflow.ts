import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../serverClock.ts';
import { findPeople } from '../directory/findPeople.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import { makeDefinitionStore } from '../engine/definitionStore.ts';
import { makeEmbeddedEngine } from '../engine/embeddedEngine.ts';
import type { IdSource } from '../engine/idSource.ts';
import { fireAndHandle } from '../engine/dueWork.ts';
import { handOnLeft } from '../engine/handOnLeft.ts';
import { makeWorker } from '../engine/worker.ts';
import type { MayReadInstance } from '../files/fileRights.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import type { Database, Sql } from '../storage/database.ts';
import { readableInstance } from './access.ts';
import { carryOnBatches } from './batch/carryOnBatches.ts';
import { bpmRoutes } from './bpmRoutes.ts';
import type { BpmDeps } from './bpmDeps.ts';
import { serverViewerOf } from './viewer.ts';
import { seedDefinitions } from './seedDefinitions.ts';

/** The workflow half of the platform: its answers, and the work that goes on between them. */
export interface Workflow {
  readonly answers: readonly ServerRoute[];
  readonly maySeeInstance: MayReadInstance;
  seed(tx: Sql, tenant: string, definitions: Definitions): Promise<void>;
  /** From now on timers fire and handlers work, until the server closes. */
  keepWorking(app: FastifyInstance): void;
  /** Does all that is due at this moment. */
  settle(): Promise<void>;
}

export function makeWorkflow(
  database: Database,
  clock: ServerClock,
  ids: IdSource,
  words: Pick<BpmDeps, 'vocabulary' | 'categoryIds'>,
): Workflow {
  const engine = makeEmbeddedEngine({ clock, ids, definitions: makeDefinitionStore(), findPeople });
  const work = { database: database.background, engine, clock, newId: () => ids.next() };
  const deps: BpmDeps = {
    database,
    engine,
    clock,
    ids,
    ...words,
    wake: () => {
      worker.wake();
    },
  };
  const worker = makeWorker([
    () => fireAndHandle(work),
    () => handOnLeft(work),
    () => carryOnBatches({ ...deps, database: database.background }),
  ]);
  return {
    answers: bpmRoutes(deps),
    maySeeInstance: async (sql, caller, instance) =>
      (await readableInstance(sql, serverViewerOf(caller, { language: 'zh-CN' }, words), instance)) !== undefined,
    seed: (tx, tenant, definitions) => seedDefinitions(tx, engine, tenant, definitions),
    keepWorking: worker.start,
    settle: worker.settle,
  };
}
