import { eq } from 'drizzle-orm';
import type { Instant } from '#package/process.ts';
import type { Company } from '../definitions/company.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Sql, Statements } from '../storage/database.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import { demoHistories } from '../storage/schema/demoHistory.ts';
import { assignmentsOf } from './assignmentsOf.ts';
import { makeScenario, type DemoScenario } from './demoScenario.ts';
import { deployedIn } from './deployedIn.ts';
import { drawOutlines, RECENT } from './drawOutlines.ts';
import { instanceRow } from './historyRows.ts';
import { jobsBy } from './jobsBy.ts';
import { numberRequests } from './numberRequests.ts';
import { liveOn } from './playStory.ts';
import { makeRandom } from './random.ts';
import { RequestSimulation } from './requestSimulation.ts';
import type { RequestOutline } from './simulationStep.ts';
import { writeHistory } from './writeHistory.ts';

/** Another chance than that of the recent days: what they come to does not depend on how far the history reaches. */
const SEED = 73_030;
/** A weekend and some days between: whatever is older was started earlier, and has long ended. */
const APART = 5;
const AT_ONCE = 8;

type Source = Pick<Definitions, 'history' | 'opinions'> & { readonly company: Company };
interface Present {
  readonly now: Instant;
  readonly days: number;
  readonly first: number;
}

/** What was asked for before, oldest first, always the same of one present; the accounts of the demo start none. */
function outlinesOf(
  { company, history, opinions }: Source,
  definitions: ReadonlyMap<string, DeployedDefinition>,
  { now, days, first }: Present,
): readonly RequestOutline[] {
  if (history === undefined || days <= RECENT.oldest + APART) return [];
  return drawOutlines(
    { random: makeRandom(SEED), now, company },
    { history, opinions, definitions },
    { newest: RECENT.oldest + APART, oldest: days, first, without: company.demoAccounts },
  );
}

/** Notes what is to be played of older days. @returns their outlines: numbers of recent requests come after theirs. */
export async function planOlderHistory(
  tx: Sql,
  source: Source,
  definitions: ReadonlyMap<string, DeployedDefinition>,
  present: Present,
): Promise<readonly RequestOutline[]> {
  const outlines = outlinesOf(source, definitions, present);
  const { now: at, days, first } = present;
  if (outlines.length > 0)
    await tx.insert(demoHistories).values({ tenant: source.company.tenant, at, days, first, total: outlines.length });
  return outlines;
}

type Plan = typeof demoHistories.$inferSelect;

/**
 * What plays some of the older requests each time it is called, the newest first, and writes them whole with how far it
 * has come: a server that is killed meanwhile has lost nothing, and another goes on. @returns how many are left;
 * nothing while another server is at it.
 */
export function makeOlderHistory(
  statements: Statements,
  source: Source & { readonly vocabulary: Vocabulary },
): () => Promise<number | undefined> {
  const { company, history } = source;
  const { tenant } = company;
  let outlines: readonly RequestOutline[] | undefined;

  async function playNext(tx: Sql, plan: Plan): Promise<number> {
    outlines ??= outlinesOf(source, await deployedIn(tx, tenant), { now: plan.at, days: plan.days, first: plan.first });
    // Of other definitions than those it was begun with comes something else than what was numbered.
    const isSame = outlines.length === plan.total;
    const next = isSame ? outlines.toReversed().slice(plan.played, plan.played + AT_ONCE) : [];
    const scenario = makeScenario({
      company,
      now: plan.at,
      random: makeRandom(SEED),
      assignments: assignmentsOf(history?.agents ?? [], company, plan.at),
      files: new Map(),
      handle: jobsBy(tx, tenant),
    });
    const simulations = await oneByOne(next, (outline) => play(scenario, outline));
    const ended = simulations.filter((each) => each !== undefined);
    await write(tx, source, ended, numberRequests(outlines).of);
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

/** Whether there is something of it still to be played. */
export async function hasOlderHistory(tx: Sql, tenant: string): Promise<boolean> {
  const [plan] = await tx.select().from(demoHistories).where(eq(demoHistories.tenant, tenant));
  return plan !== undefined && plan.played < plan.total;
}

const isPlanned = async (tx: Sql, tenant: string): Promise<boolean> =>
  (await tx.select({ tenant: demoHistories.tenant }).from(demoHistories).where(eq(demoHistories.tenant, tenant)))
    .length > 0;

/** A request that has not come to its end would change what waits for somebody now: it is left out. */
async function play(all: DemoScenario, outline: RequestOutline): Promise<RequestSimulation | undefined> {
  const scenario = { ...all, random: makeRandom(SEED + outline.index) };
  const simulation = new RequestSimulation(scenario, outline);
  await simulation.start();
  await liveOn(scenario, simulation);
  return simulation.state?.endedAt === undefined ? undefined : simulation;
}

async function write(
  tx: Sql,
  { company, vocabulary }: { readonly company: Company; readonly vocabulary: Vocabulary },
  simulations: readonly RequestSimulation[],
  numberOf: (outline: RequestOutline) => string,
): Promise<void> {
  if (simulations.length === 0) return;
  const instances = await oneByOne(simulations, (simulation) =>
    instanceRow(tx, simulation, { company, vocabulary, number: numberOf(simulation.outline) }),
  );
  // All of it has been read long ago; who stands in for whom now was written with the recent days.
  await writeHistory(tx, { simulations, instances, assignments: [], company, now: Number.MAX_SAFE_INTEGER });
}
