import { eq } from 'drizzle-orm';
import type { Instant } from '#package/process.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import { assignmentsOf } from './assignmentsOf.ts';
import { deployedIn } from './deployedIn.ts';
import { instanceRow } from './historyRows.ts';
import { jobsBy } from './jobsBy.ts';
import { keepNumbers, numberRequests } from './numberRequests.ts';
import { planOlderHistory } from './olderHistory.ts';
import { simulateHistory } from './simulateHistory.ts';
import { writeHistory } from './writeHistory.ts';

const SEED = 20260;

/**
 * @property days how far the history reaches back; what is older than the recent days is played later.
 * @property report says what the long step is about, when there is one to make.
 */
export interface HistorySeed {
  readonly definitions: Definitions;
  readonly vocabulary: Vocabulary;
  readonly now: Instant;
  readonly days: number;
  readonly report: (line: string) => void;
}

/** Fills a database that has no request yet with what the company of the definitions has asked for lately. */
export async function seedHistory(
  tx: Sql,
  { definitions: { company, history, opinions }, vocabulary, now, days, report }: HistorySeed,
): Promise<void> {
  if (company === undefined || history === undefined) return;
  const { tenant } = company;
  const [known] = await tx.select({ id: instances.id }).from(instances).where(eq(instances.tenant, tenant)).limit(1);
  if (known !== undefined) return;
  report('Playing the history of the demo company …');
  const definitions = await deployedIn(tx, tenant);
  const simulations = await simulateHistory({
    history,
    company,
    opinions,
    definitions,
    now,
    seed: SEED,
    handle: jobsBy(tx, tenant),
  });
  const older = await planOlderHistory(tx, { company, history, opinions }, definitions, {
    now,
    days,
    first: simulations.length,
  });
  // Drafts have no number.
  const started = simulations.filter(({ state }) => state !== undefined).map(({ outline }) => outline);
  const numbered = numberRequests([...older, ...started]);
  const rows = await oneByOne(simulations, (simulation) =>
    instanceRow(tx, simulation, { company, vocabulary, number: numbered.of(simulation.outline) }),
  );
  await writeHistory(tx, {
    simulations,
    instances: rows,
    assignments: assignmentsOf(history.agents, company, now),
    company,
    now,
  });
  await keepNumbers(tx, tenant, numbered);
}
