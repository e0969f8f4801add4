import type { Instant } from '#package/process.ts';
import type { OpinionsFile } from '#server/company/files/companyFiles.ts';
import type { History } from '#server/company/load/loadHistory.ts';
import type { Company } from '#server/company/company.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { toAgentAssignments } from './toAgentAssignments.ts';
import { collectOpinions } from './collectOpinions.ts';
import { planRequests, RECENT_DAYS } from './planRequests.ts';
import { createRandom } from './random.ts';
import { RequestSimulation } from './requestSimulation.ts';
import { findUserId, createScenario, type RunHandler } from './demoScenario.ts';
import { continueRequest, toStoryTime, simulateStory } from './simulateStory.ts';

const DAY = 86_400_000;

export interface HistoryInputs {
  readonly history: History;
  readonly company: Company;
  readonly opinions: OpinionsFile;
  /** Main versions of the processes by key. */
  readonly definitions: ReadonlyMap<string, DeployedDefinition>;
  readonly now: Instant;
  readonly seed: number;
  readonly handle: RunHandler;
}

/**
 * Simulates the requests of the last 120 days: first the stories, then random samples. It does not use the database.
 * The same input with the same seed and time gives the same requests and ids. A draft has no steps.
 */
export async function simulateHistory({
  history,
  opinions,
  definitions,
  ...order
}: HistoryInputs): Promise<readonly RequestSimulation[]> {
  const scenario = createScenario({
    ...order,
    assignments: toAgentAssignments(history.agents, order.company, order.now),
    random: createRandom(order.seed),
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
      opinions: collectOpinions(file, opinions),
      initiator: findUserId(scenario, story.initiator),
      startedAt: toStoryTime(scenario, scenario.now - story.daysAgo * DAY),
    };
    const simulation = new RequestSimulation(scenario, outline);
    if (!story.isDraft) await simulateStory(scenario, simulation, story.steps);
    simulations.push(simulation);
  }
  for (const outline of planRequests(
    scenario,
    { history, definitions, opinions },
    { ...RECENT_DAYS, first: simulations.length },
  )) {
    const simulation = new RequestSimulation(scenario, outline);
    await simulation.start();
    await continueRequest(scenario, simulation);
    simulations.push(simulation);
  }
  return simulations;
}
