import type { Instant } from '#domain/shared/ids.ts';
import { simulateHistory } from '#server/demo/simulateHistory.ts';
import { createRandom } from '#server/demo/random.ts';
import type { RequestSimulation } from '#server/demo/requestSimulation.ts';
import { createScenario, type DemoScenario } from '#server/demo/demoScenario.ts';
import type { LoadedProcess } from '#server/company/load/loadProcess.ts';
import type { History } from '#server/company/load/loadHistory.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';

/** A Friday morning. */
export const TODAY = Date.parse('2026-11-20T09:30:00+08:00');

/** Returns a definition as the engine stores it. */
export const deployedOf = ({ definition, form, texts }: LoadedProcess): DeployedDefinition => ({
  id: `definition of ${definition.process.key}`,
  tenant: '1',
  key: definition.process.key,
  version: 1,
  status: 'deployed',
  isMain: true,
  name: definition.process.name,
  category: definition.category ?? '',
  loaded: definition,
  forms: form === undefined ? {} : { [form.alias]: form },
  texts,
  hash: '',
  file: null,
  deployedAt: 0,
});

export async function demoHistoryFiles(): Promise<History> {
  const { history } = await loadDemoDefinitions();
  if (history === undefined) throw new Error('The demo has no history');
  return history;
}

/** Loads the demo company for the simulation of requests. */
export async function demoScenario(seed = 1): Promise<DemoScenario> {
  const { company } = await loadDemoDefinitions();
  return createScenario({
    files: new Map(),
    company,
    random: createRandom(seed),
    now: TODAY,
    assignments: [],
    handle: () => Promise.resolve({ employeeNo: 'QL00001' }),
  });
}

/** Simulates the demo's history for the given date. */
export async function demoHistory({
  seed = 1,
  now = TODAY,
  storiesOnly = false,
}: { readonly seed?: number; readonly now?: Instant; readonly storiesOnly?: boolean } = {}): Promise<
  readonly RequestSimulation[]
> {
  const { company, processes, opinions } = await loadDemoDefinitions();
  const { samples, stories, agents } = await demoHistoryFiles();
  return simulateHistory({
    history: { stories, agents, samples: storiesOnly ? samples.map((file) => ({ ...file, perMonth: 0 })) : samples },
    company,
    opinions,
    definitions: new Map(processes.map((process) => [process.definition.process.key, deployedOf(process)])),
    now,
    seed,
    handle: () => Promise.resolve({ employeeNo: 'QL00001' }),
  });
}
