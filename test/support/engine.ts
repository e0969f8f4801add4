import type { CommandOf } from '#domain/workflow/command.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { createDefinitionStore, type DeployedDefinition } from '#server/company/definitionStore.ts';
import { createEmbeddedEngine } from '#server/engine/embeddedEngine.ts';
import { createIdSource } from '#server/engine/idSource.ts';
import type { Database } from '#server/db/database.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { loadedFrom } from '#test/support/office/charts.ts';
import { actor } from '#testing/people.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';

export const TENANT = '1';

/** Creates an engine on a database, with a directory that finds every name. */
export function createTestEngine(database: Database) {
  const clock = createManualClock();
  const ids = createIdSource(clock, database.nodeNumber);
  const engine = createEmbeddedEngine({
    clock,
    ids,
    definitions: createDefinitionStore(),
    findPeople: () => async (question) => resolveFromNames(question),
  });
  return {
    engine,
    deploy: (process: ProcessDefinition, key: string, hash = key) =>
      database.transaction((tx) =>
        engine.deploy(tx, TENANT, { loaded: loadedFrom(process, key), forms: {}, texts: {}, hash }),
      ),
    async start(definition: DeployedDefinition, initiator: string, more: Partial<CommandOf<'start'>> = {}) {
      const started = await database.command((tx) =>
        engine.start(tx, {
          tenant: TENANT,
          definition,
          actor: actor(initiator),
          command: { kind: 'start', instance: ids.next(), variables: {}, opinion: '', chosenPeople: {}, ...more },
          presentation: {
            subject: { 'zh-CN': definition.name },
            number: '',
            department: '',
            summary: { definition: definition.id, values: {} },
          },
        }),
      );
      if (!started.ok) throw new Error(JSON.stringify(started.error));
      return started.value;
    },
  };
}
