import { describe, expect, it } from 'vitest';
import { opinionsOf } from '#server/demo/opinionsOf.ts';
import { RequestSimulation } from '#server/demo/requestSimulation.ts';
import { liveOn, playStory } from '#server/demo/playStory.ts';
import { demoDefinitions } from '#test/support/definitions.ts';
import { demoHistoryFiles, demoScenario, deployedOf, TODAY } from '#test/support/history.ts';

const { company, processes, opinions } = await demoDefinitions();
const { samples } = await demoHistoryFiles();
const scenario = await demoScenario();
const DAY = 86_400_000;

const cases = company.demoAccounts.flatMap((account) =>
  samples.flatMap((file) =>
    file.requests.map((sample, index) => ({
      account,
      process: file.process,
      opinions: opinionsOf(file, opinions),
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

describe('each fixed account', () => {
  it.each(cases)('can start $process (sample $index) and it ends: $account', async (each) => {
    const request = simulation(each);
    await request.start();
    await liveOn(scenario, request, { isSmooth: true });
    expect([request.state?.status, request.state?.outcome, request.state?.tasks]).toEqual([
      'succeeded',
      'approved',
      [],
    ]);
  });
  it.each(cases.filter(({ index }) => index === 0))(
    'can have $process refused wherever it may be, and it ends as refused: $account',
    async (each) => {
      const request = simulation(each);
      await playStory(scenario, request, ['refuse', 'refuse', 'refuse', 'refuse', 'refuse', 'refuse', 'finish']);
      expect([request.state?.status, request.state?.outcome, Object.values(request.state?.verdicts ?? {})]).toEqual([
        'succeeded',
        'refused',
        expect.arrayContaining(['refuse']),
      ]);
    },
  );
});
