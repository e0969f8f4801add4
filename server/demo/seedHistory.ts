import { and, eq, sql } from 'drizzle-orm';
import type { Instant } from '#package/process.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import { HANDLERS } from '../engine/serviceHandlers.ts';
import { definitions as definitionTable } from '../storage/schema/definitions.ts';
import { instances } from '../storage/schema/requests.ts';
import { numbers } from '../storage/schema/openWork.ts';
import type { Sql } from '../storage/database.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import { numberPrefix, numberUnder } from '../bpm/commands/nextNumber.ts';
import { assignmentsOf } from './assignmentsOf.ts';
import { instanceRow } from './historyRows.ts';
import { simulateHistory } from './simulateHistory.ts';
import type { RequestSimulation } from './requestSimulation.ts';
import { writeHistory } from './writeHistory.ts';

const SEED = 20260;

/** @property report says what the long step is about, when there is one to make. */
export interface HistorySeed {
  readonly definitions: Definitions;
  readonly vocabulary: Vocabulary;
  readonly now: Instant;
  readonly report: (line: string) => void;
}

/** Fills a database that has no request yet with what the company of the definitions has asked for lately. */
export async function seedHistory(
  tx: Sql,
  { definitions: { company, history, opinions }, vocabulary, now, report }: HistorySeed,
): Promise<void> {
  if (company === undefined || history === undefined) return;
  const { tenant } = company;
  const [known] = await tx.select({ id: instances.id }).from(instances).where(eq(instances.tenant, tenant)).limit(1);
  if (known !== undefined) return;
  report('Playing the history of the demo company …');
  const deployed = await tx
    .select()
    .from(definitionTable)
    .where(and(eq(definitionTable.tenant, tenant), eq(definitionTable.isMain, true)));
  const simulations = await simulateHistory({
    history,
    company,
    opinions,
    definitions: new Map(deployed.map((definition) => [definition.key, definition])),
    now,
    seed: SEED,
    handle: async (handler, call) => (await HANDLERS[handler]?.(tx, { ...call, tenant })) ?? {},
  });
  const numbered = numberAll(simulations);
  const rows = await oneByOne(simulations, (simulation) =>
    instanceRow(tx, simulation, { company, vocabulary, number: numbered.of(simulation) }),
  );
  await writeHistory(tx, {
    simulations,
    instances: rows,
    assignments: assignmentsOf(history.agents, company, now),
    company,
    now,
  });
  for (const [prefix, last] of numbered.last) {
    await tx
      .insert(numbers)
      .values({ tenant, prefix, last })
      .onConflictDoUpdate({
        target: [numbers.tenant, numbers.prefix],
        set: { last: sql`greatest(excluded.last, ${numbers.last})` },
      });
  }
}

/** Numbers run in the order of the starts, each year and process on its own; drafts have none. */
function numberAll(simulations: readonly RequestSimulation[]) {
  const last = new Map<string, number>();
  const given = new Map<RequestSimulation, string>();
  for (const simulation of simulations
    .filter(({ state }) => state !== undefined)
    .sort((one, other) => one.outline.startedAt - other.outline.startedAt)) {
    const prefix = numberPrefix(simulation.outline.definition, simulation.outline.startedAt);
    const count = (last.get(prefix) ?? 0) + 1;
    last.set(prefix, count);
    given.set(simulation, numberUnder(prefix, count));
  }
  return { last, of: (simulation: RequestSimulation): string => given.get(simulation) ?? '' };
}
