import { and, eq, gte, inArray, sql } from 'drizzle-orm';
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
import { change, insertion, KEPT, removal, type KnownRow, type Writing } from '../storage/writing.ts';
import type { DeployedDefinition } from './definitionStore.ts';
import { foundOf } from './foundOf.ts';
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
 * one whose values have stayed as they were. `hasNoRecords`: it is known that no record has to learn how it ends.
 */
interface WrittenWith {
  readonly followers: readonly PersonId[];
  readonly attached?: RecordAttachments | undefined;
  readonly written?: readonly Writing[];
  readonly form?: FormStep | undefined;
  readonly hasNoRecords?: boolean;
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
  { followers, attached, written = [], form, hasNoRecords = false }: WrittenWith,
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
      ? closeForms(state.id, ended.status)
      : form && change(formRows, { progress: form.progress }, { id: form.row });
  const writings = [
    ...written,
    ...insertion(events, [{ instance: state.id, version: event.version, at: event.answers.now, event }]),
    ...taskWritings(place, state, tasksChanged),
    ...insertion(
      transfers,
      changed.flatMap((task) => transferRows(state, task, tenant, event.answers.now)),
      KEPT,
    ),
    ...timerWritings(before, state),
    ...jobWritings(before, decided),
    ...insertion(records, recordRows(state, effects, tenant, attached)),
    ...concerned(before, state, participantRows(state, changed, effects)),
    ...insertion(
      notices,
      noticeRows(decided, tenant, newsOf(before, decided), await toldBy(tx, tenant, before, decided, followers)),
    ),
    ...(forms === undefined ? [] : [forms]),
  ];
  if (ended?.kind !== 'instanceEnded' || hasNoRecords) await lastTogether(tx, writings);
  else if (await together(tx, writings, hasRecords(state.id))) await closeRecords(tx, state.id, ended.status);
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
export const closeForms = (instance: string, progress: FormProgress): Writing =>
  change(formRows, { progress: formProgressCodec.toWire(progress) }, { instance });

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
  { tenant }: WrittenPlace,
  state: InstanceState,
  { gone, changed }: Difference<TaskState>,
): readonly Writing[] {
  const held = changed.flatMap((task) => holderRows(state, task, tenant));
  return [
    ...noLongerHeld([...gone, ...changed.map(({ id }) => id)], held),
    ...removal(tasks.id, gone),
    ...insertion(
      closedTasks,
      gone.map((task) => ({ task, instance: state.id })),
      KEPT,
    ),
    ...insertion(holders, held, KEPT, { found: [foundOf, state.id] }),
  ];
}

/** Of these tasks, who holds one no longer. */
const noLongerHeld = (
  touched: readonly string[],
  held: readonly { readonly task: string; readonly member: string }[],
): readonly Writing[] =>
  touched.length === 0
    ? []
    : [
        {
          shape: 'no longer held',
          values: [touched, held.map(({ task }) => task), held.map(({ member }) => member)],
          words: (tx, at) =>
            tx
              .delete(holders)
              .where(
                sql`${holders.task} = any(${at(0)}) and (${holders.task}, ${holders.member}) not in (select * from unnest(${at(1)}::text[], ${at(2)}::text[]))`,
              ),
        },
      ];

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

/** A timer that is set anew is nobody's who was busy with it. */
const SET_ANEW: KnownRow = {
  shape: 'set anew',
  say: (insert) =>
    insert.onConflictDoUpdate({ target: timers.id, set: { dueAt: sql`excluded.due_at`, leasedUntil: null } }),
};

function timerWritings(before: InstanceState | undefined, state: InstanceState): readonly Writing[] {
  const { gone, changed } = difference(before?.timers ?? [], state.timers);
  const rows = changed.map((timer) => timerRow(state, timer));
  return [...removal(timers.id, gone), ...insertion(timers, rows, SET_ANEW)];
}

function jobWritings(before: InstanceState | undefined, { state, effects, event }: Decided): readonly Writing[] {
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
  return [...removal(jobs.id, gone), ...insertion(jobs, asked)];
}

/** Whoever has acted before has done so last when they did it last. */
const CONCERNED_AGAIN: KnownRow = {
  shape: 'concerned again',
  say: (insert) =>
    insert.onConflictDoUpdate({
      target: [participants.instance, participants.member],
      set: { actedAt: sql`greatest(excluded.acted_at, ${participants.actedAt})`, open: sql`excluded.open` },
    }),
};

/** Its initiator is among them at every step; the others hear of it only when more or fewer tasks are open. */
function concerned(
  before: InstanceState | undefined,
  state: InstanceState,
  rows: readonly ParticipantRow[],
): readonly Writing[] {
  const open = countOpen(state);
  return [
    ...insertion(participants, rows, CONCERNED_AGAIN, { found: [foundOf, state.id] }),
    ...(before === undefined || open === countOpen(before)
      ? []
      : [
          {
            shape: 'open for others',
            values: [open, state.id, rows.map(({ member }) => member)],
            words: (tx, at) =>
              tx
                .update(participants)
                .set({ open: sql`${at(0)}` })
                .where(and(eq(participants.instance, at(1)), sql`${participants.member} <> all(${at(2)})`)),
          } satisfies Writing,
        ]),
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
