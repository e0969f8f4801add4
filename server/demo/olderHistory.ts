import { eq } from 'drizzle-orm';
import type { Instant } from '#package/process.ts';
import type { Company } from '#server/company/company.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import type { Vocabulary } from '#server/company/vocabulary.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { demoHistories } from '#server/db/schema/demoHistory.ts';
import { toAgentAssignments } from './toAgentAssignments.ts';
import { createScenario, type DemoScenario } from './demoScenario.ts';
import { loadMainDefinitions } from './loadMainDefinitions.ts';
import { planRequests, RECENT_DAYS } from './planRequests.ts';
import { toInstanceRow } from './historyRows.ts';
import { createHandlerRunner } from './createHandlerRunner.ts';
import { numberRequests } from './numberRequests.ts';
import { continueRequest } from './simulateStory.ts';
import { createRandom } from './random.ts';
import { RequestSimulation } from './requestSimulation.ts';
import type { PlannedRequest } from './simulationStep.ts';
import { writeHistory } from './writeHistory.ts';

/** Seed other than that of the recent days, whose result must not depend on the length of the history. */
const SEED = 73_030;
/** Days between the older and the recent history, at least a weekend: older requests have ended long before. */
const GAP_DAYS = 5;
const BATCH_REQUESTS = 8;

type Source = Pick<Definitions, 'history' | 'opinions'> & { readonly company: Company };
interface Present {
  readonly now: Instant;
  readonly days: number;
  readonly first: number;
}

/** Plans the older requests, oldest first, always the same for one present. The demo accounts start none of them. */
function planOlderRequests(
  { company, history, opinions }: Source,
  definitions: ReadonlyMap<string, DeployedDefinition>,
  { now, days, first }: Present,
): readonly PlannedRequest[] {
  if (history === undefined || days <= RECENT_DAYS.oldest + GAP_DAYS) return [];
  return planRequests(
    { random: createRandom(SEED), now, company },
    { history, opinions, definitions },
    { newest: RECENT_DAYS.oldest + GAP_DAYS, oldest: days, first, excludedAccounts: company.demo?.accounts ?? [] },
  );
}

/** Stores the plan of the older history. @returns its requests, whose numbers precede those of the recent ones */
export async function planOlderHistory(
  tx: Sql,
  source: Source,
  definitions: ReadonlyMap<string, DeployedDefinition>,
  present: Present,
): Promise<readonly PlannedRequest[]> {
  const outlines = planOlderRequests(source, definitions, present);
  const { now: at, days, first } = present;
  if (outlines.length > 0)
    await tx.insert(demoHistories).values({ tenant: source.company.tenant, at, days, first, total: outlines.length });
  return outlines;
}

type Plan = typeof demoHistories.$inferSelect;

/**
 * Returns a function that simulates some of the older requests, the newest first. It writes them in one transaction
 * with the progress, so that a crash loses nothing and another server can continue. @returns the number of remaining
 * requests; nothing if another server is active
 */
export function createOlderHistory(
  statements: Statements,
  source: Source & { readonly vocabulary: Vocabulary },
): () => Promise<number | undefined> {
  const { company, history } = source;
  const { tenant } = company;
  let outlines: readonly PlannedRequest[] | undefined;

  async function playNext(tx: Sql, plan: Plan): Promise<number> {
    outlines ??= planOlderRequests(source, await loadMainDefinitions(tx, tenant), {
      now: plan.at,
      days: plan.days,
      first: plan.first,
    });
    // With other definitions the plan would differ from the stored numbers, so the simulation ends.
    const isSame = outlines.length === plan.total;
    const next = isSame ? outlines.toReversed().slice(plan.played, plan.played + BATCH_REQUESTS) : [];
    const scenario = createScenario({
      company,
      now: plan.at,
      random: createRandom(SEED),
      assignments: toAgentAssignments(history?.agents ?? [], company, plan.at),
      files: new Map(),
      handle: createHandlerRunner(tx, tenant),
    });
    const simulations = await mapSequential(next, (outline) => simulateRequest(scenario, outline));
    const ended = simulations.filter((each) => each !== undefined);
    await writeRequests(tx, source, ended, numberRequests(outlines).of);
    const played = isSame ? plan.played + next.length : plan.total;
    await tx.update(demoHistories).set({ played }).where(eq(demoHistories.tenant, tenant));
    return plan.total - played;
  }

  return () =>
    statements.transaction(async (tx) => {
      const ofTenant = tx.select().from(demoHistories).where(eq(demoHistories.tenant, tenant));
      const [plan] = await ofTenant.for('update', { skipLocked: true });
      if (plan === undefined) return (await isPlanned(tx, tenant)) ? undefined : 0;
      return plan.total > plan.played ? playNext(tx, plan) : 0;
    });
}

/** Whether part of the older history is still missing. */
export async function hasOlderHistory(tx: Sql, tenant: string): Promise<boolean> {
  const [plan] = await tx.select().from(demoHistories).where(eq(demoHistories.tenant, tenant));
  return plan !== undefined && plan.played < plan.total;
}

const isPlanned = async (tx: Sql, tenant: string): Promise<boolean> =>
  (await tx.select({ tenant: demoHistories.tenant }).from(demoHistories).where(eq(demoHistories.tenant, tenant)))
    .length > 0;

/** Simulates a request. It is left out if it has not ended, because it would add current tasks. */
async function simulateRequest(all: DemoScenario, outline: PlannedRequest): Promise<RequestSimulation | undefined> {
  const scenario = { ...all, random: createRandom(SEED + outline.index) };
  const simulation = new RequestSimulation(scenario, outline);
  await simulation.start();
  await continueRequest(scenario, simulation);
  return simulation.state?.endedAt === undefined ? undefined : simulation;
}

async function writeRequests(
  tx: Sql,
  { company, vocabulary }: { readonly company: Company; readonly vocabulary: Vocabulary },
  simulations: readonly RequestSimulation[],
  numberOf: (outline: PlannedRequest) => string,
): Promise<void> {
  if (simulations.length === 0) return;
  const instances = await mapSequential(simulations, (simulation) =>
    toInstanceRow(tx, simulation, { company, vocabulary, number: numberOf(simulation.outline) }),
  );
  // All notices are old and count as read. Delegation rules were written with the recent days.
  await writeHistory(tx, { simulations, instances, assignments: [], company, now: Number.MAX_SAFE_INTEGER });
}
