import { refuse } from '#package/failure.ts';
import type { batches, batchRows } from '#server/db/schema/batches.ts';
import type { instances } from '#server/db/schema/requests.ts';
import type { SideAction } from './simulationStep.ts';
import type { RequestSimulation } from './requestSimulation.ts';

type Request = typeof instances.$inferInsert;
interface BatchTables {
  readonly batches: (typeof batches.$inferInsert)[];
  readonly rows: (typeof batchRows.$inferInsert)[];
}

/**
 * Returns the batches of stories: the decisions a user made in several requests at the same time, and the request of
 * the story itself, which had been withdrawn before its turn.
 */
export function createBatchRows(simulations: readonly RequestSimulation[], requests: readonly Request[]): BatchTables {
  const batchActions = simulations.flatMap((simulation) =>
    simulation.sideActions.filter(({ kind }) => kind === 'batch').map((action) => ({ simulation, action })),
  );
  const subjectOf = new Map(requests.map(({ id, subject }) => [id, subject]));
  return {
    batches: batchActions.map(({ simulation, action: { id, by, text, at } }) => ({
      id,
      tenant: simulation.outline.definition.tenant,
      person: by,
      vote: 'agree',
      opinion: text,
      at,
    })),
    rows: batchActions.flatMap(({ simulation, action }) => {
      const all = [...findBatchDecisions(simulations, action), ...findMissedTask(simulation, action)];
      return all.map((row, position) => ({
        ...row,
        batch: action.id,
        position,
        subject: subjectOf.get(row.instance) ?? null,
        doneAt: action.at + (position + 1) * MS_PER_DECISION,
      }));
    }),
  };
}
const MS_PER_DECISION = 1_200;

const findBatchDecisions = (simulations: readonly RequestSimulation[], { by, at }: SideAction) =>
  simulations.flatMap(({ instance, steps }) =>
    steps.flatMap(({ event: { actor, command, answers } }) =>
      command.kind === 'decide' && actor.person.id === by && answers.now === at
        ? [{ instance, task: command.task, outcome: 'done' as const }]
        : [],
    ),
  );

function findMissedTask({ instance, steps, state }: RequestSimulation, { by }: SideAction) {
  const task = steps.flatMap((step) => step.state.tasks).find(({ assignee }) => assignee === by);
  const isOpen = state?.tasks.some(({ id }) => id === task?.id) ?? false;
  return task === undefined || isOpen
    ? []
    : [
        {
          instance,
          task: task.id,
          outcome: 'failed' as const,
          failure: { kind: 'refused' as const, refusal: refuse('task.ended', { instance }) },
        },
      ];
}
