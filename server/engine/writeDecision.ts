import { and, eq, gte, inArray, notInArray, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { formProgressCodec, type FormProgress } from '#api/wireCodecs.ts';
import type { Decided } from '#domain/workflow/command.ts';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { people } from '../storage/schema/identity.ts';
import { formRows } from '../storage/schema/formRows.ts';
import { events, participants, records } from '../storage/schema/requests.ts';
import { notices } from '../storage/schema/notices.ts';
import { transfers } from '../storage/schema/handover.ts';
import { closedTasks, holders, jobs, tasks, timers } from '../storage/schema/openWork.ts';
import { closeRecords, hasRecords } from '../records/closeRecords.ts';
import type { FormStep } from '../records/formStore.ts';
import type { Sql } from '../storage/database.ts';
import { lastTogether, together } from '../storage/together.ts';
import type { DeployedDefinition } from './definitionStore.ts';
import { newsOf, noticeRows } from './noticeRows.ts';
import {
  countOpen,
  holderRows,
  participantRows,
  recordRows,
  taskRow,
  timerRow,
  transferRows,
  type ParticipantRow,
  type RecordAttachments,
  type WrittenPlace,
} from './projection.ts';

/**
 * What is written with a decision: `followers` are told its news, `written` changes the row of the request, `form` is
 * one whose values have stayed as they were.
 */
interface WrittenWith {
  readonly followers: readonly PersonId[];
  readonly attached?: RecordAttachments | undefined;
  readonly written?: readonly SQLWrapper[];
  readonly form?: FormStep | undefined;
}

/**
 * Writes what the core has decided beside the row of the request: the event and everything lists read, in the caller's
 * transaction. Of a request that begins the row is there already.
 */
export async function writeDecision(
  tx: Sql,
  { id, tenant, category }: DeployedDefinition,
  before: InstanceState | undefined,
  decided: Decided,
  { followers, attached, written = [], form }: WrittenWith,
): Promise<void> {
  const place: WrittenPlace = { tenant, definition: id, category };
  const { state, effects, event } = decided;
  const tasksChanged = difference(before?.tasks ?? [], state.tasks);
  const { changed } = tasksChanged;
  await takeTransfersBack(tx, before, changed);
  await writeChangedTasks(tx, place, state, changed);
  const ended = effects.find(({ kind }) => kind === 'instanceEnded');
  const forms =
    ended?.kind === 'instanceEnded'
      ? closeForms(tx, state.id, ended.status)
      : form && tx.update(formRows).set({ progress: form.progress }).where(eq(formRows.id, form.row));
  const writings = [
    ...written,
    tx.insert(events).values({ instance: state.id, version: event.version, at: event.answers.now, event }),
    ...taskWritings(tx, place, state, tasksChanged),
    ...inserted(
      tx,
      transfers,
      changed.flatMap((task) => transferRows(state, task, tenant, event.answers.now)),
    ),
    ...timerWritings(tx, before, state),
    ...jobWritings(tx, before, decided),
    ...inserted(tx, records, recordRows(state, effects, tenant, attached)),
    ...concerned(tx, before, state, participantRows(state, changed, effects)),
    ...inserted(
      tx,
      notices,
      noticeRows(decided, tenant, newsOf(before, decided), await toldBy(tx, tenant, before, decided, followers)),
    ),
    ...(forms === undefined ? [] : [forms]),
  ];
  if (ended?.kind !== 'instanceEnded') await lastTogether(tx, writings);
  else if (await together(tx, writings, hasRecords(tx, state.id))) await closeRecords(tx, state.id, ended.status);
  const revoked = effects.flatMap((effect) => (effect.kind === 'recordsRemoved' ? effect.tasks : []));
  if (revoked.length > 0) await tx.delete(records).where(inArray(records.task, revoked));
}

/** Who hears the news: whoever follows the request, and whoever has to mend what broke it. */
async function toldBy(
  tx: Sql,
  tenant: string,
  before: InstanceState | undefined,
  decided: Decided,
  followers: readonly PersonId[],
): Promise<readonly PersonId[]> {
  const isBroken = newsOf(before, decided) === 'ended' && decided.state.status === 'aborted';
  return isBroken ? [...followers, ...(await administratorsOf(tx, tenant)).map(({ person }) => person)] : followers;
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

/** New and changed tasks; one that is there is another request's when its id is not ours. */
async function writeChangedTasks(
  tx: Sql,
  place: WrittenPlace,
  state: InstanceState,
  changed: readonly TaskState[],
): Promise<void> {
  if (changed.length === 0) return;
  const written = await tx
    .insert(tasks)
    .values(changed.map((task) => taskRow(state, task, place)))
    .onConflictDoUpdate({ target: tasks.id, set: TASK_CHANGES, setWhere: eq(tasks.instance, state.id) })
    .returning({ id: tasks.id });
  if (written.length < changed.length) throw new Error(`An id of a task of ${state.id} belongs to another request.`);
}

/** The core replaces what changes and keeps the rest, so sameness tells which rows to touch. */
function taskWritings(
  tx: Sql,
  { tenant }: WrittenPlace,
  state: InstanceState,
  { gone, changed }: Difference<TaskState>,
): readonly SQLWrapper[] {
  const rows = changed.map((task) => ({ task: task.id, held: holderRows(state, task, tenant) }));
  const lost = rows.map(({ task, held }) =>
    and(
      eq(holders.task, task),
      held.length === 0
        ? undefined
        : notInArray(
            holders.member,
            held.map(({ member }) => member),
          ),
    ),
  );
  const noLonger = or(gone.length === 0 ? undefined : inArray(holders.task, gone), ...lost);
  const closed = gone.map((task) => ({ task, instance: state.id }));
  return [
    ...(noLonger === undefined ? [] : [tx.delete(holders).where(noLonger)]),
    ...(gone.length === 0 ? [] : [tx.delete(tasks).where(inArray(tasks.id, gone))]),
    ...inserted(tx, closedTasks, closed),
    ...inserted(
      tx,
      holders,
      rows.flatMap(({ held }) => held),
    ),
  ];
}

/** A hand more is a row more; what was taken back takes its rows away. */
async function takeTransfersBack(
  tx: Sql,
  before: InstanceState | undefined,
  changed: readonly TaskState[],
): Promise<void> {
  const hands = new Map(before?.tasks.map(({ id, transferredBy }) => [id, transferredBy.length]));
  for (const {
    id,
    transferredBy: { length },
  } of changed)
    if (length < (hands.get(id) ?? 0))
      await tx.delete(transfers).where(and(eq(transfers.task, id), gte(transfers.position, length)));
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

function timerWritings(tx: Sql, before: InstanceState | undefined, state: InstanceState): readonly SQLWrapper[] {
  const { gone, changed } = difference(before?.timers ?? [], state.timers);
  const rows = changed.map((timer) => timerRow(state, timer));
  const set = { dueAt: sql`excluded.due_at`, leasedUntil: null };
  return [
    ...(gone.length === 0 ? [] : [tx.delete(timers).where(inArray(timers.id, gone))]),
    ...(rows.length === 0 ? [] : [tx.insert(timers).values(rows).onConflictDoUpdate({ target: timers.id, set })]),
  ];
}

function jobWritings(
  tx: Sql,
  before: InstanceState | undefined,
  { state, effects, event }: Decided,
): readonly SQLWrapper[] {
  // A result that waits in the state for the resumption needs no row any more.
  const { gone } = difference(
    before?.jobs ?? [],
    state.jobs.filter(({ result }) => result === undefined),
  );
  const asked = effects.flatMap((effect) =>
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
  );
  return [...(gone.length === 0 ? [] : [tx.delete(jobs).where(inArray(jobs.id, gone))]), ...inserted(tx, jobs, asked)];
}

/** Its initiator is among them at every step; the others hear of it only when more or fewer tasks are open. */
function concerned(
  tx: Sql,
  before: InstanceState | undefined,
  state: InstanceState,
  rows: ParticipantRow[],
): readonly SQLWrapper[] {
  const [open, members] = [countOpen(state), rows.map(({ member }) => member)];
  const others = and(eq(participants.instance, state.id), notInArray(participants.member, members));
  return [
    tx
      .insert(participants)
      .values(rows)
      .onConflictDoUpdate({
        target: [participants.instance, participants.member],
        set: { actedAt: sql`greatest(excluded.acted_at, ${participants.actedAt})`, open },
      }),
    ...(before === undefined || open === countOpen(before)
      ? []
      : [tx.update(participants).set({ open }).where(others)]),
  ];
}

interface Difference<Item> {
  readonly gone: string[];
  readonly changed: readonly Item[];
}

function difference<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): Difference<Item> {
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  return {
    gone: before.map(({ id }) => id).filter((id) => !kept.has(id)),
    changed: after.filter((item) => known.get(item.id) !== item),
  };
}

/** Rows that are new, or there already as they are. */
const REPEATABLE: ReadonlySet<PgTable> = new Set<PgTable>([closedTasks, holders, transfers]);

function inserted<Table extends PgTable>(tx: Sql, table: Table, rows: PgInsertValue<Table>[]): readonly SQLWrapper[] {
  if (rows.length === 0) return [];
  const insert = tx.insert(table).values(rows);
  return [REPEATABLE.has(table) ? insert.onConflictDoNothing() : insert];
}
