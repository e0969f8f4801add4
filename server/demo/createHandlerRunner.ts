import { HANDLERS } from '#server/company/serviceHandlers.ts';
import type { Sql } from '#server/db/database.ts';
import type { RunHandler } from './demoScenario.ts';

/** Runs service task handlers in the same way as the engine. */
export const createHandlerRunner =
  (tx: Sql, tenant: string): RunHandler =>
  async (handler, call) =>
    (await HANDLERS[handler]?.run(tx, { ...call, tenant })) ?? {};
