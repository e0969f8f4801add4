import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { formProgressCodec, type FormProgress } from '#api/wireCodecs.ts';
import type { Decided } from '#domain/workflow/command.ts';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { people } from '../storage/schema/identity.ts';
import { formRows } from '../storage/schema/formRows.ts';
import { events, participants, records, tracked } from '../storage/schema/requests.ts';
import { notices } from '../storage/schema/notices.ts';
import { transfers } from '../storage/schema/handover.ts';
import { closedTasks, holders, jobs, tasks, timers } from '../storage/schema/openWork.ts';
import type { Sql } from '../storage/database.ts';
import type { DeployedDefinition } from './definitionStore.ts';
import { newsOf, noticeRows } from './noticeRows.ts';
import {
  holderRows,
  participantRows,
  recordRows,
  taskRow,
  timerRow,
  transferRows,
  type RecordAttachments,
  type WrittenPlace,
} from './projection.ts';

/**
 * Writes what the core has decided beside the row of the request: the event and everything lists read, in the caller's
 * transaction.
 */
export async function writeDecision(
  tx: Sql,
  { id, tenant, category }: DeployedDefinition,
  before: InstanceState | undefined,
  decided: Decided,
  attached?: RecordAttachments,
): Promise<void> {
  const place: WrittenPlace = { tenant, definition: id, category };
  const { state, effects, event } = decided;
  await tx.insert(events).values({ instance: state.id, version: event.version, at: event.answers.now, event });
  const changed = await writeTasks(tx, place, before, state);
  await writeTransfers(tx, place, before, state, changed, event.answers.now);
  await writeTimers(tx, before, state);
  await writeJobs(tx, before, decided);
  await insertAll(tx, records, recordRows(state, effects, place.tenant, attached));
  await concern(tx, participantRows(state, changed, effects));
  await notifyPeople(tx, tenant, before, decided);
  const revoked = effects.flatMap((effect) => (effect.kind === 'recordsRemoved' ? effect.tasks : []));
  if (revoked.length > 0) await tx.delete(records).where(inArray(records.task, revoked));
  const ended = effects.find(({ kind }) => kind === 'instanceEnded');
  if (ended?.kind === 'instanceEnded') await closeForms(tx, state.id, ended.status);
}

async function notifyPeople(
  tx: Sql,
  tenant: string,
  before: InstanceState | undefined,
  decided: Decided,
): Promise<void> {
  const news = newsOf(before, decided);
  const followers =
    news === undefined
      ? []
      : await tx
          .select({ person: tracked.person })
          .from(tracked)
          .where(eq(tracked.instance, decided.state.id))
          .orderBy(tracked.since, tracked.person);
  const mending = news === 'ended' && decided.state.status === 'aborted' ? await administratorsOf(tx, tenant) : [];
  await insertAll(
    tx,
    notices,
    noticeRows(
      decided,
      tenant,
      news,
      [...followers, ...mending].map(({ person }) => person),
    ),
  );
}

/** Whoever can see to it that the next request does not end by the same fault. */
const administratorsOf = (tx: Sql, tenant: string): Promise<readonly { readonly person: PersonId }[]> =>
  tx
    .select({ person: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.isAdministrator, true), eq(people.hasLeft, false)))
    .orderBy(people.position, people.id);

/** The forms of a request that has ended, or is gone. */
export const closeForms = (tx: Sql, instance: string, progress: FormProgress) =>
  tx
    .update(formRows)
    .set({ progress: formProgressCodec.toWire(progress) })
    .where(eq(formRows.instance, instance));

/**
 * The core replaces what changes and keeps the rest, so sameness tells which rows to touch. Gives back the new and
 * changed tasks.
 */
