import { HANDLERS } from '../engine/serviceHandlers.ts';
import type { Sql } from '../storage/database.ts';
import type { HandleJob } from './demoScenario.ts';

/** The work a chart asks for by name, done as the engine would have it done. */
export const jobsBy =
  (tx: Sql, tenant: string): HandleJob =>
  async (handler, call) =>
    (await HANDLERS[handler]?.run(tx, { ...call, tenant })) ?? {};
