import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { isEnded } from '#domain/requests/transitions.ts';
import { decideByRules } from '#domain/process/decide.ts';
import type { ExecutedCommand, ProcessEvent } from '#domain/workflow/command.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { events, instances, participants, records } from '#server/db/schema/requests.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { work } from '#server/db/schema/work.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Checks the invariants of the database: rows match states, states match events, and nothing waits in an ended request.
 */
export async function expectInvariants(database: Pick<Database, 'sql'>): Promise<void> {
  const charts = new Map((await database.sql.select().from(definitions)).map(({ id, loaded }) => [id, loaded.process]));
  const [allParticipants, allTasks, allHolders, allWork] = [
    await database.sql.select().from(participants),
    await database.sql.select().from(tasks),
    await database.sql.select().from(holders),
    await database.sql.select().from(work),
  ];
  const workOf = (wanted: string, request: string) =>
    allWork
      .filter(({ kind, payload }) => kind === wanted && 'instance' in payload && payload.instance === request)
      .map(({ key }) => ({ id: key }));
  for (const { id, definition, state, status, outcome } of await database.sql.select().from(instances)) {
    if (state === null) continue;
    const of = <Row extends { readonly instance: string }>(rows: readonly Row[]) =>
      rows.filter(({ instance }) => instance === id);
    const open = of(allTasks);
    expect([status, outcome]).toEqual([state.status, state.outcome]);
    expect(ids(open)).toEqual(ids(state.tasks));
    const unanswered = open.filter((task) => task.status !== 'replied').length;
    for (const participant of of(allParticipants)) expect(participant).toEqual({ ...participant, open: unanswered });
    expect(open.map(({ id: task, status: kept, version }) => [task, kept, version]).sort()).toEqual(
      state.tasks.map((task) => [task.id, task.status, task.version]).sort(),
    );
    for (const { id: task, status: kept, assignee } of open) {
      const members = allHolders.filter((holder) => holder.task === task).map(({ member }) => member);
      if (['replied', 'locked', 'onHold'].includes(kept)) expect(members).toEqual([]);
      else if (assignee !== null) expect(members).toEqual([assignee]);
    }
    const [waiting, asked] = [workOf('timer', id), workOf('handler', id)];
    expect(ids(waiting)).toEqual(ids(state.timers));
    expect(ids(asked)).toEqual(ids(state.jobs.filter(({ result }) => result === undefined)));
    if (isEnded(state.status)) expect([...open, ...waiting, ...asked]).toEqual([]);
    await expectReplayable(database, charts.get(definition), state);
  }
  const written = await database.sql.select({ id: records.id }).from(records);
  expect(new Set(ids(written)).size).toBe(written.length);
}

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).sort();

async function expectReplayable(
  database: Pick<Database, 'sql'>,
  process: ProcessDefinition | undefined,
  state: InstanceState,
): Promise<void> {
  const history = await database.sql
    .select({ event: events.event })
    .from(events)
    .where(eq(events.instance, state.id))
    .orderBy(asc(events.version));
  expect(history.length).toBe(state.version);
  const replayed = process === undefined ? undefined : [...replay(process, history)].at(-1)?.decided.state;
  expect(JSON.parse(JSON.stringify(replayed))).toEqual(state);
}

/** Replays every command of a request in order, with the state before it. */
export function* replay(
  definition: ProcessDefinition,
  history: readonly { readonly event: ProcessEvent }[],
): Generator<{ readonly before: InstanceState | undefined; readonly decided: ExecutedCommand }> {
  let before: InstanceState | undefined;
  for (const { event } of history) {
    const { rules = 1, actor, command, answers } = event;
    const decided = decideByRules(rules, { definition, state: before, actor, command, answers });
    if (decided.kind !== 'done')
      throw new Error(`${before?.id} cannot be replayed at ${event.version}: ${JSON.stringify(decided)}`);
    yield { before, decided };
    before = decided.state;
  }
}
