import { eq } from 'drizzle-orm';
import type { Instant } from '#package/process.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import type { Vocabulary } from '#server/company/vocabulary.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { toAgentAssignments } from './toAgentAssignments.ts';
import { loadMainDefinitions } from './loadMainDefinitions.ts';
import { toInstanceRow } from './historyRows.ts';
import { createHandlerRunner } from './createHandlerRunner.ts';
import { storeLastNumbers, numberRequests } from './numberRequests.ts';
import { planOlderHistory } from './olderHistory.ts';
import { simulateHistory } from './simulateHistory.ts';
import { writeHistory } from './writeHistory.ts';

const SEED = 20260;

/**
 * @property days length of the history; everything before the recent days is simulated later
 * @property report reports the progress of the long step
 */
export interface HistorySeed {
  readonly definitions: Definitions;
  readonly vocabulary: Vocabulary;
  readonly now: Instant;
  readonly days: number;
  readonly report: (line: string) => void;
}

/** Fills a database without requests with the recent sample requests of the definitions. */
export async function seedHistory(
  tx: Sql,
  { definitions: { company, history, opinions }, vocabulary, now, days, report }: HistorySeed,
): Promise<void> {
  if (history === undefined) return;
  const { tenant } = company;
  const [known] = await tx.select({ id: instances.id }).from(instances).where(eq(instances.tenant, tenant)).limit(1);
  if (known !== undefined) return;
  report('Playing the history of the demo company …');
  const definitions = await loadMainDefinitions(tx, tenant);
  const simulations = await simulateHistory({
    history,
    company,
    opinions,
    definitions,
    now,
    seed: SEED,
    handle: createHandlerRunner(tx, tenant),
  });
  const older = await planOlderHistory(tx, { company, history, opinions }, definitions, {
    now,
    days,
    first: simulations.length,
  });
  // Drafts have no number.
  const started = simulations.filter(({ state }) => state !== undefined).map(({ outline }) => outline);
  const numbered = numberRequests([...older, ...started]);
  const rows = await mapSequential(simulations, (simulation) =>
    toInstanceRow(tx, simulation, { company, vocabulary, number: numbered.of(simulation.outline) }),
  );
  await writeHistory(tx, {
    simulations,
    instances: rows,
    assignments: toAgentAssignments(history.agents, company, now),
    company,
    now,
  });
  await storeLastNumbers(tx, tenant, numbered);
}
