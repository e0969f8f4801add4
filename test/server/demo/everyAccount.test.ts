import { describe, expect, it } from 'vitest';
import { collectOpinions } from '#server/demo/collectOpinions.ts';
import { RequestSimulation } from '#server/demo/requestSimulation.ts';
import { continueRequest, simulateStory } from '#server/demo/simulateStory.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { demoHistoryFiles, demoScenario, deployedOf, TODAY } from '#test/support/history.ts';

const { company, processes, opinions } = await loadDemoDefinitions();
const { samples } = await demoHistoryFiles();
const scenario = await demoScenario();
const DAY = 86_400_000;

const cases = company.demo.accounts.flatMap((account) =>
  samples.flatMap((file) =>
    file.requests.map((sample, index) => ({
      account,
      process: file.process,
      opinions: collectOpinions(file, opinions),
      sample,
      index,
    })),
  ),
);

function simulation({ account, process, sample, opinions: heard }: (typeof cases)[number]): RequestSimulation {
  const loaded = processes.find(({ definition }) => definition.process.key === process);
  const initiator = company.people.find((person) => person.account === account)?.id;
  if (loaded === undefined || initiator === undefined) throw new Error(`${account} cannot start ${process}`);
  return new RequestSimulation(scenario, {
    definition: deployedOf(loaded),
    sample,
    opinions: heard,
    initiator,
    startedAt: TODAY - 110 * DAY,
    index: 0,
  });
}

describe('each demo account', () => {
  it.each(cases)('can start $process (sample $index) and have it approved: $account', async (each) => {
    const request = simulation(each);
    await request.start();
    await continueRequest(scenario, request, { isSmooth: true });
    expect([request.state?.status, request.state?.outcome, request.state?.tasks]).toEqual([
      'succeeded',
      'approved',
      [],
    ]);
  });
  it.each(cases.filter(({ index }) => index === 0))(
    'can start $process, and it ends as refused after refusals: $account',
    async (each) => {
      const request = simulation(each);
      await simulateStory(scenario, request, ['refuse', 'refuse', 'refuse', 'refuse', 'refuse', 'refuse', 'finish']);
      expect([request.state?.status, request.state?.outcome, Object.values(request.state?.verdicts ?? {})]).toEqual([
        'succeeded',
        'refused',
        expect.arrayContaining(['refuse']),
      ]);
    },
  );
});
