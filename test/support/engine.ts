import type { CommandOf } from '#domain/workflow/command.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { makeDefinitionStore, type DeployedDefinition } from '#server/engine/definitionStore.ts';
import { makeEmbeddedEngine } from '#server/engine/embeddedEngine.ts';
import { makeIdSource } from '#server/engine/idSource.ts';
import type { Database } from '#server/storage/database.ts';
import { handClock } from '#test/support/handClock.ts';
import { loadedFrom } from '#test/support/office/charts.ts';
import { actor } from '#testing/people.ts';
import { askDirectory } from '#testing/askDirectory.ts';

export const TENANT = '1';

/** An engine of its own over a database, with a directory that knows everybody by name. */
export function engineOver(database: Database) {
  const clock = handClock();
  const ids = makeIdSource(clock, database.place);
  const engine = makeEmbeddedEngine({
    clock,
    ids,
    definitions: makeDefinitionStore(),
    findPeople: () => async (question) => askDirectory(question),
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
