import type { Instant } from '#package/process.ts';
import type { OpinionsFile } from '../definitions/files/companyFiles.ts';
import type { History } from '../definitions/loadHistory.ts';
import type { Company } from '../definitions/company.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { assignmentsOf } from './assignmentsOf.ts';
import { opinionsOf } from './opinionsOf.ts';
import { drawOutlines, RECENT } from './drawOutlines.ts';
import { makeRandom } from './random.ts';
import { RequestSimulation } from './requestSimulation.ts';
import { idOf, makeScenario, type HandleJob } from './demoScenario.ts';
import { liveOn, storyTime, playStory } from './playStory.ts';

const DAY = 86_400_000;

export interface HistoryInputs {
  readonly history: History;
  readonly company: Company;
  readonly opinions: OpinionsFile;
  /** The main definitions by key. */
  readonly definitions: ReadonlyMap<string, DeployedDefinition>;
  readonly now: Instant;
  readonly seed: number;
  readonly handle: HandleJob;
}

/**
 * Plays what a company has asked for in the last 120 days: first its stories, then what chance makes of its samples.
 * Nothing touches a database; the same order with the same seed and moment gives the same requests with the same ids. A
 * draft has no steps.
 */
export async function simulateHistory({
  history,
  opinions,
  definitions,
  ...order
}: HistoryInputs): Promise<readonly RequestSimulation[]> {
  const scenario = makeScenario({
    ...order,
    assignments: assignmentsOf(history.agents, order.company, order.now),
    random: makeRandom(order.seed),
    files: history.files ?? new Map(),
  });
  const simulations: RequestSimulation[] = [];
  for (const [index, story] of history.stories.entries()) {
    const file = history.samples.find(({ process }) => process === story.process);
    const sample = file?.requests[story.request];
    const definition = definitions.get(story.process);
    if (file === undefined || sample === undefined || definition === undefined) continue;
    const outline = {
      index,
      definition,
      sample,
      opinions: opinionsOf(file, opinions),
      initiator: idOf(scenario, story.initiator),
      startedAt: storyTime(scenario, scenario.now - story.daysAgo * DAY),
    };
    const simulation = new RequestSimulation(scenario, outline);
    if (!story.isDraft) await playStory(scenario, simulation, story.steps);
    simulations.push(simulation);
  }
  for (const outline of drawOutlines(
    scenario,
    { history, definitions, opinions },
    { ...RECENT, first: simulations.length },
  )) {
    const simulation = new RequestSimulation(scenario, outline);
    await simulation.start();
    await liveOn(scenario, simulation);
    simulations.push(simulation);
  }
  return simulations;
}
