import { refuse } from '#domain/shared/refusal.ts';
import type { batches, batchRows } from '../storage/schema/batches.ts';
import type { instances } from '../storage/schema/requests.ts';
import type { SideDeed } from './deeds.ts';
import type { RequestPlay } from './requestPlay.ts';

type Request = typeof instances.$inferInsert;
interface BatchTables {
  readonly batches: (typeof batches.$inferInsert)[];
  readonly rows: (typeof batchRows.$inferInsert)[];
}

/**
 * The batches of stories: what somebody decided in several requests at one moment, and the request whose story tells of
 * the
 * batch, which had been taken back before its turn came.
 */
export function batchesOf(plays: readonly RequestPlay[], requests: readonly Request[]): BatchTables {
  const told = plays.flatMap((play) =>
    play.beside.filter(({ kind }) => kind === 'batch').map((deed) => ({ play, deed })),
  );
  const subjectOf = new Map(requests.map(({ id, subject }) => [id, subject]));
  return {
    batches: told.map(({ play, deed: { id, by, text, at } }) => ({
      id,
      tenant: play.sketch.definition.tenant,
      person: by,
      vote: 'agree',
      opinion: text,
      at,
    })),
    rows: told.flatMap(({ play, deed }) => {
      const all = [...decidedWith(plays, deed), ...missedIn(play, deed)];
      return all.map((row, position) => ({
        ...row,
        batch: deed.id,
        position,
        subject: subjectOf.get(row.instance) ?? null,
        doneAt: deed.at + (position + 1) * A_MOMENT,
      }));
    }),
  };
}
const A_MOMENT = 1_200;

const decidedWith = (plays: readonly RequestPlay[], { by, at }: SideDeed) =>
  plays.flatMap(({ instance, steps }) =>
    steps.flatMap(({ event: { actor, command, answers } }) =>
      command.kind === 'decide' && actor.person.id === by && answers.now === at
        ? [{ instance, task: command.task, outcome: 'done' as const }]
        : [],
    ),
  );

function missedIn({ instance, steps, state }: RequestPlay, { by }: SideDeed) {
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