async function writeTasks(
  tx: Sql,
  place: WrittenPlace,
  before: InstanceState | undefined,
  state: InstanceState,
): Promise<readonly TaskState[]> {
  const { gone, changed } = difference(before?.tasks ?? [], state.tasks);
  const touched = [...gone, ...changed.map(({ id }) => id)];
  if (touched.length > 0) await tx.delete(holders).where(inArray(holders.task, touched));
  if (gone.length > 0) {
    await tx.delete(tasks).where(inArray(tasks.id, gone));
    await tx
      .insert(closedTasks)
      .values(gone.map((task) => ({ task, instance: state.id })))
      .onConflictDoNothing();
  }
  if (changed.length > 0) {
    const written = await tx
      .insert(tasks)
      .values(changed.map((task) => taskRow(state, task, place)))
      .onConflictDoUpdate({ target: tasks.id, set: TASK_CHANGES, setWhere: eq(tasks.instance, state.id) })
      .returning({ id: tasks.id });
    if (written.length < changed.length) throw new Error(`An id of a task of ${state.id} belongs to another request.`);
  }
  await insertAll(
    tx,
    holders,
    changed.flatMap((task) => holderRows(state, task, place.tenant)),
  );
  return changed;
}

/** A hand more is a row more; what was taken back takes its rows away. */
async function writeTransfers(
  tx: Sql,
  { tenant }: WrittenPlace,
  before: InstanceState | undefined,
  state: InstanceState,
  changed: readonly TaskState[],
  now: Instant,
): Promise<void> {
  const hands = new Map(before?.tasks.map(({ id, transferredBy }) => [id, transferredBy.length]));
  for (const {
    id,
    transferredBy: { length },
  } of changed)
    if (length < (hands.get(id) ?? 0))
      await tx.delete(transfers).where(and(eq(transfers.task, id), gte(transfers.position, length)));
  const rows = changed.flatMap((task) => transferRows(state, task, tenant, now));
  if (rows.length > 0) await tx.insert(transfers).values(rows).onConflictDoNothing();
}

const TASK_CHANGES = {
  kind: sql`excluded.kind`,
  status: sql`excluded.status`,
  version: sql`excluded.version`,
  owner: sql`excluded.owner`,
  assignee: sql`excluded.assignee`,
  executors: sql`excluded.executors`,
  dueAt: sql`excluded.due_at`,
  node: sql`excluded.node`,
  nodeName: sql`excluded.node_name`,
  token: sql`excluded.token`,
};

async function writeTimers(tx: Sql, before: InstanceState | undefined, state: InstanceState): Promise<void> {
  const { gone, changed } = difference(before?.timers ?? [], state.timers);
  const touched = [...gone, ...changed.map(({ id }) => id)];
  if (touched.length > 0) await tx.delete(timers).where(inArray(timers.id, touched));
  await insertAll(
    tx,
    timers,
    changed.map((timer) => timerRow(state, timer)),
  );
}

async function writeJobs(
  tx: Sql,
  before: InstanceState | undefined,
  { state, effects, event }: Decided,
): Promise<void> {
  // A result that waits in the state for the resumption needs no row any more.
  const { gone } = difference(
    before?.jobs ?? [],
    state.jobs.filter(({ result }) => result === undefined),
  );
  if (gone.length > 0) await tx.delete(jobs).where(inArray(jobs.id, gone));
  await insertAll(
    tx,
    jobs,
    effects.flatMap((effect) =>
      effect.kind === 'handlerAsked'
        ? [
            {
              id: effect.job,
              instance: state.id,
              node: effect.node,
              handler: effect.handler,
              variables: effect.variables,
              dueAt: event.answers.now,
            },
          ]
        : [],
    ),
  );
}

async function concern(tx: Sql, rows: (typeof participants.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(participants)
    .values(rows)
    .onConflictDoUpdate({
      target: [participants.instance, participants.member],
      set: { actedAt: sql`greatest(excluded.acted_at, ${participants.actedAt})` },
    });
}

function difference<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): { readonly gone: string[]; readonly changed: readonly Item[] } {
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  return {
    gone: before.map(({ id }) => id).filter((id) => !kept.has(id)),
    changed: after.filter((item) => known.get(item.id) !== item),
  };
}

async function insertAll<Table extends PgTable>(tx: Sql, table: Table, rows: PgInsertValue<Table>[]): Promise<void> {
  if (rows.length > 0) await tx.insert(table).values(rows);
}
